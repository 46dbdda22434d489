import type { TextSegment } from '#lib/domain/answer.ts';
import { columnRoles } from '#lib/domain/column-role.ts';
import { columnTitle } from '#lib/domain/column-title.ts';
import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';

/**
 * One or two sentences about a result, chosen by its shape. Every number in them is a reference to a cell or to the row
 * count of `step`; the words come from column names.
 */
export function describeResult(step: string, result: ResultTable): TextSegment[] {
  if (result.rows.length === 0) return [words('No rows match this question.')];
  if (result.rows.length === 1) return describeOneRow(step, result);

  const roles = columnRoles(result);
  const measure = roles.indexOf('measure');
  const date = roles.indexOf('time');
  const label = roles.indexOf('label');
  if (measure >= 0 && date >= 0 && label < 0) return describeSeries(step, result, date, measure);
  if (measure >= 0 && label >= 0 && date < 0) return describeRanking(step, result, label, measure);
  return rowCountSentence(step, result);
}

function describeOneRow(step: string, { columns }: ResultTable): TextSegment[] {
  return columns
    .slice(0, 4)
    .flatMap((column, index) => [
      words(`${index === 0 ? '' : ' · '}${columnTitle(column.name)}: `),
      cell(step, 0, index),
    ]);
}

function describeSeries(step: string, result: ResultTable, date: number, measure: number): TextSegment[] {
  const extremes = extremesOf(result, measure);
  const first = extremeRow(result, date, (a, b) => a < b);
  const last = extremeRow(result, date, (a, b) => a > b);
  if (!extremes || first === null || last === null) return rowCountSentence(step, result);
  return [
    words(`${columnTitle(result.columns[measure]?.name ?? '')} went from `),
    cell(step, first, measure),
    words(' on '),
    cell(step, first, date),
    words(' to '),
    cell(step, last, measure),
    words(' on '),
    cell(step, last, date),
    words('; lowest '),
    cell(step, extremes.lowest, measure),
    words(', highest '),
    cell(step, extremes.highest, measure),
    words('.'),
  ];
}

function describeRanking(step: string, result: ResultTable, label: number, measure: number): TextSegment[] {
  const extremes = extremesOf(result, measure);
  if (!extremes) return rowCountSentence(step, result);
  return [
    ...rowCountSentence(step, result),
    words(` ${columnTitle(result.columns[measure]?.name ?? '')} ranges from `),
    cell(step, extremes.lowest, measure),
    words(' for '),
    cell(step, extremes.lowest, label),
    words(' to '),
    cell(step, extremes.highest, measure),
    words(' for '),
    cell(step, extremes.highest, label),
    words('.'),
  ];
}

function rowCountSentence(step: string, result: ResultTable): TextSegment[] {
  const cut = result.truncatedBy ? ' The limit cut the rest.' : '';
  return [{ kind: 'row-count', step }, words(` rows.${cut}`)];
}

/** Row numbers of the smallest and largest value of a number column, nulls apart. */
function extremesOf(result: ResultTable, column: number): { lowest: number; highest: number } | null {
  const lowest = extremeRow(result, column, (a, b) => Number(a) < Number(b));
  const highest = extremeRow(result, column, (a, b) => Number(a) > Number(b));
  return lowest === null || highest === null ? null : { lowest, highest };
}

function extremeRow(
  { rows }: ResultTable,
  column: number,
  better: (a: CellValue & {}, b: CellValue & {}) => boolean,
): number | null {
  let best: { row: number; value: CellValue & {} } | null = null;
  for (const [row, values] of rows.entries()) {
    const value = values[column];
    if (value === null || value === undefined) continue;
    if (!best || better(value, best.value)) best = { row, value };
  }
  return best?.row ?? null;
}

function words(text: string): TextSegment {
  return { kind: 'words', text };
}

function cell(step: string, row: number, column: number): TextSegment {
  return { kind: 'cell', step, row, column };
}
