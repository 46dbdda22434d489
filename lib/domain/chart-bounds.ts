import type { ChartSpec } from './chart-spec.ts';
import { columnRole, numericValue } from './column-role.ts';
import { columnTitle } from './column-title.ts';
import { columnFormatter } from './format-cell.ts';
import type { Locale } from './locale.ts';
import type { CellValue, ResultTable } from './result-table.ts';
import { writeCount } from './write-number.ts';

/** The rows within the bounds of a chart, and a sentence about those left out; the whole table when nothing bounds it. */
export function boundedRows(
  spec: ChartSpec,
  table: ResultTable,
  x: number,
  locale: Locale,
): { readonly table: ResultTable; readonly note: string | null } {
  const role = columnRole(table, x);
  if ((spec.from === null && spec.to === null) || role === 'label' || role === 'identifier')
    return { table, note: null };
  const rows = table.rows.filter((row) => isWithin(row[x] ?? null, spec));
  const out = table.rows.length - rows.length;
  if (out === 0) return { table, note: null };
  const format = columnFormatter(table, x, locale);
  const range = [
    ...(spec.from === null ? [] : [`from ${format(spec.from)}`]),
    ...(spec.to === null ? [] : [`to ${format(spec.to)}`]),
  ].join(' ');
  const note = `Only ${columnTitle(spec.x)} ${range} is drawn; ${writeCount(out, locale)} of ${writeCount(table.rows.length, locale)} rows are outside.`;
  return { table: { ...table, rows }, note };
}

function isWithin(value: CellValue, { from, to }: ChartSpec): boolean {
  if (value === null) return false;
  return (from === null || isAtLeast(value, from)) && (to === null || isAtMost(value, to));
}

function isAtLeast(value: CellValue, from: string | number): boolean {
  const [number, bound] = [numericValue(value), numericValue(from)];
  return number !== null && bound !== null ? number >= bound : String(value) >= String(from);
}

/** Time text counts as far as the bound is written: the last minute of June is not after `2024-06`. */
function isAtMost(value: CellValue, to: string | number): boolean {
  const [number, bound] = [numericValue(value), numericValue(to)];
  if (number !== null && bound !== null) return number <= bound;
  const text = String(to);
  return String(value).slice(0, text.length) <= text;
}
