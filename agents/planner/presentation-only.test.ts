import { expect, test } from 'vitest';
import { isPresentationOnly } from './presentation-only.ts';

test.each([
  'as a line',
  'make it a stacked bar chart',
  'show this as a pie please',
  'use a log scale',
  'horizontal bars',
])('"%s" is about presentation alone', (wish) => expect(isPresentationOnly(wish)).toBe(true));

test.each(['only Europe', 'IBM price as a line', 'sort by weight', 'show me the markets', 'and'])(
  '"%s" asks something of the data',
  (wish) => expect(isPresentationOnly(wish)).toBe(false),
);
