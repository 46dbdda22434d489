import { type ColumnSchema, isDate, type TableSchema } from '#lib/domain/schema.ts';
import { splitIdentifier } from '#lib/text/words.ts';
import { validity } from '../../query/writer/built-in/table-nature.ts';
import { english } from './lexicon.ts';

const ends = new Set(english.states.ends.split('|'));

/**
 * From when to when a row of a table lasts: its period, or the day it came about and the one that is empty until its end
 * (a ticket that was closed, a subscription that was cancelled). null for tables whose rows do not end.
 */
export function lifetime(table: TableSchema): { begin: ColumnSchema; end: ColumnSchema } | null {
  const period = validity(table);
  if (period !== null) return period;
  const dates = table.columns.filter(isDate);
  const end = dates.find(
    ({ name, nullable }) => nullable && splitIdentifier(name).some((part) => ends.has(part.toLowerCase())),
  );
  const begin = dates.find((column) => column !== end);
  return begin === undefined || end === undefined ? null : { begin, end };
}
