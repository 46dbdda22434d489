import { expect, test } from 'vitest';
import type { CellValue, ColumnKind } from '#lib/domain/result-table.ts';
import { xlsxColumns, xlsxSheet } from './xlsx.ts';

const cases: readonly [why: string, value: CellValue, kind: ColumnKind, cell: object | null][] = [
  ['a formula is typed text', '=1+1', 'text', { value: '=1+1', type: String }],
  ['a number is a number', -12.5, 'number', { value: -12.5, type: Number }],
  [
    'exact decimal text stays exact',
    '12345678901234567890',
    'number',
    { value: '12345678901234567890', type: String },
  ],
  [
    'a day is a date',
    '2025-07-31',
    'date',
    { value: new Date('2025-07-31T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
  ],
  [
    'a time is a date with hours',
    '2025-07-31 16:05:00',
    'date',
    { value: new Date('2025-07-31T16:05:00Z'), type: Date, format: 'yyyy-mm-dd hh:mm:ss' },
  ],
  ['a day no calendar has is text', '2025-02-30', 'date', { value: '2025-02-30', type: String }],
  ['a day before spreadsheets count is text', '1850-01-01', 'date', { value: '1850-01-01', type: String }],
  ['a date in a text column is text', '2025-07-31', 'text', { value: '2025-07-31', type: String }],
  ['truth is truth', true, 'boolean', { value: true, type: Boolean }],
  ['a missing value is no cell', null, 'text', null],
  ['control characters are dropped', 'a\u0000b', 'text', { value: 'ab', type: String }],
];

test.each(cases)('%s', (_why, value, kind, cell) => {
  const sheet = xlsxSheet({
    columns: [{ name: 'c', kind }],
    rows: [[value]],
    truncatedBy: null,
    elapsedMs: 1,
  });
  expect(sheet[1]?.[0]).toEqual(cell);
});

test('the header is bold and wide enough', () => {
  const table = {
    columns: [{ name: 'market_value', kind: 'number' as const }],
    rows: [],
    truncatedBy: null,
    elapsedMs: 1,
  };
  expect(xlsxSheet(table)[0]?.[0]).toMatchObject({ value: 'market_value', fontWeight: 'bold' });
  expect(xlsxColumns(table)).toEqual([{ width: 14 }]);
});

test('cuts a text at what a cell can hold', () => {
  const sheet = xlsxSheet({
    columns: [{ name: 'c', kind: 'text' }],
    rows: [['x'.repeat(40_000)]],
    truncatedBy: null,
    elapsedMs: 1,
  });
  expect(sheet[1]?.[0]).toMatchObject({ value: `${'x'.repeat(32_766)}…` });
});
