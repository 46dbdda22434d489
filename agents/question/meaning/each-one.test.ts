import { expect, it } from 'vitest';
import { bareIntent } from '../../__fixtures__/bare-intent.ts';
import { askedOfMarina, columnOf, figure, shown } from './__fixtures__/marina.ts';
import { oneOfEach } from './each-one.ts';

it.each([
  ['which boat had the most trips each year?', 'each'],
  ['the longest boat at every pier', 'every'],
  ['which boat had the most trips?', null],
  // Each of them has one, and no time does.
  ['each sailor with the longest boat', null],
])('one row is not one of each: “%s”', (question, said) => {
  const first = bareIntent({ subject: 'Boat', select: [shown('Boat', 'name')], limit: 1 });
  expect(oneOfEach(first, askedOfMarina(question))).toBe(said);
});

it.each([
  ['the busiest boat per weather', [shown('Boat', 'name'), shown('Trip', 'weather')], 'per'],
  // What is not shown beside another is the one that is asked for.
  ['the weather with most trips per weather', [shown('Trip', 'weather')], null],
  ['the boat with the most miles per trip', [shown('Boat', 'name'), shown('Trip', 'miles')], null],
])('nor is it one per kind: “%s”', (question, select, said) => {
  const first = bareIntent({ subject: 'Boat', select, limit: 1 });
  expect(oneOfEach(first, askedOfMarina(question))).toBe(said);
});

it.each([
  ['how many boats lie at each pier?', [], 'each'],
  ['how many boats lie at each pier?', [columnOf('Boat', 'pier')], null],
  ['how many boats have a pier each?', [], null],
])('a number of all is none of each: “%s”', (question, groupBy, said) => {
  const counted = { subject: 'Boat', select: [{ measure: figure('count', 'Boat', null) }], groupBy };
  expect(oneOfEach(bareIntent(counted), askedOfMarina(question))).toBe(said);
});
