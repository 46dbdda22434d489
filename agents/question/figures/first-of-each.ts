import {
  type Dimension,
  type Filter,
  type JoinStep,
  joinedTables,
  type Measure,
  type QueryIntent,
} from '#lib/domain/query-intent.ts';
import { topPerGroup } from '#lib/sql/patterns/top-per-group.ts';
import { sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { type CoreQuery, dimensionsIn, namedCore } from './core-query.ts';
import type { MadeFigure } from './figure.ts';

/** So many of each group as the plain question has of all. */
export function firstOfEach(
  ranked: CoreQuery,
  grouped: CoreQuery,
  ties: 'keep' | 'drop' = 'keep',
): MadeFigure | null {
  const [order, ...others] = ranked.intent.orderBy;
  const [group] = grouped.intent.groupBy;
  const keep = ranked.intent.limit;
  const isSame = joinedTables(ranked.intent).includes(grouped.intent.subject);
  if (order === undefined || group === undefined || keep === null || !isSame) return null;
  // The second of each is no first of each.
  if (ranked.intent.offset !== undefined) return null;
  // What only breaks ties is no second order.
  if (others.some(({ by }) => 'measure' in by) || ranked.intent.having.length > 0) return null;
  const by = figureOf(order.by);
  // What is added up over all of them puts none of them in order.
  const isOfAll = by?.aggregate != null && ranked.intent.groupBy.length === 0;
  if (by === null || isOfAll) return null;
  const groups = groupsShown(grouped, group);
  const core: CoreQuery = { ...ranked, intent: withGroups(ranked.intent, grouped, groups, by) };
  const rows = namedCore(core);
  const within = rows.columns.slice(0, groups.length);
  const [first = ''] = within;
  const figure = rows.columns.at(-1) ?? '';
  const query = topPerGroup(
    rows,
    { by: figure, descending: order.descending, within, ties, keep },
    core.dialect,
  );
  return {
    query: { ...query, columns: rows.columns },
    order: [
      ...within.map((column) => ({ column, descending: false })),
      ...(keep > 1 ? [{ column: figure, descending: order.descending }] : []),
    ],
    reading: [`the first${keep > 1 ? ` ${keep}` : ''} of each ${first.replaceAll('_', ' ')} by ${by.label}`],
  };
}

/** A column that things are ordered by, as a figure of its own. */
function figureOf(by: { measure: Measure } | { dimension: Dimension }): Measure | null {
  if ('measure' in by) return by.measure;
  const { column, grain, label } = by.dimension;
  return grain === null ? { aggregate: null, column, times: null, table: column.table, label } : null;
}

/** What a group is told by: people are told apart by the first and the last name together. */
function groupsShown(grouped: CoreQuery, group: Dimension): Dimension[] {
  const shown = dimensionsIn(grouped).map(({ dimension }) => dimension);
  const told = shown.filter(({ column, grain }) => grain === null && column.table === group.column.table);
  return told.some((dimension) => sameDimension(dimension, group)) ? told : [group];
}

/** The ranked things with their groups first and their figure last. */
function withGroups(
  intent: QueryIntent,
  grouped: CoreQuery,
  groups: readonly Dimension[],
  by: Measure,
): QueryIntent {
  const isGroup = (dimension: Dimension) => groups.some((group) => sameDimension(dimension, group));
  const things = intent.select.filter((item) =>
    'dimension' in item
      ? !isGroup(item.dimension) && !isSameColumn(item.dimension, by)
      : item.measure.aggregate !== null && !isSameMeasure(item.measure, by),
  );
  const isGrouped = intent.groupBy.length > 0;
  // A row without the figure is the first of nothing.
  const known: Filter[] =
    by.aggregate === null && by.column !== null
      ? [{ kind: 'missing', column: by.column, negated: true }]
      : [];
  return {
    ...intent,
    filters: [...intent.filters, ...known],
    joins: joined(intent, grouped.intent),
    select: [...groups.map((dimension) => ({ dimension })), ...things, { measure: by }],
    groupBy: isGrouped ? [...groups, ...intent.groupBy.filter((each) => !isGroup(each))] : [],
    orderBy: [],
    limit: null,
  };
}

function isSameColumn({ column }: Dimension, by: Measure): boolean {
  return by.column !== null && column.table === by.column.table && column.column === by.column.column;
}

function isSameMeasure(one: Measure, other: Measure): boolean {
  return (
    one.aggregate === other.aggregate &&
    one.table === other.table &&
    one.column?.column === other.column?.column &&
    one.expression === other.expression
  );
}

function joined({ subject, joins }: QueryIntent, other: QueryIntent): JoinStep[] {
  const read = new Set(joinedTables({ subject, joins }));
  return [...joins, ...other.joins.filter(({ toTable }) => !read.has(toTable))];
}
