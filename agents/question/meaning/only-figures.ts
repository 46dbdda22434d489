import type { Measure } from '#lib/domain/query-intent.ts';
import { isNumeric, type TableSchema } from '#lib/domain/schema.ts';
import { columnNamed, isKey } from '../../query/writer/built-in/table-nature.ts';
import { type Law, measuresOf } from './law.ts';

/** A mean or a sum of keys, dates or texts says nothing. */
export const onlyFigures: Law = (intent, { tables }) =>
  measuresOf(intent).find((measure) => isNoFigure(measure, tables))?.label ?? null;

function isNoFigure({ aggregate, column }: Measure, tables: readonly TableSchema[]): boolean {
  if (column === null || (aggregate !== 'avg' && aggregate !== 'sum')) return false;
  const table = tables.find(({ name }) => name === column.table);
  const known = table && columnNamed(table, column.column);
  if (table === undefined || !known) return false;
  return !isNumeric(known) || isKey(table, known);
}
