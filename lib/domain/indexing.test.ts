import { expect, test } from 'vitest';
import { indexingSentence } from './indexing.ts';

test.each([
  [{ done: 0, total: 0, secondsLeft: null }, '(reading the schema)'],
  [{ done: 1_200, total: 5_000, secondsLeft: null }, '(reading the schema, 1,200 of 5,000)'],
  [{ done: 1, total: 9, secondsLeft: 20 }, '(reading the schema, 1 of 9, less than a minute left)'],
  [{ done: 1, total: 9, secondsLeft: 200 }, '(reading the schema, 1 of 9, about 3 minutes left)'],
])('%j is said as %s', (far, words) =>
  expect(indexingSentence({ what: 'Reading the schema', ...far })).toContain(words),
);
