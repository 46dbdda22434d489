import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type EveryEngine,
  enginesHere,
  openEveryEngine,
} from '../../datasource/__fixtures__/every-engine.ts';
import { type Dialect, defaultLimits } from '../../datasource/data-source.ts';
import { oracleDialect } from '../../datasource/oracle/oracle-dialect.ts';
import { sqliteDialect } from '../../datasource/sqlite/sqlite-dialect.ts';
import { guardStatement } from '../guard/guard.ts';
import { bucketStart } from './buckets.ts';
import { deviationPerGroup } from './deviation.ts';
import { withGrowth } from './growth.ts';
import { withMovingAverage } from './moving-average.ts';
import { finished, type NamedQuery } from './named-query.ts';
import { medianPerGroup, percentilePerGroup } from './percentile.ts';
import { pivot } from './pivot.ts';
import { withRunningTotal } from './running-total.ts';
import { withShare } from './share.ts';
import { topPerGroup, withRank } from './top-per-group.ts';
import { withYearOnYear } from './year-on-year.ts';

/** South sold nothing in March 2023; two figures of North are equal; one figure is not known. */
const sales = {
  name: 'sales',
  columns: { id: 'integer', region: 'name', sold: 'moment', amount: 'integer' },
  primaryKey: ['id'],
  rows: [
    [1, 'North', '2023-01-31 23:59:59', 10],
    [2, 'North', '2023-02-01 00:00:00', 20],
    [3, 'North', '2023-03-15 10:00:00', 20],
    [4, 'North', '2024-01-15 10:00:00', 50],
    [5, 'South', '2023-01-02 09:00:00', 0],
    [6, 'South', '2023-02-02 09:00:00', 4],
    [7, 'South', '2023-04-02 09:00:00', 6],
    [8, 'South', '2024-02-02 09:00:00', null],
  ],
} as const;

/** One row a region and month. */
function monthly(dialect: Dialect): NamedQuery {
  const quote = dialect.quoteIdentifier;
  const sold = quote('sold');
  const columns = ['region', 'month', 'number', 'amount'];
  const expressions = [
    quote('region'),
    dialect.dateGrain(sold, 'month'),
    dialect.periodNumber(sold, 'month'),
    `SUM(${quote('amount')})`,
  ];
  const items = expressions.map((sql, index) => `${sql} AS ${quote(columns[index] ?? '')}`);
  const groups = expressions.slice(0, 3).join(', ');
  return { sql: `SELECT ${items.join(', ')} FROM ${quote('sales')} GROUP BY ${groups}`, columns };
}

type Written = { readonly query: (dialect: Dialect) => NamedQuery; readonly show: readonly string[] };

const near = (value: number) => expect.closeTo(value, 10);
const byRegionAndMonth = ['region', 'month'];

