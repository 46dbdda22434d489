import type { Dimension, JoinStep, Measure, QueryIntent } from '#lib/domain/query-intent.ts';
import { topPerGroup } from '#lib/sql/patterns/top-per-group.ts';
import { sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { type CoreQuery, dimensionsIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/**
 * "The oldest company of each country": the plain question ("the oldest company") gives the order, the second one
 * ("companies by country") the groups and the way to them. Equal ones are all shown.
 */
export const makeFirstOfEach: MakeFigure = ([ranked, grouped]) => {
  if (ranked === undefined || grouped === undefined) return null;
  const [order, ...others] = ranked.intent.orderBy;
  const [group] = grouped.intent.groupBy;
  const isSame = [ranked.intent.subject, ...ranked.intent.joins.map(({ toTable }) => toTable)].includes(
    grouped.intent.subject,
  );
  if (order === undefined || group === undefined || ranked.intent.limit !== 1 || !isSame) return null;
  // The second of each is no first of each.
  if (ranked.intent.offset !== undefined) return null;
  // What only breaks ties is no second order.
  if (others.some(({ by }) => 'measure' in by) || ranked.intent.having.length > 0) return null;
  const by = figureOf(order.by);
  if (by === null) return null;
  const intent = withGroup(ranked.intent, grouped, group, by);
  const core: CoreQuery = { ...ranked, intent };
  const rows = namedCore(core);
  const [first = ''] = rows.columns;
  const figure = rows.columns.at(-1) ?? '';
  const query = topPerGroup(
    rows,
    { by: figure, descending: order.descending, within: [first], ties: 'keep', keep: 1 },
    core.dialect,
  );
  return {
    query: { ...query, columns: rows.columns },
    order: [{ column: first, descending: false }],
    reading: [`the first of each ${first.replaceAll('_', ' ')} by ${by.label}`],
  };
};

/** A column that things are ordered by, as a figure of its own. */
function figureOf(by: { measure: Measure } | { dimension: Dimension }): Measure | null {
  if ('measure' in by) return by.measure.aggregate === null ? by.measure : null;
  const { column, grain, label } = by.dimension;
  return grain === null ? { aggregate: null, column, times: null, table: column.table, label } : null;
}

/** The ranked things with their group first and their figure last. */
function withGroup(intent: QueryIntent, grouped: CoreQuery, group: Dimension, by: Measure): QueryIntent {
  const shown = dimensionsIn(grouped).find(({ dimension }) => sameDimension(dimension, group));
  const things = intent.select.filter((item) =>
    'dimension' in item
      ? !sameDimension(item.dimension, group) && !isSameColumn(item.dimension, by)
      : item.measure.aggregate !== null,
  );
  return {
    ...intent,
    joins: joined(intent.joins, grouped.intent.joins),
    select: [{ dimension: shown?.dimension ?? group }, ...things, { measure: by }],
    orderBy: [],
    limit: null,
  };
}

function isSameColumn({ column }: Dimension, by: Measure): boolean {
  return by.column !== null && column.table === by.column.table && column.column === by.column.column;
}

function joined(one: readonly JoinStep[], other: readonly JoinStep[]): JoinStep[] {
  return [...one, ...other.filter(({ toTable }) => !one.some((step) => step.toTable === toTable))];
}
