import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { dimensionOf } from '../../query/writer/built-in/dimensions.ts';
import { dropUnusedJoins } from '../../query/writer/built-in/drop-unused-joins.ts';
import { labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { RunContext } from '../../run-context.ts';

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
export function isOfOneColumn(one: Filter | undefined, other: Filter | undefined): boolean {
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
