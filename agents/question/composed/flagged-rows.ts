import { type Filter, type JoinStep, joinedTables, type QueryIntent } from '#lib/domain/query-intent.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import type { Compose } from './composition.ts';
import { filledStates, flaggedStates, type RowState } from './row-states.ts';
import type { StateSaid } from './state-forms.ts';
import { stateSaid } from './state-said.ts';

/** So many are said of one question at most. */
const mostStates = 4;

/**
 * "Generic painkillers", "members who get the newsletter", "brands that are our own", "non-smokers": a column of yes and no narrows its
 * rows, and is not shown.
 */
export const flaggedRows: Compose = ({ tokens, tables }) => {
  const states = [...flaggedStates(tables), ...filledStates(tables)];
  let rest: Tokens = tokens;
  const found: StateSaid[] = [];
  while (found.length < mostStates) {
    const said = stateSaid(rest, states, tables);
    if (said === null) break;
    rest = [...rest.slice(0, said.first), ...said.instead, ...rest.slice(said.end)];
    found.push(said);
  }
  if (found.length === 0) return null;
  return {
    tokens: rest,
    said: found.map(({ said }) => said).join(', '),
    onto: (intent, paths) =>
      found.reduce<QueryIntent | null>(
        (whole, { state, isDenied, isOfOwners = false }) =>
          whole &&
          (isOfOwners
            ? ofOwners(whole, state, isDenied, paths)
            : narrowed(whole, state.table.name, isDenied ? state.fails : state.holds, paths)),
        intent,
      ),
  };
};

/** "Customers who used a voucher": some of their orders has one. */
function ofOwners(
  intent: QueryIntent,
  { table, holds }: RowState,
  negated: boolean,
  paths: TablePaths,
): QueryIntent | null {
  const way = paths.path(intent.subject, table.name);
  if (way === null || way.length !== 1) return null;
  const exists: Filter = {
    kind: 'exists',
    table: intent.subject,
    related: table.name,
    negated,
    joins: [...way],
    filters: [holds],
  };
  return { ...intent, filters: [...intent.filters, exists] };
}

/** The condition on its rows, wherever the question is about them; null where no short way leads to them. */
export function narrowed(
  intent: QueryIntent,
  table: string,
  condition: Filter,
  paths: TablePaths,
): QueryIntent | null {
  const read = joinedTables(intent);
  if (isDeniedOf(intent.filters, condition)) return intent;
  if (read.some((name) => sameName(name, table)))
    return withoutReferred({ ...intent, filters: [...intent.filters, condition] }, condition);
  const inner = intent.filters.findIndex(
    (filter) => filter.kind === 'exists' && filter.joins.some(({ toTable }) => sameName(toTable, table)),
  );
  const held = intent.filters[inner];
  if (held?.kind === 'exists')
    return {
      ...intent,
      filters: intent.filters.with(inner, { ...held, filters: [...held.filters, condition] }),
    };
  const within = heldNear(intent, table, condition, paths);
  if (within !== null) return within;
  const way = nearest(read, table, paths) ?? paths.path(intent.subject, table);
  if (way === null || way.length === 0 || (way.length > longestWay && !paths.isToOne(way))) return null;
  const exists: Filter = {
    kind: 'exists',
    table: way[0]?.fromTable ?? intent.subject,
    related: table,
    negated: false,
    joins: [...way],
    filters: [condition],
  };
  return { ...intent, filters: [...intent.filters, exists] };
}

/** "No receipt was sent" says twice of one place that it is empty, and not that it is filled as well. */
function isDeniedOf(filters: readonly Filter[], condition: Filter): boolean {
  return filters.some(
    (filter) =>
      filter.kind === 'missing' &&
      condition.kind === 'missing' &&
      !filter.negated &&
      condition.negated &&
      filter.column.column === condition.column.column &&
      sameName(filter.column.table, condition.column.table),
  );
}

/** Of "repairs without a contractor" no contractor is shown: a join along the empty key would leave no row. */
function withoutReferred(intent: QueryIntent, condition: Filter): QueryIntent {
  if (condition.kind !== 'missing' || condition.negated) return intent;
  const { table, column } = condition.column;
  const along = ({ fromTable, fromColumns }: JoinStep) =>
    sameName(fromTable, table) && fromColumns.includes(column);
  const referred = new Set(intent.joins.filter(along).map(({ toTable }) => toTable));
  if (referred.size === 0) return intent;
  const select = intent.select.filter(
    (item) => !('dimension' in item && referred.has(item.dimension.column.table)),
  );
  return {
    ...intent,
    joins: intent.joins.map((step) => (along(step) ? { ...step, optional: true } : step)),
    select: select.length > 0 && intent.groupBy.length === 0 ? select : intent.select,
  };
}

/** Of "customers who bought own-brand products" the brand is that of what they bought. */
function heldNear(
  intent: QueryIntent,
  table: string,
  condition: Filter,
  paths: TablePaths,
): QueryIntent | null {
  for (const [at, filter] of intent.filters.entries()) {
    if (filter.kind !== 'exists') continue;
    const way = nearest(
      filter.joins.map(({ toTable }) => toTable),
      table,
      paths,
    );
    if (way === null) continue;
    const held = { ...filter, joins: [...filter.joins, ...way], filters: [...filter.filters, condition] };
    return { ...intent, filters: intent.filters.with(at, held) };
  }
  return null;
}

/** The shortest way from one of some tables to the one row of another that each of theirs has. */
function nearest(from: readonly string[], table: string, paths: TablePaths): readonly JoinStep[] | null {
  const ways = from.flatMap((name) => {
    const way = paths.path(name, table);
    return way !== null && way.length > 0 && paths.isToOne(way) ? [way] : [];
  });
  return ways.toSorted((one, other) => one.length - other.length)[0] ?? null;
}

const longestWay = 3;
