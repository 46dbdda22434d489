import { expect, test } from 'vitest';
import { changedFigures } from './changed-figures.ts';

test('names each count that changed, better or worse, and files that are new', () => {
  const committed = { demo: { right: 62, wrong: 1 } };
  expect(changedFigures(committed, { demo: { right: 62, wrong: 1 } })).toEqual([]);
  expect(changedFigures(committed, { demo: { right: 63, wrong: 0 }, other: { right: 1 } })).toEqual([
    'demo: right 63, 62 were committed',
    'demo: wrong 0, 1 were committed',
    'other: right 1, none were committed',
  ]);
});
