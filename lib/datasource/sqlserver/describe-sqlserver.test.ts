import { expect, test } from 'vitest';
import type { CellValue } from '../../domain/result-table.ts';
import { AppError } from '../../errors.ts';
import type { BoundedRead } from '../server/server-session.ts';
import { describeSqlserver } from './describe-sqlserver.ts';

/** The catalogue of two schemas: a large table with histograms, a type that somebody named, a key of two columns. */
const answers: readonly (readonly [RegExp, CellValue[][]])[] = [
  [
    /sys\.partitions/,
    [
      ['dbo', 'big spender', 'V ', null, null],
      ['dbo', 'orders', 'U ', 'What was sold', '5000000'],
      ['HR', 'Staff', 'U ', null, 3],
      ['dbo', 'stage_1', 'U ', null, 3],
    ],
  ],
  [
    /dm_db_stats_histogram/,
    [
      ['dbo', 'orders', 'placed', '1800', '5000000', '2019-01-01 00:00:00', '2025-06-30 12:00:00'],
      ['dbo', 'orders', 'id', '5000000', '5000000', '1', '5000000'],
      ['dbo', 'orders', 'status', '4', '5000000', 'open', 'paid'],
      ['HR', 'Staff', 'id', '3', '3', '1', '3'],
    ],
  ],
  [
    /sys\.foreign_keys/,
    [
      ['dbo', 'orders', 7, 'staff_id', 'HR', 'Staff', 'id'],
      ['dbo', 'orders', 8, 'other_id', 'secret', 'others', 'id'],
    ],
  ],
  [
    /sys\.indexes/,
    [
      ['dbo', 'orders', 1, true, 'id'],
      ['HR', 'Staff', 1, true, 'id'],
      ['HR', 'Staff', 2, false, 'first'],
      ['HR', 'Staff', 2, false, 'last'],
      ['HR', 'Staff', 3, false, 'badge'],
    ],
  ],
  [
    /sys\.columns/,
    [
      ['dbo', 'orders', 'id', 'int', 4, 10, 0, false, 'The number on the invoice'],
      ['dbo', 'orders', 'placed', 'datetime', 8, 23, 3, true, null],
      ['dbo', 'orders', 'status', 'nvarchar', 40, 0, 0, true, null],
      ['dbo', 'orders', 'amount', 'decimal', 9, 12, 2, true, null],
      ['dbo', 'orders', 'file', 'varbinary', -1, 0, 0, true, null],
      ['dbo', 'orders', 'where', 'geography', -1, 0, 0, true, null],
      ['dbo', 'orders', 'notes', 'varchar', -1, 0, 0, true, null],
      ['HR', 'Staff', 'id', 'bigint', 8, 19, 0, false, null],
      ['HR', 'Staff', 'first', 'varchar', 20, 0, 0, true, null],
      ['HR', 'Staff', 'badge', 'uniqueidentifier', 16, 0, 0, true, null],
      ['dbo', 'big spender', 'id', 'int', 4, 10, 0, true, null],
    ],
  ],
];

function reading(refused?: RegExp): BoundedRead {
  return async (sql) => {
    if (refused?.test(sql)) throw new AppError('query-failed', { userMessage: 'not permitted' });
    const found = answers.find(([pattern]) => pattern.test(sql));
    if (found === undefined) throw new Error(`nobody asks ${sql}`);
    return found[1];
  };
}

const catalog = {
  schemas: ['dbo', 'hr'],
  isChosen: (_schema: string, table: string) => !table.startsWith('stage_'),
};

test('tells tables and views of several schemas with their keys, types and comments', async () => {
  const described = await describeSqlserver(reading(), catalog);
  expect(described.map(({ table }) => [table.name, table.kind, table.primaryKey])).toEqual([
    ['big spender', 'view', []],
    ['orders', 'table', ['id']],
    ['hr.Staff', 'table', ['id']],
  ]);
  const orders = described[1]?.table;
  expect(orders?.description).toBe('What was sold');
  expect(orders?.columns.map(({ name, type, kind, nullable }) => [name, type, kind, nullable])).toEqual([
    ['id', 'int', 'integer', false],
    ['placed', 'datetime', 'datetime', true],
    ['status', 'nvarchar(20)', 'text', true],
    ['amount', 'decimal(12, 2)', 'number', true],
    ['file', 'varbinary(max)', 'other', true],
    ['where', 'geography', 'other', true],
    ['notes', 'varchar(max)', 'text', true],
  ]);
  expect(orders?.columns[0]).toMatchObject({ unique: true, description: 'The number on the invoice' });
  // A key to a schema that is not read leads nowhere.
  expect(orders?.foreignKeys).toEqual([
    { columns: ['staff_id'], referencedTable: 'hr.Staff', referencedColumns: ['id'] },
  ]);
  const staff = described[2]?.table;
  expect(staff?.columns.map(({ name, unique }) => [name, unique])).toEqual([
    ['id', true],
    ['first', undefined],
    ['badge', true],
  ]);
});

test('takes from histograms what repeats, what has too many values, and ranges of large tables alone', async () => {
  const [, orders, staff] = await describeSqlserver(reading(), catalog);
  expect(Object.fromEntries(orders?.statistics ?? [])).toEqual({
    placed: { unique: false, range: { min: '2019-01-01 00:00:00', max: '2025-06-30 12:00:00' } },
    id: { distinctValues: null, range: { min: 1, max: 5_000_000 } },
    status: { unique: false },
  });
  expect(orders?.rowEstimate).toBe(5_000_000);
  expect(Object.fromEntries(staff?.statistics ?? [])).toEqual({ id: {} });
});

test('does without histograms where the server shows none', async () => {
  const described = await describeSqlserver(reading(/dm_db_stats/), catalog);
  expect(described.map(({ statistics }) => statistics.size)).toEqual([0, 0, 0]);
});
