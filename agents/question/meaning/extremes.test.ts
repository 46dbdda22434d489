import { expect, it } from 'vitest';
import { bareIntent } from '../../__fixtures__/bare-intent.ts';
import { askedOfMarina, columnOf, figure, shown } from './__fixtures__/marina.ts';
import { bothExtremes, sizesOfDays } from './extremes.ts';

const first = bareIntent({
  subject: 'Boat',
  orderBy: [{ by: shown('Boat', 'length'), descending: true }],
  limit: 1,
});

it.each([
  ['the boat with the most trips and the one with the fewest', 'fewest'],
  ['lowest and highest pier', 'highest'],
])('"%s" is not answered by one row', (question, said) => {
  expect(bothExtremes(first, askedOfMarina(question))).toBe(said);
});

it.each([
  'the longest boat',
  // A bound is no extreme.
  'the boat with the most trips of at least 5 miles',
])('"%s" is one row', (question) => {
  expect(bothExtremes(first, askedOfMarina(question))).toBeNull();
});

it('says nothing of several rows', () => {
  expect(bothExtremes({ ...first, limit: 2 }, askedOfMarina('the longest and the shortest boat'))).toBeNull();
});

it.each([
  ['biggest trip each year', 'biggest'],
  ['maximum trip by year', 'maximum'],
  ['highest date of a trip each year', null],
  ['latest trip each year', null],
])('the latest day is no size: “%s”', (question, said) => {
  const year = { ...columnOf('Trip', 'left_on'), grain: 'year' as const };
  const latest = { measure: figure('max', 'Trip', 'left_on') };
  const intent = bareIntent({ subject: 'Trip', select: [{ dimension: year }, latest], groupBy: [year] });
  expect(sizesOfDays(intent, askedOfMarina(question))).toBe(said);
});
