import type { TileOutcome } from '#lib/domain/board.ts';
import { columnHeading } from '#lib/domain/column-title.ts';
import { columnFormatter, formatCell } from '#lib/domain/format-cell.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';

/** One thing that is another than it was: a row that came or went, or a figure of a row that stayed. */
export type ResultChange = {
  readonly row: string;
  readonly column: string | null;
  readonly before: string | null;
  readonly after: string | null;
};

export type Changes =
  | { readonly kind: 'same' }
  | { readonly kind: 'other'; readonly words: string }
  | { readonly kind: 'changed'; readonly changes: readonly ResultChange[] };

/**
 * What changed from one reading of an answer to the next. Rows are the same row when everything in them but numbers is the
 * same; where that names several rows, rows that have come and gone are told.
 */
export function resultChanges(before: TileOutcome, after: TileOutcome, locale: Locale): Changes {
  if (before.kind === 'failed' && after.kind === 'failed') return { kind: 'same' };
  if (before.kind === 'failed') return { kind: 'other', words: 'It could not be read before.' };
  if (after.kind === 'failed') return { kind: 'other', words: 'It could be read before.' };
  const names = (table: ResultTable) => JSON.stringify(table.columns.map(({ name }) => name));
  if (names(before.result) !== names(after.result))
    return { kind: 'other', words: 'Its columns are others than before.' };
  const changes = tableChanges(before.result, after.result, locale);
  return changes.length === 0 ? { kind: 'same' } : { kind: 'changed', changes };
}

function tableChanges(before: ResultTable, after: ResultTable, locale: Locale): ResultChange[] {
  const isFigure = after.columns.map(({ kind }, index) => kind === 'number' && !isKeyOf(after, index));
  const left = byKey(before, isFigure);
  const right = byKey(after, isFigure);
  const formats = after.columns.map((_column, index) => columnFormatter(after, index, locale));
  const changes: ResultChange[] = [];
  for (const [key, rows] of right) {
    const old = left.get(key) ?? [];
    const [row] = rows;
    const [was] = old;
    if (rows.length === 1 && old.length === 1 && row && was) {
      for (const [index, column] of after.columns.entries()) {
        if (row[index] === was[index]) continue;
        const text = (value: CellValue | undefined) => formats[index]?.(value ?? null) ?? '';
        const name = nameOfRow(row, after, isFigure, locale);
        changes.push({
          row: name,
          column: columnHeading(column),
          before: text(was[index]),
          after: text(row[index]),
        });
      }
      continue;
    }
    const known = old.map((each) => JSON.stringify(each));
    for (const each of rows) {
      const at = known.indexOf(JSON.stringify(each));
      if (at >= 0) known.splice(at, 1);
      else changes.push({ row: wholeRow(each, after, locale), column: null, before: null, after: 'new' });
    }
    for (const gone of known)
      changes.push({
        row: wholeRow(JSON.parse(gone), before, locale),
        column: null,
        before: 'gone',
        after: null,
      });
  }
  for (const [key, rows] of left)
    if (!right.has(key))
      for (const row of rows)
        changes.push({ row: wholeRow(row, before, locale), column: null, before: 'gone', after: null });
  return changes;
}

/** Numbers that name a row, such as a year, tell it apart as words do: all different, and not the only column. */
function isKeyOf({ columns, rows }: ResultTable, index: number): boolean {
  if (index > 0 || columns.length < 2 || columns.some(({ kind }) => kind !== 'number')) return false;
  return new Set(rows.map((row) => row[index])).size === rows.length;
}

function byKey({ rows }: ResultTable, isFigure: readonly boolean[]): Map<string, (readonly CellValue[])[]> {
  return Map.groupBy(rows, (row) => JSON.stringify(row.filter((_value, index) => !isFigure[index])));
}

function nameOfRow(
  row: readonly CellValue[],
  { columns }: ResultTable,
  isFigure: readonly boolean[],
  locale: Locale,
): string {
  return columns
    .flatMap((column, index) => (isFigure[index] ? [] : [formatCell(row[index] ?? null, column, locale)]))
    .join(', ');
}

function wholeRow(row: readonly CellValue[], { columns }: ResultTable, locale: Locale): string {
  return columns.map((column, index) => formatCell(row[index] ?? null, column, locale)).join(', ');
}
