import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { dimensionOf } from '../../query/writer/built-in/dimensions.ts';
import { dropUnusedJoins } from '../../query/writer/built-in/drop-unused-joins.ts';
import { columnNamed, isKey, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { RunContext } from '../../run-context.ts';
import { type Piece, written } from './candidates.ts';

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

type Equals = Extract<Filter, { kind: 'equals' }>;

/** The rows of one without the conditions that the other has as well; null where they share none, or differ in more than one value. */
export function withoutShared(
  one: QueryIntent,
  other: QueryIntent,
  { knowledge, columns }: RunContext,
): QueryIntent | null {
  const isShared = (filter: Filter) => other.filters.some((each) => isSame(each, filter));
  const own = one.filters.filter((filter) => !isShared(filter));
  const ofOther = other.filters.filter((filter) => !one.filters.some((each) => isSame(each, filter)));
  const isPair = one.subject === other.subject && own.length === 1 && ofOther.length === 1;
  if (!isPair || !isOfOneColumn(own[0], ofOther[0])) return null;
  const isList = [one, other].every(({ groupBy, limit }) => groupBy.length === 0 && limit === null);
  if (own.length === one.filters.length || !isList) return null;
  const whole = { ...one, filters: own, joins: [...one.joins] };
  dropUnusedJoins(whole, new TablePaths(knowledge.snapshot.tables, new Set(), columns));
  return whole;
}

/** Whether both are conditions on the values of one column. */
function isOfOneColumn(one: Filter | undefined, other: Filter | undefined): boolean {
  return (
    one?.kind === 'equals' &&
    other?.kind === 'equals' &&
    !one.negated &&
    !other.negated &&
    isSame(one.column, other.column)
  );
}

export function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The rows of each of two values that one condition has, those of the value that is said last behind; null where there is no such condition. What
 * is shown names the rows where all that was shown is the same for each of them.
 */
export function eitherValue(
  intent: QueryIntent,
  last: string,
  tables: Tables,
): readonly [QueryIntent, QueryIntent] | null {
  const at = intent.filters.findIndex(
    (filter) => filter.kind === 'equals' && !filter.negated && filter.values.length === 2,
  );
  const filter = intent.filters[at];
  if (filter?.kind !== 'equals') return null;
  const stems = stemsOf(last);
  const second = filter.values.find((value) => [...stemsOf(String(value))].every((stem) => stems.has(stem)));
  if (second === undefined) return null;
  const of = (value: Equals['values'][number]): QueryIntent => ({
    ...named(intent, tables),
    filters: intent.filters.with(at, { ...filter, values: [value] }),
  });
  return [of(filter.values.find((value) => value !== second) ?? second), of(second)];
}

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(words(text).map(stemOf));
}

function named(intent: QueryIntent, tables: Tables): QueryIntent {
  const subject = tables.find(({ name }) => sameName(name, intent.subject));
  const isFixed = intent.select.every(
    (item) =>
      'dimension' in item &&
      intent.filters.some(
        (filter) => filter.kind === 'equals' && isSame(filter.column, item.dimension.column),
      ),
  );
  const labels = subject === undefined || !isFixed ? [] : labelColumns(subject);
  if (subject === undefined || labels.length === 0) return intent;
  return { ...intent, select: labels.map((column) => ({ dimension: dimensionOf(subject, column) })) };
}
