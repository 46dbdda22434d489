import type { TextSegment } from '#lib/domain/answer.ts';
import { columnRole } from '#lib/domain/column-role.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { isMoney } from '../query/label/units.ts';
import { nameWords } from '../question/explain/names.ts';

/** A figure, with the currency that its row says where the column has no unit of its own. */
export function figure(step: string, result: ResultTable, row: number, column: number): TextSegment[] {
  const value: TextSegment = { kind: 'cell', step, row, column };
  const currency = currencyBeside(result, column);
  return currency === null
    ? [value]
    : [value, { kind: 'words', text: ' ' }, { kind: 'cell', step, row, column: currency }];
}

/** The column that says in which currency an amount of a row is; null where none does, or the figure is no amount. */
export function currencyBeside(result: ResultTable, column: number): number | null {
  const { name = '', unit } = result.columns[column] ?? {};
  const currency = result.columns.findIndex(
    (each) => each.kind === 'text' && /\bcurrency\b/.test(nameWords(each.name)),
  );
  const isAmount = unit === undefined && columnRole(result, column) === 'measure';
  return currency >= 0 && isAmount && isMoney({ name, description: null }) ? currency : null;
}
