import {
  type ColumnRef,
  type DateGrain,
  type Dimension,
  dateGrains,
  type Filter,
} from '#lib/domain/query-intent.ts';
import type { NamedQuery } from '#lib/sql/patterns/named-query.ts';
import { topPerGroup } from '#lib/sql/patterns/top-per-group.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import {
  type CoreQuery,
  dimensionsIn,
  figureIn,
  isDateColumn,
  namedCore,
  type ShownDimension,
  withKeys,
} from './core-query.ts';
import { smallest } from './extreme.ts';
import type { MakeFigure } from './figure.ts';

/** The period with the largest or the smallest figure of each longer one, or of each thing, equal ones all: a month says its year. */
export const makeExtremeOfEach: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  const period = core && finestPeriod(core);
  if (core === undefined || !figure || !period || core.intent.limit !== null) return null;
  const { intent } = core;
  const { column, grain } = period.dimension;
  // Rows without a day are of no month.
  const dated: Filter = { kind: 'missing', column, negated: true };
  const known: CoreQuery = isAlwaysDated(core, column)
    ? core
    : { ...core, intent: { ...intent, filters: [...intent.filters, dated] } };
  const within = dateGrains.find((longer) => longer === slots.within);
  const rows = within === undefined ? byThing(known) : byLonger(known, period.dimension, within);
  if (rows === null) return null;
  const isSmallest = smallest.has((slots.most ?? '').toLowerCase());
  const query = topPerGroup(
    rows.query,
    { by: figure.column, descending: !isSmallest, within: rows.groups, ties: 'keep', keep: 1 },
    core.dialect,
  );
  const shown = rows.groups.filter((group) => !rows.hidden.includes(group));
  return {
    query: { ...query, columns: rows.query.columns },
    hidden: rows.hidden,
    order: [...shown, period.column].map((name) => ({ column: name, descending: false })),
    reading: [
      `the ${grain} where ${figure.measure.label} is ${isSmallest ? 'smallest' : 'largest'} in each ${within ?? shown.join(' and ').replaceAll('_', ' ')}`,
    ],
  };
};

/** "The best month of each year" is a month. */
function finestPeriod(core: CoreQuery): ShownDimension | null {
  const grains: readonly ShownDimension['dimension']['grain'][] = dateGrains;
  const grainOf = ({ dimension }: ShownDimension) => grains.indexOf(dimension.grain);
  const [finest] = dimensionsIn(core)
    .filter(({ dimension }) => isDateColumn(dimension.column, core.tables) && dimension.grain !== null)
    .toSorted((one, other) => grainOf(one) - grainOf(other));
  return finest ?? null;
}

type Grouped = {
  readonly query: NamedQuery;
  readonly groups: readonly string[];
  readonly hidden: readonly string[];
};

/** Each thing has its own best period. */
function byThing(core: CoreQuery): Grouped | null {
  const period = finestPeriod(core)?.column;
  const things = dimensionsIn(core).flatMap(({ column }) => (column === period ? [] : [column]));
  if (things.length === 0) return null;
  const { query, keys } = withKeys(core);
  const columns = [...query.columns.filter((column) => !keys.includes(column)), ...keys];
  return { query: { ...query, columns }, groups: [...things, ...keys], hidden: keys };
}

/** The core by a longer period as well. */
export function byLonger(core: CoreQuery, period: Dimension, within: DateGrain): Grouped | null {
  const { intent } = core;
  if (intent.select.length > 2) return null;
  const longer = { ...period, grain: within, label: within };
  const query = namedCore({
    ...core,
    intent: {
      ...intent,
      select: [{ dimension: longer }, ...intent.select],
      groupBy: [longer, ...intent.groupBy],
    },
  });
  const groups = query.columns.slice(0, 1);
  return { query, groups, hidden: groups };
}

/** Whether every row of the core has a day. */
export function isAlwaysDated({ intent, tables }: CoreQuery, { table, column }: ColumnRef): boolean {
  const of = tables.find(({ name }) => sameName(name, table));
  const isBound = intent.filters.some(
    (filter) => filter.kind === 'range' && filter.column.table === table && filter.column.column === column,
  );
  return isBound || (of && columnNamed(of, column))?.nullable !== true;
}
