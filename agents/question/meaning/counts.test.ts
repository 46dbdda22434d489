import { expect, it } from 'vitest';
import type { Selected } from '#lib/domain/query-intent.ts';
import { bareIntent } from '../../__fixtures__/bare-intent.ts';
import { askedOfMarina, figure, shown } from './__fixtures__/marina.ts';
import { earnedCounted } from './counts.ts';

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
