import {
  type Filter,
  type JoinStep,
  joinedTables,
  type QueryIntent,
  type Selected,
} from '#lib/domain/query-intent.ts';
import { refuseContradiction } from '../../query/writer/built-in/filter-rules.ts';
import { NoPlace } from '../../query/writer/built-in/no-place.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';

/**
 * A question asked of the rows of an earlier answer alone: its own intent, with the conditions of the earlier one. null where
 * both cannot be said at once: what was grouped or cut is no set of rows that conditions tell. `without` asks of the other rows.
 */
export function narrowed(
  asked: QueryIntent,
  earlier: QueryIntent,
  paths: TablePaths,
  without: boolean,
): QueryIntent | null {
  const intent = without ? amongOthers(asked, earlier) : together(asked, earlier, paths);
  return intent !== null && isContradictory(intent.filters) ? null : intent;
}

function isContradictory(filters: readonly Filter[]): boolean {
  try {
    refuseContradiction(filters);
    return false;
  } catch (error) {
    if (error instanceof NoPlace) return true;
    throw error;
  }
}

/** Whether rows are shown as they are, without a figure over them. */
export function isPlainList(intent: QueryIntent): boolean {
  return (
    intent.groupBy.length + intent.having.length === 0 &&
    intent.select.every((item) => 'dimension' in item || item.measure.aggregate === null)
  );
}

function together(asked: QueryIntent, earlier: QueryIntent, paths: TablePaths): QueryIntent | null {
  if (earlier.groupBy.length > 0 || earlier.having.length > 0) return ofGroup(asked, earlier);
  const tables = joinedTables(asked);
  if (earlier.limit !== null) return cut(asked, earlier);
  const filters = earlier.filters.filter((filter) => !asked.filters.some((other) => isSame(filter, other)));
  const inOrder = ordered(asked, earlier);
  if (filters.length === 0 && inOrder === asked) return asked;
  if (tables.some((table) => sameName(table, earlier.subject)))
    return {
      ...inOrder,
      joins: joined(asked.joins, earlier.joins, tables),
      filters: [...asked.filters, ...filters],
    };
  const path = paths.path(asked.subject, earlier.subject);
  if (path === null || path.length === 0) return null;
  const among: Filter = {
    kind: 'exists',
    table: asked.subject,
    related: earlier.subject,
    negated: false,
    joins: [
      ...path,
      ...earlier.joins.filter(({ toTable }) => !path.some((step) => step.toTable === toTable)),
    ],
    filters,
  };
  return { ...asked, filters: [...asked.filters, among] };
}

/** Rows that stood in an order stay in it. */
function ordered(asked: QueryIntent, earlier: QueryIntent): QueryIntent {
  const isAlike = sameName(asked.subject, earlier.subject) && isPlainList(asked) && isPlainList(earlier);
  return isAlike && asked.orderBy.length === 0 && earlier.orderBy.length > 0
    ? { ...asked, orderBy: earlier.orderBy }
    : asked;
}

/** "What type are they", of the youngest pet: the same rows, shown otherwise. */
function cut(asked: QueryIntent, earlier: QueryIntent): QueryIntent | null {
  const isPlain =
    asked.subject === earlier.subject &&
    isPlainList(asked) &&
    asked.orderBy.length === 0 &&
    asked.limit === null;
  if (!isPlain) return null;
  const tables = joinedTables(earlier);
  return {
    ...earlier,
    select: asked.select,
    joins: joined(earlier.joins, asked.joins, tables),
    filters: [
      ...earlier.filters,
      ...asked.filters.filter((filter) => !earlier.filters.some((other) => isSame(filter, other))),
    ],
  };
}

/** "What is its number", of the customer with the most orders: each group is a row of one table, of which more is shown. */
function ofGroup(asked: QueryIntent, earlier: QueryIntent): QueryIntent | null {
  const table = tableOfGroups(earlier);
  const isPlain =
    table !== null &&
    earlier.groupBy.every(({ grain }) => grain === null) &&
    sameName(asked.subject, table) &&
    isPlainList(asked) &&
    asked.filters.length + asked.orderBy.length === 0 &&
    asked.limit === null;
  if (!isPlain) return null;
  const dimensions = asked.select.flatMap((item) => ('dimension' in item ? [item.dimension] : []));
  if (dimensions.length < asked.select.length || !dimensions.every(({ column }) => column.table === table))
    return null;
  const further = dimensions.filter(
    ({ column }) => !earlier.groupBy.some((known) => known.column.column === column.column),
  );
  return { ...earlier, select: asked.select, groupBy: [...earlier.groupBy, ...further] };
}

/** The table of which each group is one row, told by its own columns or by a key that points to it; null where there is none. */
export function tableOfGroups({ groupBy, joins }: QueryIntent): string | null {
  const tables = groupBy.map(({ column: { table, column } }) => {
    const step = joins.find(({ toTable, toColumns }) => toTable === table && toColumns.includes(column));
    return step?.fromTable ?? table;
  });
  const [table, ...others] = new Set(tables);
  return table === undefined || others.length > 0 ? null : table;
}

/** The rows that do not meet the one condition of the earlier answer. */
function amongOthers(asked: QueryIntent, earlier: QueryIntent): QueryIntent | null {
  const [filter, ...others] = earlier.filters;
  const isOne = filter !== undefined && others.length === 0 && sameName(asked.subject, earlier.subject);
  if (!isOne || !isPlainList(earlier) || earlier.limit !== null || !('negated' in filter)) return null;
  const tables = joinedTables(asked);
  return {
    ...asked,
    joins: joined(asked.joins, earlier.joins, tables),
    filters: [...asked.filters, { ...filter, negated: !filter.negated }],
  };
}

function joined(
  joins: readonly JoinStep[],
  added: readonly JoinStep[],
  tables: readonly string[],
): JoinStep[] {
  return [...joins, ...added.filter(({ toTable }) => !tables.includes(toTable))];
}

function isSame(one: Filter, other: Filter): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type Shown = {
  readonly adds: boolean;
  readonly keeps: boolean;
  /** Whether a shown column was asked for, or stands there for the noun that took the place of a pronoun. */
  readonly isAsked: (item: Selected) => boolean;
};

/**
 * What is shown of the narrowed rows: with "also" what was shown before as well, with "which of them" that alone; and never the name of
 * the rows beside what was asked of them, since only the pronoun said them.
 */
export function withShown(
  intent: QueryIntent,
  earlier: QueryIntent,
  { adds, keeps, isAsked }: Shown,
): QueryIntent {
  if (!isPlainList(intent)) return intent;
  const isOfSame = sameName(intent.subject, earlier.subject) && isPlainList(earlier);
  const asked = intent.select.filter(isAsked);
  if (isOfSame && keeps && asked.length === 0) return withSelect(intent, earlier, earlier.select);
  const select = asked.length === 0 ? intent.select : asked;
  if (!isOfSame || !adds) return { ...intent, select };
  const further = select.filter((item) => !earlier.select.some((known) => isSameShown(known, item)));
  return withSelect(intent, earlier, [...earlier.select, ...further]);
}

function withSelect(intent: QueryIntent, earlier: QueryIntent, select: readonly Selected[]): QueryIntent {
  const tables = joinedTables(intent);
  return { ...intent, select: [...select], joins: joined(intent.joins, earlier.joins, tables) };
}

function isSameShown(one: Selected, other: Selected): boolean {
  const columnOf = (item: Selected) => ('measure' in item ? item.measure.column : item.dimension.column);
  return JSON.stringify(columnOf(one)) === JSON.stringify(columnOf(other));
}