/** What each pattern gives, in the order of region and month, or of the columns shown where there is no month. */
const patterns: readonly (readonly [name: string, written: Written, rows: readonly unknown[][]])[] = [
  [
    'a share of the total',
    {
      query: (dialect) => withShare(monthly(dialect), { value: 'amount' }, dialect),
      show: [...byRegionAndMonth, 'share'],
    },
    [
      ['North', '2023-01', near(10 / 110)],
      ['North', '2023-02', near(20 / 110)],
      ['North', '2023-03', near(20 / 110)],
      ['North', '2024-01', near(50 / 110)],
      ['South', '2023-01', 0],
      ['South', '2023-02', near(4 / 110)],
      ['South', '2023-04', near(6 / 110)],
      ['South', '2024-02', null],
    ],
  ],
  [
    'a share of its group',
    {
      query: (dialect) => withShare(monthly(dialect), { value: 'amount', within: ['region'] }, dialect),
      show: [...byRegionAndMonth, 'share'],
    },
    [
      ['North', '2023-01', near(0.1)],
      ['North', '2023-02', near(0.2)],
      ['North', '2023-03', near(0.2)],
      ['North', '2024-01', near(0.5)],
      ['South', '2023-01', 0],
      ['South', '2023-02', near(0.4)],
      ['South', '2023-04', near(0.6)],
      ['South', '2024-02', null],
    ],
  ],
  [
    'growth against the month before, none after a gap or from zero',
    {
      query: (dialect) =>
        withGrowth(monthly(dialect), { value: 'amount', period: 'number', series: ['region'] }, dialect),
      show: [...byRegionAndMonth, 'previous', 'growth'],
    },
    [
      ['North', '2023-01', null, null],
      ['North', '2023-02', 10, 1],
      ['North', '2023-03', 20, 0],
      ['North', '2024-01', null, null],
      ['South', '2023-01', null, null],
      ['South', '2023-02', 0, null],
      ['South', '2023-04', null, null],
      ['South', '2024-02', null, null],
    ],
  ],
  [
    'a month against the same of the year before',
    {
      query: (dialect) =>
        withYearOnYear(
          monthly(dialect),
          { value: 'amount', period: 'number', series: ['region'], grain: 'month' },
          dialect,
        ),
      show: [...byRegionAndMonth, 'previous', 'growth'],
    },
    [
      ['North', '2023-01', null, null],
      ['North', '2023-02', null, null],
      ['North', '2023-03', null, null],
      ['North', '2024-01', 10, 4],
      ['South', '2023-01', null, null],
      ['South', '2023-02', null, null],
      ['South', '2023-04', null, null],
      ['South', '2024-02', 4, null],
    ],
  ],
  [
    'a running total',
    {
      query: (dialect) =>
        withRunningTotal(monthly(dialect), { value: 'amount', order: 'month', series: ['region'] }, dialect),
      show: [...byRegionAndMonth, 'running total'],
    },
    [
      ['North', '2023-01', 10],
      ['North', '2023-02', 30],
      ['North', '2023-03', 50],
      ['North', '2024-01', 100],
      ['South', '2023-01', 0],
      ['South', '2023-02', 4],
      ['South', '2023-04', 10],
      ['South', '2024-02', 10],
    ],
  ],
  [
    'a rolling mean of two rows',
    {
      query: (dialect) =>
        withMovingAverage(
          monthly(dialect),
          { value: 'amount', order: 'month', rows: 2, series: ['region'] },
          dialect,
        ),
      show: [...byRegionAndMonth, 'moving average'],
    },
    [
      ['North', '2023-01', 10],
      ['North', '2023-02', 15],
      ['North', '2023-03', 20],
      ['North', '2024-01', 35],
      ['South', '2023-01', 0],
      ['South', '2023-02', 2],
      ['South', '2023-04', 5],
      ['South', '2024-02', 6],
    ],
  ],
  [
    'the top two of each group with those that tie',
    {
      query: (dialect) =>
        topPerGroup(
          monthly(dialect),
          { by: 'amount', descending: true, within: ['region'], ties: 'keep', keep: 2 },
          dialect,
        ),
      show: [...byRegionAndMonth, 'amount', 'rank'],
    },
    [
      ['North', '2023-02', 20, 2],
      ['North', '2023-03', 20, 2],
      ['North', '2024-01', 50, 1],
      ['South', '2023-02', 4, 2],
      ['South', '2023-04', 6, 1],
    ],
  ],
  [
    'exactly the top two of each group',
    {
      query: (dialect) =>
        topPerGroup(
          monthly(dialect),
          { by: 'amount', descending: true, within: ['region'], ties: 'drop', keep: 2 },
          dialect,
        ),
      show: [...byRegionAndMonth, 'amount', 'rank'],
    },
    [
      ['North', '2023-02', 20, 2],
      ['North', '2024-01', 50, 1],
      ['South', '2023-02', 4, 2],
      ['South', '2023-04', 6, 1],
    ],
  ],
  [
    'a rank over all, what is not known last',
    {
      query: (dialect) =>
        withRank(monthly(dialect), { by: 'amount', descending: false, ties: 'keep' }, dialect),
      show: [...byRegionAndMonth, 'rank'],
    },
    [
      ['North', '2023-01', 4],
      ['North', '2023-02', 5],
      ['North', '2023-03', 5],
      ['North', '2024-01', 7],
      ['South', '2023-01', 1],
      ['South', '2023-02', 2],
      ['South', '2023-04', 3],
      ['South', '2024-02', 8],
    ],
  ],
  [
    'the median of each group',
    {
      query: (dialect) => medianPerGroup(monthly(dialect), { value: 'amount', within: ['region'] }, dialect),
      show: ['region', 'median'],
    },
    [
      ['North', 20],
      ['South', 4],
    ],
  ],
  [
    'the standard deviation of each group, of the values that are known',
    {
      query: (dialect) =>
        deviationPerGroup(monthly(dialect), { value: 'amount', within: ['region'] }, dialect),
      show: ['region', 'standard deviation'],
    },
    [
      ['North', near(Math.sqrt(300))],
      ['South', near(Math.sqrt(28 / 3))],
    ],
  ],
  [
    'the variance of all values',
    {
      query: (dialect) =>
        deviationPerGroup(monthly(dialect), { value: 'amount', name: 'variance', isVariance: true }, dialect),
      show: ['variance'],
    },
    [[near(6032 / 21)]],
  ],
  [
    'a percentile between two values',
    {
      query: (dialect) => percentilePerGroup(monthly(dialect), { value: 'amount', fraction: 0.9 }, dialect),
      show: ['percentile'],
    },
    [[near(32)]],
  ],
  [
    'a median of nothing',
    {
      query: (dialect) => {
        const { sql, columns } = monthly(dialect);
        const none = sql.replace(' GROUP BY', ` WHERE ${dialect.quoteIdentifier('id')} = 8 GROUP BY`);
        return medianPerGroup({ sql: none, columns }, { value: 'amount', within: ['region'] }, dialect);
      },
      show: ['region', 'median'],
    },
    [['South', null]],
  ],
  [
    'one column for each region',
    {
      query: (dialect) =>
        pivot(
          monthly(dialect),
          {
            rows: ['month'],
            across: 'region',
            values: ['North', 'South'],
            value: 'amount',
            aggregate: 'sum',
          },
          dialect,
        ),
      show: ['month', 'North', 'South'],
    },
    [
      ['2023-01', 10, 0],
      ['2023-02', 20, 4],
      ['2023-03', 20, null],
      ['2023-04', null, 6],
      ['2024-01', 50, null],
      ['2024-02', null, null],
    ],
  ],
  [
    'patterns on patterns: the share of each month of the running total',
    {
      query: (dialect) =>
        withShare(
          withRunningTotal(
            monthly(dialect),
            { value: 'amount', order: 'month', series: ['region'] },
            dialect,
          ),
          { value: 'running total', within: ['month'] },
          dialect,
        ),
      show: [...byRegionAndMonth, 'share'],
    },
    [
      ['North', '2023-01', 1],
      ['North', '2023-02', near(30 / 34)],
      ['North', '2023-03', 1],
      ['North', '2024-01', 1],
      ['South', '2023-01', 0],
      ['South', '2023-02', near(4 / 34)],
      ['South', '2023-04', 1],
      ['South', '2024-02', 1],
    ],
  ],
];

