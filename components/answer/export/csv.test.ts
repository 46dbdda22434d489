import { expect, test } from 'vitest';
import type { CellValue, ColumnKind, ResultTable } from '#lib/domain/result-table.ts';
import { csvText } from './csv.ts';

const cases: readonly [why: string, value: CellValue, kind: ColumnKind, field: string][] = [
  ['a formula is text', '=1+1', 'text', "'=1+1"],
  ['a call is text', '@SUM(A1)', 'text', "'@SUM(A1)"],
  ['a plus is text', '+33 1 23', 'text', "'+33 1 23"],
  ['a minus in a text is text', '-2+3', 'text', "'-2+3"],
  ['a tab is text', '\t=1', 'text', "'\t=1"],
  ['a carriage return is text and quoted', '\r=1', 'text', `"'\r=1"`],
  ['a wide equals sign is text', '＝1', 'text', "'＝1"],
  ['a formula with a quote is guarded and quoted', '=HYPERLINK("x")', 'text', `"'=HYPERLINK(""x"")"`],
  ['a negative number stays one', -12.5, 'number', '-12.5'],
  ['exact decimal text stays a number', '-12345678901234567890.10', 'number', '-12345678901234567890.10'],
  ['a formula in a number column is text', '-1+cmd', 'number', "'-1+cmd"],
  ['quotes are doubled', 'a "b"', 'text', '"a ""b"""'],
  ['commas are quoted', 'a,b', 'text', '"a,b"'],
  ['line breaks are quoted', 'a\nb', 'text', '"a\nb"'],
  ['a missing value is empty', null, 'text', ''],
  ['an empty text is quoted', '', 'text', '""'],
  ['truth is a word', true, 'boolean', 'true'],
  ['no separators are added', 1234567, 'number', '1234567'],
];

test.each(cases)('%s', (_why, value, kind, field) => {
  const table: ResultTable = {
    columns: [{ name: 'c', kind }],
    rows: [[value]],
    truncatedBy: null,
    elapsedMs: 1,
  };
  expect(csvText(table)).toBe(`\uFEFFc\r\n${field}\r\n`);
});

test('guards column names as well', () => {
  const table: ResultTable = {
    columns: [{ name: '=1', kind: 'text' }],
    rows: [],
    truncatedBy: null,
    elapsedMs: 1,
  };
  expect(csvText(table)).toBe("\uFEFF'=1\r\n");
});
