import { expect, it } from 'vitest';
import type { Selected } from '#lib/domain/query-intent.ts';
import { bareIntent } from '../../__fixtures__/bare-intent.ts';
import { askedOfMarina, figure, shown } from './__fixtures__/marina.ts';
import { orderInTime } from './order-in-time.ts';

const joined = shown('Sailor', 'joined_on');
const built = shown('Boat', 'built');

function objection(question: string, by: Selected, descending: boolean, limit: number | null = 1) {
  const read = bareIntent({ subject: 'Sailor', orderBy: [{ by, descending }], limit });
  return orderInTime(read, askedOfMarina(question));
}

it.each<[question: string, by: Selected, descending: boolean, said: string]>([
  ['which sailor joined first?', joined, true, 'first'],
  ['the earliest sailor to join', joined, true, 'earliest'],
  ['who has been with us the longest?', joined, true, 'longest'],
  ['which sailor joined most recently?', joined, false, 'recently'],
  // A year is a time as a day is.
  ['the oldest boat', built, true, 'oldest'],
  ['the newest boat', built, false, 'newest'],
  ['who joined last?', { measure: figure(null, 'Sailor', 'joined_on') }, false, 'last'],
])('"%s" is not read from the other end of time', (question, by, descending, said) => {
  expect(objection(question, by, descending)).toBe(said);
  expect(objection(question, by, !descending)).toBeNull();
});

it.each<[question: string, by: Selected]>([
  ['the last boats by length', shown('Boat', 'length')],
  ['the first name of who joined', joined],
  ['who joined in the first quarter?', joined],
  ['who joined last year?', joined],
  ['the latest of the first sailors', joined],
  ['sailors by the day on which they joined', joined],
  ['the last sailor by first day', { measure: figure('min', 'Sailor', 'joined_on') }],
])('"%s" may be read from either end', (question, by) => {
  expect(objection(question, by, true)).toBeNull();
  expect(objection(question, by, false)).toBeNull();
});

it('leaves the order of all rows as it is', () => {
  expect(objection('sailors, the first first', joined, true, null)).toBeNull();
});
