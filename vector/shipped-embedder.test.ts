import { describe, expect, it } from 'vitest';
import { openEmbedder } from './open-embedder.ts';
import { openShippedEmbedder } from './shipped-embedder.ts';

describe('the shipped embedder', () => {
  const embedder = openShippedEmbedder();

  it('puts texts of like meaning nearer than others', async () => {
    const [wages, salaries, weather] = await embedder.embed([
      'staff wages over the years',
      'employee salary history',
      'rain forecast for tomorrow',
    ]);
    expect(similarity(wages, salaries)).toBeGreaterThan(similarity(wages, weather) + 0.2);
  });

  it('gives unit vectors in the order of the texts, whatever the number of texts', async () => {
    const texts = Array.from({ length: 35 }, (_, index) => `market ${index}`);
    const together = await embedder.embed(texts);
    const [alone] = await embedder.embed(['market 34']);
    expect(together).toHaveLength(35);
    expect(alone).toHaveLength(embedder.dimensions);
    expect(similarity(together[34], alone)).toBeCloseTo(1, 4);
  });

  it('gives zero vectors for empty texts, in their place', async () => {
    const [empty, word, blank] = await embedder.embed(['', 'price', ' \n']);
    expect(new Set([...(empty ?? []), ...(blank ?? [])])).toEqual(new Set([0]));
    expect(empty).toHaveLength(embedder.dimensions);
    expect(similarity(word, word)).toBeCloseTo(1, 4);
    expect(await embedder.embed([])).toEqual([]);
  });

  it('is chosen when there is no key', () => {
    expect(openEmbedder({ OPENAI_API_KEY: undefined }).id).toBe(embedder.id);
    expect(openEmbedder({ OPENAI_API_KEY: 'key' }).id).toBe('openai/text-embedding-3-large');
  });
});

function similarity(left: readonly number[] = [], right: readonly number[] = []): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}
