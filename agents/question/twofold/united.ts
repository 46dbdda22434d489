import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { columnNamed, isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { RunContext } from '../../run-context.ts';

import { type Piece, written } from './candidates.ts';
import { isOfOneColumn, isSame } from './values-apart.ts';

/**
 * The rows of both: values of one column become one condition, and other kinds a union, which no intent says and no follow-up can edit. null where
 * they do not show as much.
 */
export function united(id: string, one: Piece, other: Piece, context: RunContext): SqlCandidate | null {
  if (one.intent.select.length !== other.intent.select.length) return null;
  const common = {
    id,
    writer: 'built-in',
    coverage: Math.min(one.candidate.coverage ?? 0, other.candidate.coverage ?? 0),
    assumed: [...new Set([...(one.candidate.assumed ?? []), ...(other.candidate.assumed ?? [])])],
    unconfirmed: true as const,
    edits: [],
    flagged: [],
  };
  const notes = [one, other].flatMap(({ candidate }) =>
    candidate.reading.filter((clause) => clause.startsWith('“')),
  );
  const either = withBothValues(one.intent, other.intent);
  if (either !== null) {
    const { reading, ...rest } = written(either, context);
    return { ...common, ...rest, reading: [...reading, ...new Set(notes)] };
  }
  return {
    ...common,
    sql: `${one.candidate.sql}\n${areApart(one.intent, other.intent) ? 'UNION ALL' : 'UNION'}\n${other.candidate.sql}`,
    reading: [...one.candidate.reading, ...other.candidate.reading.map((clause) => `and ${clause}`)],
    intent: null,
  };
}

/** Where the two differ in the values of one column alone. */
function withBothValues(one: QueryIntent, other: QueryIntent): QueryIntent | null {
  const [at, ...others] = one.filters.flatMap((filter, place) => {
    const against = other.filters[place];
    return against !== undefined && isSame(filter, against) ? [] : [place];
  });
  const isElsewhereSame = isSame({ ...one, filters: [] }, { ...other, filters: [] });
  if (
    at === undefined ||
    others.length > 0 ||
    one.filters.length !== other.filters.length ||
    !isElsewhereSame
  )
    return null;
  const [filter, against] = [one.filters[at], other.filters[at]];
  if (filter?.kind !== 'equals' || against?.kind !== 'equals' || !isOfOneColumn(filter, against)) return null;
  return {
    ...one,
    filters: one.filters.with(at, { ...filter, values: [...new Set([...filter.values, ...against.values])] }),
  };
}

/** Whether no row can be of both: rows of one table with another value of a column that each has one of. */
function areApart(one: QueryIntent, other: QueryIntent): boolean {
  return (
    one.subject === other.subject &&
    one.filters.some((filter) =>
      other.filters.some((against) => isOfOneColumn(filter, against) && !isSame(filter, against)),
    )
  );
}

/** Whether all that is shown are keys, which nobody asks for by the name of a thing. */
export function isShowingKeys({ select }: QueryIntent, tables: Tables): boolean {
  return select.every((item) => {
    if (!('dimension' in item)) return false;
    const { table: name, column } = item.dimension.column;
    const table = tables.find((each) => sameName(each.name, name));
    const shown = table && columnNamed(table, column);
    return table !== undefined && shown !== null && shown !== undefined && isKey(table, shown);
  });
}
