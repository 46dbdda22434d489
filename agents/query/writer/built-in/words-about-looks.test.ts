import { expect, test } from 'vitest';
import { cueAt } from './cues.ts';
import { tokenize } from './tokenize.ts';

test.each([
  'as horizontal bars',
  'as a horizontal bar chart',
  'as a stacked bar chart',
  'with stacked columns',
  'histogram of',
  'as histogram',
  'on a log scale',
])('"%s" says nothing about the data', (phrase) => {
  const tokens = tokenize(phrase);
  expect(cueAt(tokens, 0)).toEqual({ cue: { kind: 'ignored' }, length: tokens.length });
});
