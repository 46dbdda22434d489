import { expect, it } from 'vitest';
import type { Selected } from '#lib/domain/query-intent.ts';
import { bareIntent } from '../../__fixtures__/bare-intent.ts';
import { askedOfMarina, figure, shown } from './__fixtures__/marina.ts';
import { whereIsNoDay } from './days-said.ts';

const left = shown('Trip', 'left_on');
const trips: Selected = { measure: figure('count', 'Trip', null) };

it.each<[question: string, select: Selected[], said: string | null]>([
  ['where did the last trip begin?', [left], 'where'],
  ['Where are the most trips?', [trips], 'Where'],
  ['where do trips begin?', [left, trips], 'where'],
  // A day that is kept as a text.
  ['where do we open?', [shown('Pier', 'opening_day')], 'where'],
  ['where did the last trip begin?', [shown('Pier', 'pier_name')], null],
  ['where did each trip begin?', [left, shown('Pier', 'pier_name')], null],
  ['when did the last trip begin?', [left], null],
  ['trips where the weather was calm', [left], null],
])('"%s" of %j', (question, select, said) => {
  expect(whereIsNoDay(bareIntent({ subject: 'Trip', select }), askedOfMarina(question))).toBe(said);
});
