import { describe, expect, test } from 'vitest';
import { columnFormatter, exactText, formatCell } from './format-cell.ts';
import type { CellValue, ColumnKind } from './result-table.ts';

const cases: readonly [value: CellValue, name: string, kind: ColumnKind, text: string][] = [
  [1234567, 'market_value', 'number', '1,234,567'],
  [-1234.5, 'balance', 'number', '-1,234.5'],
  [1234.5678, 'amount', 'number', '1,234.57'],
  [12.345678, 'score', 'number', '12.3457'],
  [0.0123456, 'weight', 'number', '0.01235'],
  [0, 'weight', 'number', '0'],
  [0.000012345, 'weight', 'number', '0.00001234'],
  [1.5e21, 'mass', 'number', '1.500e+21'],
  [2024, 'year', 'number', '2024'],
  [2024, 'fiscal_year', 'number', '2024'],
  [20240, 'year', 'number', '20,240'],
  [2024, 'total per year', 'number', '2,024'],
  [123456, 'company_id', 'number', '123456'],
  [123456, 'CustomerID', 'number', '123456'],
  [123456, 'account_number', 'number', '123456'],
  [123456, 'number_of_orders', 'number', '123,456'],
  [1200, 'total number', 'number', '1,200'],
  ['12345678901234567890', 'total', 'number', '12,345,678,901,234,567,890'],
  ['-1234567.8900', 'total', 'number', '-1,234,567.89'],
  ['267.7514450867052023', 'average', 'number', '267.7514'],
  ['-0.00004567890123456789', 'share', 'number', '-0.00004568'],
  ['99999999999999999.999', 'total', 'number', '100,000,000,000,000,000.00'],
  ['10.5', 'total', 'number', '10.5'],
  ['12345678901234567890', 'trade_id', 'number', '12345678901234567890'],
  ['2025-07-31', 'day', 'date', '2025-07-31'],
  ['2025-07-31 00:00:00', 'day', 'date', '2025-07-31'],
  ['2025-07-31T16:00:00', 'day', 'date', '2025-07-31 16:00:00'],
  ['0123', 'sector', 'text', '0123'],
  [true, 'active', 'boolean', 'true'],
  [0, 'active', 'boolean', 'false'],
  [null, 'sector', 'text', '–'],
  [0.25, 'share_pct', 'number', '0.25'],
];

describe('formatCell', () => {
  test.each(cases)('writes %s in %s (%s) as %s', (value, name, kind, text) => {
    expect(formatCell(value, { name, kind }, null)).toBe(text);
  });
});

describe('columnFormatter', () => {
  const column = (values: CellValue[], name = 'amount') =>
    values.map(
      columnFormatter(
        {
          columns: [{ name, kind: 'number' }],
          rows: values.map((value) => [value]),
          truncatedBy: null,
          elapsedMs: 1,
        },
        0,
        null,
      ),
    );

  test('gives every fraction of a column the same number of decimals', () => {
    expect(column([1.5, 2, 3.25, null])).toEqual(['1.50', '2.00', '3.25', '–']);
  });
  test('keeps cents only, once a value reaches a thousand', () => {
    expect(column([1234.5678, 0.1234])).toEqual(['1,234.57', '0.12']);
  });
  test('leaves whole numbers without decimals', () => {
    expect(column([1000, 20])).toEqual(['1,000', '20']);
  });
  test('leaves years alone', () => {
    expect(column([2023, 2024], 'year')).toEqual(['2023', '2024']);
  });
});

test('parts of a whole are per cent, alike in a column, whatever their size', () => {
  const share = { name: 'share', kind: 'number', fraction: true } as const;
  expect([0.34334, 1, -0.005, 0.2, null, '0.123456'].map((value) => formatCell(value, share, null))).toEqual([
    '34.33%',
    '100%',
    '-0.5%',
    '20%',
    '–',
    '12.35%',
  ]);
  const table = { columns: [share], rows: [[0.34334], [1], [12.5]], truncatedBy: null, elapsedMs: 1 };
  expect(table.rows.map(([value]) => columnFormatter(table, 0, null)(value ?? null))).toEqual([
    '34.33%',
    '100.00%',
    '1,250.00%',
  ]);
});

test('exact decimal text keeps its digits in every locale: none goes through a double', () => {
  const total = { name: 'total', kind: 'number' } as const;
  expect(formatCell('12345678901234567890.25', total, 'de-DE')).toBe('12.345.678.901.234.567.890,25');
  expect(formatCell('0.1234567890123', total, 'de-DE')).toBe('0,1235');
  expect(exactText('0.1234567890123456789', '0,1235', 'de-DE')).toBe('0,1234567890123456789');
  expect(formatCell('0.123456', { ...total, fraction: true }, 'fr-FR')).toBe('12,35\u00a0%');
});

test('years and identifiers are nobody’s numbers, and texts that all are months are months', () => {
  expect(formatCell(2024, { name: 'year', kind: 'number' }, 'de-DE')).toBe('2024');
  expect(formatCell(123456, { name: 'order_id', kind: 'number' }, 'de-DE')).toBe('123456');
  const months = (values: CellValue[]) => ({
    columns: [{ name: 'month', kind: 'text' as const }],
    rows: values.map((value) => [value]),
    truncatedBy: null,
    elapsedMs: 1,
  });
  expect(columnFormatter(months(['2024-01', '2024-02']), 0, 'en-US')('2024-01')).toBe('Jan 2024');
  expect(columnFormatter(months(['2024-01', 'A-17']), 0, 'en-US')('2024-01')).toBe('2024-01');
});
