import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';
import { withheldCell } from '#lib/schema/shown-to-models.ts';

/** A row as models see it: personal data only as that it is there. */
export function shownRow(row: readonly CellValue[], { columns }: Pick<ResultTable, 'columns'>): CellValue[] {
  return row.map((cell, at) => (columns[at]?.personal && cell !== null ? withheldCell : cell));
}
