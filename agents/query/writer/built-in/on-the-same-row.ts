import type { Filter, JoinStep, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';

/**
 * "The top ten shares in the World index by weight", "students in Physics by grade": the figure stands in the rows that link the two, and it is
 * that of the link which is named. A condition that some link exists is then one on the row that the figure is read from.
 */
export function onTheSameRow(intent: QueryIntent, tables: Tables): QueryIntent {
  const joins = [...intent.joins];
  const filters = intent.filters.flatMap((filter): Filter[] => {
    const beyond = linkOf(filter, intent, tables);
    if (beyond === null || filter.kind !== 'exists') return [filter];
    if (joins.some(({ toTable }) => toTable === beyond.toTable)) return [filter];
    joins.push(beyond);
    return [...filter.filters];
  });
  const written = filters.map((filter) => JSON.stringify(filter));
  return { ...intent, joins, filters: filters.filter((_, at) => written.indexOf(written[at] ?? '') === at) };
}

/** The step from a link that is read anyway to the table that the condition is about. */
function linkOf(filter: Filter, intent: QueryIntent, tables: Tables): JoinStep | null {
  const { subject, joins } = intent;
  if (filter.kind !== 'exists' || filter.negated || filter.joins.length !== 2) return null;
  const [toLink, beyond] = filter.joins;
  if (toLink === undefined || beyond === undefined || beyond.fromTable !== toLink.toTable) return null;
  const isRead = joins.some((step) => step.toTable === toLink.toTable && step.fromTable === toLink.fromTable);
  const link = tables.find(({ name }) => name === toLink.toTable);
  const ends = [filter.table, beyond.toTable];
  const refersTo = link?.foreignKeys.map(({ referencedTable }) => referencedTable) ?? [];
  const isLink = ends.every((end) => refersTo.includes(end)) && beyond.toTable !== filter.table;
  const isTheirs = subject === filter.table && isRead && isLink;
  // Where rows of its own kind are added up, such as invoices, they may be all of somebody's.
  return isTheirs && (isOnlyLink(link) || !isAddedUp(intent)) ? beyond : null;
}

/** Told apart by what it links alone. */
function isOnlyLink(link: TableSchema | undefined): boolean {
  const keyed = link?.foreignKeys.filter(({ columns }) =>
    columns.every((name) => link.primaryKey.includes(name)),
  );
  return (keyed?.length ?? 0) > 1;
}

function isAddedUp({ select, orderBy, having }: QueryIntent): boolean {
  return having.length > 0 || [...select, ...orderBy.map(({ by }) => by)].some((item) => 'measure' in item);
}
