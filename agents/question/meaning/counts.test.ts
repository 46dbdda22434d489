import { expect, it } from 'vitest';
import type { Selected } from '#lib/domain/query-intent.ts';
import { bareIntent } from '../../__fixtures__/bare-intent.ts';
import { askedOfMarina, columnOf, figure, shown, step } from './__fixtures__/marina.ts';
import { countsOfOne, dealtMost, earnedCounted } from './counts.ts';

const rows: Selected = { measure: figure('count', 'Trip', null) };
const different: Selected = { measure: figure('count-distinct', 'Trip', 'weather') };
const total: Selected = { measure: figure('sum', 'Trip', 'miles') };
const largest = shown('Trip', 'miles');

it.each<[question: string, by: Selected | null, said: string | null]>([
  ['which boat earned the most?', rows, 'earned'],
  ['the boat that Earned most', rows, 'Earned'],
  ['which sailor spent the least', rows, 'spent'],
  ['which piers cost the most?', different, 'cost'],
  ['which boat earned the most?', total, null],
  ['which boat earned the most?', largest, null],
  ['which boat earned the most?', null, null],
  ['which boat earned 500?', rows, null],
  // What is won can be counted, and so can what is done.
  ['which boat earned the most prizes?', rows, null],
  ['which boat sailed the most?', rows, null],
  ['which boat with the most trips earned us something?', rows, null],
])('money is no number of rows: "%s"', (question, by, said) => {
  const orderBy = by === null ? [] : [{ by, descending: true }];
  const read = bareIntent({ subject: 'Trip', orderBy, limit: 1 });
  expect(earnedCounted(read, askedOfMarina(question))).toBe(said);
});

it.each<[question: string, by: Selected, said: string | null]>([
  ['which boat do we pay the most?', { measure: figure('max', 'Trip', 'miles') }, 'pay most'],
  ['which boat have we billed the most', largest, 'billed most'],
  ['which boat have we billed the most, excluding storms', rows, 'billed most'],
  ['which boat do we pay the most in storms', total, null],
  ['which boat do we pay the most for a single trip', { measure: figure('max', 'Trip', 'miles') }, null],
  ['which boat have we billed the most times', rows, null],
  ['which boat did we sell the most', rows, null],
  ['which boat sailed the most miles', largest, null],
  // Of each boat its own length.
  ['which boat do we pay the most', shown('Boat', 'length'), null],
])('what we do the most is so in all: "%s"', (question, by, said) => {
  const orderBy = [{ by, descending: true }];
  const read = bareIntent({ subject: 'Trip', select: [shown('Boat', 'name')], orderBy, limit: 1 });
  expect(dealtMost(read, askedOfMarina(question))).toBe(said);
});

const kinds: Selected = { measure: figure('count-distinct', 'Boat', 'kind') };
const eachBoat = [columnOf('Boat', 'name'), columnOf('Boat', 'boat_id')];

it.each([
  [
    'of each boat there is one kind',
    bareIntent({ subject: 'Boat', select: [kinds], groupBy: eachBoat }),
    true,
  ],
  [
    'and one of each trip',
    bareIntent({
      subject: 'Trip',
      joins: [step('Trip', 'Boat', 'boat_id')],
      select: [kinds],
      groupBy: [columnOf('Trip', 'trip_id')],
    }),
    true,
  ],
  [
    'of each sailor there may be several',
    bareIntent({
      subject: 'Boat',
      joins: [step('Boat', 'Sailor', 'sailor_id')],
      select: [kinds],
      groupBy: [columnOf('Sailor', 'sailor_id')],
    }),
    false,
  ],
])('how many different kinds there are: %s', (_, read, isIdle) => {
  expect(countsOfOne(read, askedOfMarina('how many kinds')) !== null).toBe(isIdle);
});
