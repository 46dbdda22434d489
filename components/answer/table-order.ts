import { compareNumbers } from '#lib/domain/compare-numbers.ts';
import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';

export type TableSort = { readonly column: number; readonly descending: boolean };

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Row numbers in the order to show: the engine's own, or by one column with missing values last either way. */
export function tableOrder(table: ResultTable, sort: TableSort | null): readonly number[] {
  const order = table.rows.map((_, index) => index);
  if (sort === null) return order;
  const values = table.rows.map((row) => row[sort.column] ?? null);
  const compare = table.columns[sort.column]?.kind === 'number' ? byNumber(values) : byText(values);
  const sign = sort.descending ? -1 : 1;
  return order.sort((left, right) => {
    const missing = Number(values[left] === null) - Number(values[right] === null);
    return missing !== 0 ? missing : sign * compare(left, right) || left - right;
  });
}

/** The result with its rows in the order to show. */
export function inOrder(table: ResultTable, sort: TableSort | null): ResultTable {
  if (sort === null) return table;
  return { ...table, rows: tableOrder(table, sort).map((index) => table.rows[index] ?? []) };
}

/** A click leads from the engine's order to rising, falling and back. */
export function nextSort(sort: TableSort | null, column: number): TableSort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}

function byNumber(values: readonly CellValue[]): (left: number, right: number) => number {
  return (left, right) => compareNumbers(values[left] ?? null, values[right] ?? null) ?? 0;
}

function byText(values: readonly CellValue[]): (left: number, right: number) => number {
  const plain = values.every((value) => typeof value !== 'string' || /^[\d\-: T.Z]*$/.test(value));
  const texts = values.map(String);
  if (!plain) return (left, right) => collator.compare(texts[left] ?? '', texts[right] ?? '');
  return (left, right) => {
    const [a = '', b = ''] = [texts[left], texts[right]];
    return a < b ? -1 : a > b ? 1 : 0;
  };
}