function statement({ query, show }: Written, dialect: Dialect): string {
  const written = query(dialect);
  const order = written.columns.filter((column) => byRegionAndMonth.includes(column));
  const inner = finished(
    written,
    order.map((column) => ({ column, descending: false })),
    100,
    dialect,
  );
  const columns = show.map((column) => dialect.quoteIdentifier(column)).join(', ');
  return `SELECT ${columns} FROM (${inner}) shown`;
}

let every: EveryEngine;
beforeAll(async () => {
  every = await openEveryEngine([sales]);
});
afterAll(() => every?.close());

describe.each(enginesHere)('on $engine', ({ engine, missing }) => {
  test.skipIf(missing !== null).each(patterns)('%s', async (_name, written, expected) => {
    const source = every.source(engine);
    const { rows } = await source.query(statement(written, source.dialect), defaultLimits);
    expect(inOrder(rows)).toEqual(expected);
  });

  test.skipIf(missing !== null)('the start of a bucket of one width', async () => {
    const source = every.source(engine);
    const start = bucketStart(source.dialect.quoteIdentifier('amount'), 15);
    const { rows } = await source.query(`SELECT ${start} FROM sales ORDER BY id`, defaultLimits);
    expect(rows.flat()).toEqual([0, 15, 15, 45, 0, 0, 0, null]);
  });
});

/** An outer query keeps no order; region and month come first in each row. */
function inOrder(rows: readonly (readonly unknown[])[]) {
  const key = (row: readonly unknown[]) => JSON.stringify(row);
  return rows.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}

test.each(patterns)('Oracle, which is not here, reads %s', async (_name, written) => {
  const sql = statement(written, oracleDialect);
  expect({ sql, ...(await guardStatement(sql, 'oracle')) }).toEqual({ sql, verdict: 'allow' });
});

test('a pattern over a column that is not there names those that are', () => {
  expect(() => withShare(monthly(sqliteDialect), { value: 'turnover' }, sqliteDialect)).toThrow(
    'There is no column "turnover"; there are region, month, number, amount.',
  );
});

test('a name is not given twice', () => {
  expect(() => withShare(monthly(sqliteDialect), { value: 'amount', name: 'month' }, sqliteDialect)).toThrow(
    'There is already a column "month".',
  );
});
