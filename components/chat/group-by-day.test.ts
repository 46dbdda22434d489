import { expect, test } from 'vitest';
import { groupByDay } from './group-by-day.ts';

const now = new Date(2026, 10, 22, 9, 30);

function conversation(id: string, updated: Date) {
  const time = updated.toISOString();
  return { id, sourceId: 'demo', title: id, createdAt: time, updatedAt: time, turns: 1, found: null };
}

test('names today and yesterday by the calendar, not by hours passed', () => {
  const groups = groupByDay(
    [
      conversation('early', new Date(2026, 10, 22, 0, 5)),
      conversation('late', new Date(2026, 10, 21, 23, 55)),
    ],
    now,
  );
  expect(groups.map((group) => group.label)).toEqual(['Today', 'Yesterday']);
});

test('names older days by weekday and date, and by year when it is another one', () => {
  const groups = groupByDay(
    [conversation('a', new Date(2026, 10, 16, 12)), conversation('b', new Date(2025, 11, 31, 12))],
    now,
  );
  expect(groups.map((group) => group.label)).toEqual(['Monday 16 November', '31 December 2025']);
});

test('keeps the given order inside a day', () => {
  const [today] = groupByDay(
    [conversation('second', new Date(2026, 10, 22, 9)), conversation('first', new Date(2026, 10, 22, 8))],
    now,
  );
  expect(today?.conversations.map(({ id }) => id)).toEqual(['second', 'first']);
});

test('counts a clock that runs ahead as today', () => {
  expect(groupByDay([conversation('ahead', new Date(2026, 10, 23, 0, 1))], now)[0]?.label).toBe('Today');
});
