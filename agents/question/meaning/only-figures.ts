import type { Measure } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { columnNamed, isKey } from '../../query/writer/built-in/table-nature.ts';
import { type Law, measuresOf } from './law.ts';

const keys = /^(?:ids?|identifiers?|numbers?|codes?|keys?)$/;

/** A mean or a sum of keys, dates or texts says nothing, and neither does the largest key unless a key is asked for. */
export const onlyFigures: Law = (intent, { tokens, tables }) => {
  // "The number of bills" is none of theirs.
  const asksForKey = tokens.some(({ lower }, at) => keys.test(lower) && tokens[at + 1]?.lower !== 'of');
  // The last day of rows that are kept by day is no key; the largest by it is ordered by one.
  const isAlone = intent.orderBy.length === 0;
  return (
    measuresOf(intent).find((measure) => isNoFigure(measure, tables, asksForKey, isAlone))?.label ?? null
  );
};

function isNoFigure(
  { aggregate, column }: Measure,
  tables: readonly TableSchema[],
  asksForKey: boolean,
  isAlone: boolean,
): boolean {
  const isExtreme = aggregate === 'min' || aggregate === 'max';
  if (column === null || (aggregate !== 'avg' && aggregate !== 'sum' && !isExtreme)) return false;
  const table = tables.find(({ name }) => name === column.table);
  const known = table && columnNamed(table, column.column);
  if (table === undefined || !known) return false;
  if (isExtreme) return isKey(table, known) && !(isDate(known) && isAlone) && !asksForKey;
  return !isNumeric(known) || isKey(table, known);
}
