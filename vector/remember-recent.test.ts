import { expect, it } from 'vitest';
import { rememberRecent } from './remember-recent.ts';

function countingEmbedder(fail = false) {
  const asked: string[][] = [];
  const embedder = rememberRecent({
    id: 'counting',
    dimensions: 1,
    embed: async (texts) => {
      asked.push([...texts]);
      if (fail && asked.length === 1) throw new Error('offline');
      return texts.map((text) => [text.length]);
    },
  });
  return { asked, embedder };
}

it('embeds a question once, even when it is asked twice at the same moment', async () => {
  const { asked, embedder } = countingEmbedder();
  expect(await Promise.all([embedder.embed(['abc']), embedder.embed(['abc'])])).toEqual([[[3]], [[3]]]);
  expect(await embedder.embed(['abc'])).toEqual([[3]]);
  expect(asked).toEqual([['abc']]);
});

it('forgets the question not asked for longest', async () => {
  const { asked, embedder } = countingEmbedder();
  for (let index = 0; index < 201; index += 1) await embedder.embed([`question ${index}`]);
  await embedder.embed(['question 200']);
  expect(asked).toHaveLength(201);
  await embedder.embed(['question 0']);
  expect(asked).toHaveLength(202);
});

it('does not remember a failure', async () => {
  const { embedder } = countingEmbedder(true);
  await expect(embedder.embed(['abc'])).rejects.toThrow('offline');
  expect(await embedder.embed(['abc'])).toEqual([[3]]);
});
