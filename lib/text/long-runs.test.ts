import { expect, test } from 'vitest';
import { formatOfCode } from '../datasource/workbook/cell-formats.ts';
import { compareNumbers } from '../domain/compare-numbers.ts';
import { isTold, noteMeaning } from '../knowledge/note-meaning.ts';
import { readSql } from '../llm/read-sql.ts';
import { isSameStatement } from '../sql/same-statement.ts';
import { trimmedEnd } from './trimmed-end.ts';

// Each of these once took minutes or seconds of the one thread that serves everybody, for a text that one person sends or one file
// holds: a pattern that shares a run out among its parts tries every way to do so.
const blanks = ' \t'.repeat(3_000);
const many = 400_000;

test('a long run of blanks in what may be a note is read as one', () => {
  expect(isTold(`by${blanks}x`)).toBe(false);
  expect(isTold(`by turnover,${blanks}we${blanks}mean${blanks}revenue`)).toBe(true);
  expect(noteMeaning(`turnover${blanks}means${blanks}revenue${blanks}. !`)).toEqual({
    word: 'turnover',
    means: 'revenue',
  });
});

test('numbers with many zeros are compared', () => {
  const zeros = '0'.repeat(8_000);
  expect(compareNumbers(`${zeros}2.5${zeros}`, '2.5')).toBe(0);
  expect(compareNumbers(`${zeros}.${zeros}.`, '1')).toBeNull();
  expect(compareNumbers(`-0.${zeros}1`, '0')).toBe(-1);
});

test('a statement with a long run of blanks is compared, and read from a reply', () => {
  const gap = '\t'.repeat(many);
  expect(isSameStatement(`SELECT 1${gap}FROM t ;`, 'select 1 from t')).toBe(true);
  expect(readSql(`${'\n'.repeat(many)}SELECT 1${gap}FROM t ;`)).toEqual({ value: `SELECT 1${gap}FROM t` });
  expect(readSql(`\`\`\`sql\nSELECT 1;\n${' \n'.repeat(many)}  \`\`\``)).toEqual({ value: 'SELECT 1' });
});

test('the code of a format is read as far as a spreadsheet takes one', () => {
  expect(formatOfCode(`#,##0 [$EUR-407]${'[$x'.repeat(many)}`)).toEqual({ is: 'number', unit: 'EUR' });
  expect(formatOfCode('#,##0 [$€]')).toEqual(formatOfCode('#,##0 [$€-407]'));
});

test('blanks and marks at the end are taken off, and those inside are left', () => {
  expect(trimmedEnd(' a ; b ;\n; ', ';')).toBe(' a ; b');
  expect(trimmedEnd('; ', ';')).toBe('');
});
