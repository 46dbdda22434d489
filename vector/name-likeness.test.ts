import { expect, it } from 'vitest';
import { openCountingEmbedder } from './counting-embedder.fixture.ts';
import { createNameLikeness } from './name-likeness.ts';

it('compares words with names, and embeds each name once', async () => {
  const embedder = openCountingEmbedder();
  const likenessOf = createNameLikeness({ embedder });
  const [same, other = 1] = await likenessOf('price', ['price', 'neighbourhood']);
  expect(same).toBeCloseTo(1);
  expect(other).toBeLessThan(0.9);
  const [town = 0, cost = 0] = await likenessOf('borough', ['neighbourhood', 'price']);
  expect(town).toBeGreaterThan(cost);
  expect(embedder.asked.toSorted()).toEqual(['borough', 'neighbourhood', 'price']);
});
