import type { TextSegment } from '#lib/domain/answer.ts';
import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';

/**
 * One or two sentences about a result, chosen by its shape. Every number in them is a reference to a cell or to the row
 * count of `step`; the words come from column names.
 */
export function describeResult(step: string, result: ResultTable): TextSegment[] {
  const { columns, rows } = result;
  if (rows.length === 0) return [words('No rows match this question.')];
  if (rows.length === 1) return describeOneRow(step, result);

  const measure = columns.findIndex(
    (column, index) => column.kind === 'number' && !looksLikeKey(column.name, index),
  );
  const date = columns.findIndex((column) => column.kind === 'date');
  const label = columns.findIndex((column) => column.kind === 'text');
  if (measure >= 0 && date >= 0 && label < 0) return describeSeries(step, result, date, measure);
  if (measure >= 0 && label >= 0 && date < 0) return describeRanking(step, result, label, measure);
  return rowCountSentence(step, result);
}

function describeOneRow(step: string, { columns }: ResultTable): TextSegment[] {
  return columns
    .slice(0, 4)
    .flatMap((column, index) => [
      words(
        `${index === 0 ? '' : '; '}${index === 0 ? capitalised(columnWords(column.name)) : columnWords(column.name)}: `,
      ),
      cell(step, 0, index),
    ]);
}

function describeSeries(step: string, result: ResultTable, date: number, measure: number): TextSegment[] {
  const extremes = extremesOf(result, measure);
  const first = extremeRow(result, date, (a, b) => a < b);
  const last = extremeRow(result, date, (a, b) => a > b);
  if (!extremes || first === null || last === null) return rowCountSentence(step, result);
  const name = columnWords(result.columns[measure]?.name ?? '');
  return [
    words(`${capitalised(name)} went from `),
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
  const name = columnWords(result.columns[measure]?.name ?? '');
  return [
    ...rowCountSentence(step, result),
    words(` Highest ${name}: `),
    cell(step, extremes.highest, label),
    words(' with '),
    cell(step, extremes.highest, measure),
    words('; lowest: '),
    cell(step, extremes.lowest, label),
    words(' with '),
    cell(step, extremes.lowest, measure),
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

/** A first column of numbers named like an identifier labels its row; it measures nothing. */
function looksLikeKey(name: string, index: number): boolean {
  return index === 0 && /(^|_)(id|no|nr|key|code|year)$/i.test(name);
}

function columnWords(name: string): string {
  return name.replaceAll('_', ' ');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function words(text: string): TextSegment {
  return { kind: 'words', text };
}

function cell(step: string, row: number, column: number): TextSegment {
  return { kind: 'cell', step, row, column };
}
