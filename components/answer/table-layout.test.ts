import { expect, test } from 'vitest';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { columnWidths, isCut, rowCountText, sum, widestColumn } from './table-layout.ts';

const table = (rows: ResultTable['rows'], truncatedBy: ResultTable['truncatedBy'] = null): ResultTable => ({
  columns: [{ name: 'c', kind: 'text' }],
  rows,
  truncatedBy,
  elapsedMs: 1,
});
const many = Array.from({ length: 10_000 }, () => ['x']);

test('says how many rows there are and which limit cut them', () => {
  expect(rowCountText(table([['a']]), null)).toBe('1 row');
  expect(rowCountText(table(many), null)).toBe('10,000 rows');
  expect(rowCountText(table(many, 'rows'), null)).toBe('First 10,000 rows, the row limit cut the rest');
  expect(rowCountText(table(many, 'bytes'), null)).toBe('First 10,000 rows, the size limit cut the rest');
});

test('columns are as wide as their texts, within bounds', () => {
  const [narrow = 0] = columnWidths(table([['a']]), null);
  const [wide = 0] = columnWidths(table([['a text of some length']]), null);
  expect(wide).toBeGreaterThan(narrow);
  expect(columnWidths(table([['x'.repeat(5000)]]), null)).toEqual([widestColumn]);
});

test('a text that its column was made for is not cut, a longer one is', () => {
  const text = 'FR0010000042';
  const [width = 0] = columnWidths(table([[text]]), null);
  expect(isCut(text, width)).toBe(false);
  expect(isCut('x'.repeat(200), widestColumn)).toBe(true);
  expect(isCut('two\nlines', widestColumn)).toBe(true);
});

test('where names alone make a table too wide for a phone, they take two lines', () => {
  const revenue: ResultTable = {
    columns: [
      { name: 'sector', kind: 'text', title: 'Sector name' },
      { name: 'revenue', kind: 'number', title: 'Total revenue', unit: 'million USD' },
    ],
    rows: [['Communication Services', 11_288_668.3]],
    truncatedBy: null,
    elapsedMs: 1,
  };
  expect(sum(columnWidths(revenue, null))).toBeGreaterThan(358);
  expect(sum(columnWidths(revenue, null, 358))).toBeLessThanOrEqual(358);
  expect(sum(columnWidths(revenue, null, 370))).toBeGreaterThan(366);
  expect(columnWidths(revenue, null, 100)).toEqual(columnWidths(revenue, null));
});

test('a name of three words has room for both of its lines', () => {
  const dividends: ResultTable = {
    columns: ['Ex dividend date', 'Payment date', 'Currency name'].map((name) => ({ name, kind: 'text' })),
    rows: [['2024-02-07', '2024-02-21', 'US dollar']],
    truncatedBy: null,
    elapsedMs: 1,
  };
  const whole = sum(columnWidths(dividends, null));
  const [first = 0, second = 0] = columnWidths(dividends, null, whole - 60);
  // "Ex dividend" above "date" is wider than "Payment" above "date".
  expect(first).toBeGreaterThan(second);
  expect(sum(columnWidths(dividends, null, whole - 60))).toBeGreaterThan(whole - 64);
});
