import type { ColumnRef, Filter, JoinStep, QueryIntent } from '#lib/domain/query-intent.ts';
import { touches } from './filter-rules.ts';
import { sameColumn, sameName } from './table-nature.ts';
import { turned } from './table-paths.ts';

type Equals = Extract<Filter, { kind: 'equals' }>;

/**
 * "Members of A that are not in B": a row that is about A is not about B in any case, so what is denied are other rows of the
 * same thing. The thing is what is shown, and the rows pair it with A and B.
 */
export function withoutOthers(intent: QueryIntent): QueryIntent {
  const denied = idleNegation(intent);
  const thing = denied === null ? null : pairedThing(intent, denied.column);
  if (denied === null || thing === null) return intent;
  const { table, toRows, rows, toNamed } = thing;
  const others: Filter = {
    kind: 'exists',
    table,
    related: rows,
    negated: true,
    joins: [toRows, toNamed],
    filters: [
      { ...denied, negated: false },
      ...intent.filters.filter((filter) => filter.kind === 'valid-on' && touches(filter, rows)),
    ],
  };
  return { ...intent, filters: intent.filters.map((filter) => (filter === denied ? others : filter)) };
}

/** The negation that leaves everything as it is, since another condition says what the same column holds. */
export function idleNegation({ filters }: Pick<QueryIntent, 'filters'>): Equals | null {
  const equal = filters.filter((filter): filter is Equals => filter.kind === 'equals');
  const isIdle = (denied: Equals) =>
    equal.some(
      (held) =>
        !held.negated &&
        sameColumn(held.column, denied.column) &&
        held.values.every((value) => !denied.values.includes(value)),
    );
  return equal.find((filter) => filter.negated && isIdle(filter)) ?? null;
}

type Paired = {
  readonly table: string;
  readonly toRows: JoinStep;
  readonly rows: string;
  readonly toNamed: JoinStep;
};

/** The shown thing whose rows the statement joins with what is named. */
function pairedThing({ joins, select }: QueryIntent, named: ColumnRef): Paired | null {
  const shown = select.flatMap((item) => ('dimension' in item ? [item.dimension.column.table] : []));
  const between = (from: string, to: string): JoinStep | null => {
    const there = joins.find((step) => sameName(step.fromTable, from) && sameName(step.toTable, to));
    const back = joins.find((step) => sameName(step.fromTable, to) && sameName(step.toTable, from));
    return there ?? (back === undefined ? null : turned(back));
  };
  const joined = [...new Set(joins.flatMap(({ fromTable, toTable }) => [fromTable, toTable]))];
  for (const rows of joined) {
    const toNamed = between(rows, named.table);
    const table = shown.find((name) => !sameName(name, named.table) && between(name, rows) !== null);
    const toRows = table === undefined ? null : between(table, rows);
    if (table !== undefined && toRows !== null && toNamed !== null) return { table, toRows, rows, toNamed };
  }
  return null;
}
