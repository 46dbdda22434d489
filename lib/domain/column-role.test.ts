import { expect, test } from 'vitest';
import { type ColumnRole, columnRole, nameWords, numericValue } from './column-role.ts';
import { columnTitle } from './column-title.ts';
import type { CellValue, ColumnKind } from './result-table.ts';

const cases: readonly [name: string, kind: ColumnKind, values: CellValue[], role: ColumnRole][] = [
  ['market_value', 'number', [1, 2.5], 'measure'],
  ['company_id', 'number', [1, 2], 'identifier'],
  ['companyId', 'number', [1, 2], 'identifier'],
  ['order_identifier', 'number', [3, 4], 'identifier'],
  ['isin', 'text', ['US0378331005'], 'label'],
  ['year', 'number', [2022, 2023], 'year'],
  ['year', 'text', ['2022', '2023'], 'year'],
  ['year', 'number', [1, 2], 'measure'],
  ['years', 'number', [2022], 'measure'],
  ['month', 'number', [1, 12], 'ordinal'],
  ['month', 'text', ['01', '12'], 'ordinal'],
  ['month', 'text', ['2024-01', '2024-02'], 'time'],
  ['month', 'text', ['January'], 'label'],
  ['quarter', 'text', ['2024-Q3', '2024-Q4'], 'period'],
  ['week', 'text', ['2024-W52', '2025-W01'], 'period'],
  ['code', 'text', ['2024-Q5'], 'label'],
  ['total per month', 'number', [3, 4], 'measure'],
  ['trade_date', 'date', ['2024-01-31'], 'time'],
  ['at', 'text', ['2024-01-31 16:00:00'], 'time'],
  ['active', 'boolean', [true], 'label'],
  ['count', 'unknown', [3, null], 'measure'],
  ['sector', 'text', [], 'label'],
];

test.each(cases)('%s (%s) with %j is a %s', (name, kind, values, role) => {
  const rows = values.map((value) => [value]);
  expect(columnRole({ columns: [{ name, kind }], rows, truncatedBy: null, elapsedMs: 1 }, 0)).toBe(role);
});

test('splits column names into words', () => {
  expect(nameWords('marketValue_EUR')).toEqual(['market', 'value', 'eur']);
});

test('reads exact decimal text as a number and leaves words alone', () => {
  expect(['12.50', '', 'twelve', null, true].map((value) => numericValue(value))).toEqual([
    12.5,
    null,
    null,
    null,
    1,
  ]);
});

test.each([
  ['market_value_eur', 'Market value EUR'],
  ['companyName', 'Company name'],
  ['sum of Market Value', 'Sum of Market Value'],
  ['ISIN', 'ISIN'],
  ['company_id', 'Company ID'],
])('titles the column %s as %s', (name, title) => {
  expect(columnTitle(name)).toBe(title);
});
