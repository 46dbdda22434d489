import { expect, test } from 'vitest';
import { type CuratedKnowledge, nothingCurated } from '../domain/curated-knowledge.ts';
import { withExample } from './with-example.ts';

const example = (id: string, sql = 'SELECT 1') => ({ id, question: `question ${id}`, sql, note: '' });
const published: CuratedKnowledge = {
  ...nothingCurated,
  glossary: [{ term: 'churn', synonyms: [], meaning: 'leaving', measure: null }],
  examples: [example('a'), example('c')],
};

test('publishing an example publishes that one, and nothing else that waits', () => {
  expect(withExample(published, 'b', example('b'))).toEqual({
    ...published,
    examples: [example('a'), example('b'), example('c')],
  });
});

test('an example that changed takes the place of what it was', () => {
  const changed = withExample(published, 'a', example('a', 'SELECT 2'));
  expect(changed.examples).toEqual([example('a', 'SELECT 2'), example('c')]);
});

test('an example that was taken back goes alone', () => {
  expect(withExample(published, 'a', null)).toEqual({ ...published, examples: [example('c')] });
});
