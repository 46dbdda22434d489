import { describe, expect, test } from 'vitest';
import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { table } from '../../repair/__fixtures__/school.ts';
import { periodCovered } from './period-covered.ts';

const ferries = table('ferries', ['id*:integer', 'name', 'built_on', 'sold_on']);
const trips = table('trips', ['id*:integer', 'ferry_id:integer', 'left_on', 'fares:number']);
const tables: TableSchema[] = [ferries, trips].map((each) => ({
  ...each,
  columns: each.columns.map((column) =>
    column.name.endsWith('_on')
      ? { ...column, kind: 'date', range: { min: '2023-02-01', max: '2024-06-30' } }
      : column,
  ),
}));

const leftOn = { table: 'trips', column: 'left_on' };
const month = { column: leftOn, grain: 'month', label: 'month' } as const;
const total: QueryIntent = {
  subject: 'trips',
  joins: [{ fromTable: 'trips', fromColumns: ['ferry_id'], toTable: 'ferries', toColumns: ['id'] }],
  select: [
    {
      measure: {
        aggregate: 'sum',
        column: { table: 'trips', column: 'fares' },
        times: null,
        table: 'trips',
        label: 'total fares',
      },
    },
  ],
  filters: [],
  groupBy: [],
  having: [],
  orderBy: [],
  limit: null,
  distinct: false,
};

describe('the period that a sum covers', () => {
  test('is told where the rows have one date, and no other table is', () => {
    expect(periodCovered(total, tables)).toEqual(['trips.left_on: all days, 2023-02-01 to 2024-06-30']);
  });

  test.each<[string, QueryIntent]>([
    [
      'a time is given',
      {
        ...total,
        filters: [
          {
            kind: 'range',
            column: leftOn,
            from: '2024-01-01',
            to: '2024-12-31',
            includeFrom: true,
            includeTo: true,
            bounds: 'day',
          },
        ],
      },
    ],
    ['the days are shown', { ...total, select: [{ dimension: month }, ...total.select], groupBy: [month] }],
    ['nothing is added up', { ...total, select: [{ dimension: { ...month, grain: null } }] }],
  ])('is not told where %s', (_where, intent) => {
    expect(periodCovered(intent, tables)).toEqual([]);
  });
});
