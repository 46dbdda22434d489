import { expect, test } from 'vitest';
import type { ResultTable } from './result-table.ts';
import { waterfallSteps } from './waterfall-steps.ts';

const tableOf = (rows: ResultTable['rows'], more: Partial<ResultTable> = {}): ResultTable => ({
  columns: [
    { name: 'city', kind: 'text' },
    { name: 'before', kind: 'number' },
    { name: 'after', kind: 'number' },
  ],
  rows,
  truncatedBy: null,
  elapsedMs: 1,
  ...more,
});
const spec = { x: 'city', y: ['before', 'after'] };

test('goes from the sum before, by one step for each row, to the sum after', () => {
  const { steps, notes } = waterfallSteps(
    spec,
    tableOf([
      ['Lyon', 100, 60],
      ['Turin', 0, 30],
      [null, 5, 5],
    ]),
  );
  expect(steps).toEqual([
    { name: 'Before', kind: 'total', from: 0, to: 105, value: '105' },
    { name: 'Lyon', kind: 'fall', from: 105, to: 65, value: '-40' },
    { name: 'Turin', kind: 'rise', from: 65, to: 95, value: '+30' },
    { name: 'No value', kind: 'rise', from: 95, to: 95, value: '0' },
    { name: 'After', kind: 'total', from: 0, to: 95, value: '95' },
  ]);
  expect(notes).toEqual([]);
});

test('over one column every value is a step to their total', () => {
  const { steps } = waterfallSteps(
    { x: 'city', y: ['after'] },
    tableOf([
      ['Lyon', 0, 0.1],
      ['Turin', 0, 0.2],
    ]),
  );
  expect(steps.map(({ name, value }) => `${name} ${value}`)).toEqual([
    'Lyon +0.1',
    'Turin +0.2',
    'Total 0.3',
  ]);
});

test('says what has no number, what was put together, and that a cut result has other totals', () => {
  const rows = Array.from({ length: 20 }, (_, at) => [`c${at}`, 0, at + 1]);
  const { steps, notes } = waterfallSteps(
    spec,
    tableOf([...rows, ['gone', null, 3]], { truncatedBy: 'rows' }),
  );
  expect(steps).toHaveLength(14);
  expect(steps.at(-2)).toMatchObject({ name: 'Other (9)', value: '+45' });
  expect(notes).toEqual([
    '1 of 21 rows have no number and are no step.',
    'The result was cut, so the totals are those of the rows that are here.',
    'The 9 smallest steps are drawn together as "Other".',
  ]);
});

/** Numbers that look random and are the same each time. */
function* drawn(seed: number): Generator<number, number> {
  for (let last = seed; ; ) {
    last = (last * 48_271) % 2_147_483_647;
    yield last;
  }
}

test.each(Array.from({ length: 200 }, (_, seed) => seed + 1))(
  'each step begins where the one before ended, and the last is what the rows come to: table %i',
  (seed) => {
    const numbers = drawn(seed);
    const next = (below: number) => numbers.next().value % below;
    const rows = Array.from(
      { length: next(40) },
      (_, at) => [`c${at}`, next(20_001) - 10_000, next(20_001) - 10_000] as const,
    );
    const { steps } = waterfallSteps(spec, tableOf(rows.map((row) => [...row])));
    let at = steps[0]?.to;
    expect(at).toBe(rows.reduce((sum, [, before]) => sum + before, 0));
    for (const { from, to } of steps.slice(1, -1)) {
      expect(from).toBe(at);
      at = to;
    }
    expect(steps.at(-1)?.to).toBe(at);
    expect(at).toBe(rows.reduce((sum, [, , after]) => sum + after, 0));
  },
);
