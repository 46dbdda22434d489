import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { validity } from '../../query/writer/built-in/table-nature.ts';
import { english } from './lexicon.ts';
import { isOfBirth } from './people.ts';

const ends = wordSet(english.states.ends);

type Lifetime = {
  readonly begin: ColumnSchema;
  readonly end: ColumnSchema;
  /** Days of other ends that a row may come to: who has not graduated may have dropped out. */
  readonly otherEnds: readonly ColumnSchema[];
};

/**
 * From when to when a row of a table lasts: its period, or the day it came about and the one that is empty until its end
 * (a ticket that was closed, a subscription that was cancelled). null for tables whose rows do not end.
 */
export function lifetime(table: TableSchema): Lifetime | null {
  const period = validity(table);
  if (period !== null) return { ...period, otherEnds: [] };
  const dates = table.columns.filter(isDate);
  const [end, ...otherEnds] = dates.filter(
    ({ name, nullable }) => nullable && spokenParts(name).some((part) => ends.has(part.toLowerCase())),
  );
  // People come about, in a table, long after they were born.
  const begin = dates.find((column) => column !== end && !otherEnds.includes(column) && !isOfBirth(column));
  return begin === undefined || end === undefined ? null : { begin, end, otherEnds };
}
