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

it('embeds of several texts those that are new, and gives all in their order', async () => {
  const { asked, embedder } = countingEmbedder();
  await embedder.embed(['abc']);
  expect(await embedder.embed(['a', 'abc', 'ab', 'a'])).toEqual([[1], [3], [2], [1]]);
  expect(await embedder.embed(['ab', 'abc'])).toEqual([[2], [3]]);
  expect(asked).toEqual([['abc'], ['a', 'ab']]);
});

it('remembers nothing of what is indexed in large portions', async () => {
  const { asked, embedder } = countingEmbedder();
  const tables = Array.from({ length: 17 }, (_, index) => `table ${index}`);
  await embedder.embed(tables);
  await embedder.embed(tables);
  expect(asked).toEqual([tables, tables]);
});

it('forgets the question not asked for longest', async () => {
  const { asked, embedder } = countingEmbedder();
  for (let index = 0; index < 501; index += 1) await embedder.embed([`question ${index}`]);
  await embedder.embed(['question 500']);
  expect(asked).toHaveLength(501);
  await embedder.embed(['question 0']);
  expect(asked).toHaveLength(502);
});

it('does not remember a failure', async () => {
  const { embedder } = countingEmbedder(true);
  await expect(embedder.embed(['abc'])).rejects.toThrow('offline');
  expect(await embedder.embed(['abc'])).toEqual([[3]]);
});
