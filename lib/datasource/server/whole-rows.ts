import type { CellValue, ResultTable } from '../../domain/result-table.ts';
import { queryTooLarge } from '../source-errors.ts';

/** The rows of one of our own statements, which says nothing right when it is cut. Throws `query-too-large` then. */
export function wholeRows({ rows, truncatedBy }: Omit<ResultTable, 'elapsedMs'>): CellValue[][] {
  if (truncatedBy !== null) throw queryTooLarge(`more than one answer may hold, cut by its ${truncatedBy}`);
  return rows;
}
