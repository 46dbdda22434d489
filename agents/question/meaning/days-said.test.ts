import { expect, it } from 'vitest';
import type { Selected } from '#lib/domain/query-intent.ts';
import { bareIntent } from '../../__fixtures__/bare-intent.ts';
import { askedOfMarina, columnOf, figure, shown, step } from './__fixtures__/marina.ts';
import { daysOfTheirPeople, whereIsNoDay } from './days-said.ts';

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

it.each([
  ['boats per year', 'year'],
  ['how many boats did we have each year?', 'year'],
  ['boats per year in which their sailor joined', null],
  ['boats by joining year', null],
])('the day on which a sailor joined is none of the boat: “%s”', (question, said) => {
  const year = { ...columnOf('Sailor', 'joined_on'), grain: 'year' as const };
  const intent = bareIntent({
    subject: 'Boat',
    joins: [step('Boat', 'Sailor', 'sailor_id')],
    select: [{ dimension: year }, { measure: figure('count', 'Boat', null) }],
    groupBy: [year],
  });
  expect(daysOfTheirPeople(intent, askedOfMarina(question))).toBe(said);
});

it('and neither is it where boats of a time are asked for', () => {
  const joined = {
    kind: 'range' as const,
    column: { table: 'Sailor', column: 'joined_on' },
    from: '2023-01-01',
    to: '2024-01-01',
    includeFrom: true,
    includeTo: false,
    bounds: 'day' as const,
  };
  const joins = [step('Boat', 'Sailor', 'sailor_id')];
  const select = [{ measure: figure('count', 'Boat', null) }];
  const intent = bareIntent({ subject: 'Boat', joins, select, filters: [joined] });
  expect(daysOfTheirPeople(intent, askedOfMarina('how many boats did we have in 2023?'))).toBe('2023');
  const ofSailors = bareIntent({
    subject: 'Sailor',
    select: [{ measure: figure('count', 'Sailor', null) }],
    filters: [joined],
  });
  expect(daysOfTheirPeople(ofSailors, askedOfMarina('how many sailors did we have in 2023?'))).toBeNull();
});
