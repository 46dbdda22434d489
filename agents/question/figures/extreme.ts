import {
  type ColumnRef,
  type DateGrain,
  type Dimension,
  dateGrains,
  type Filter,
} from '#lib/domain/query-intent.ts';
import { columnOf, type NamedQuery, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { topPerGroup } from '#lib/sql/patterns/top-per-group.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import {
  type CoreFigure,
  type CoreQuery,
  dimensionsIn,
  figureIn,
  isDateColumn,
  namedCore,
  type ShownDimension,
  withKeys,
} from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { keptByDay } from './kept-by-day.ts';
import { levelsByDay } from './levels-by-period.ts';
import { english } from './lexicon.ts';
import { isAbout } from './movement.ts';

export const smallest: ReadonlySet<string> = new Set([
  'lowest',
  'least',
  'fewest',
  'smallest',
  'worst',
  'weakest',
  'bottom',
  'quietest',
  'slowest',
  ...english.words.bottoms.split('|'),
]);

/** The period, or the day of a level, with the largest or the smallest figure, equal ones all. */
export const makeExtreme: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  if (core === undefined || !figure || core.intent.limit !== null) return null;
  // One value is the highest of none.
  if (core.intent.groupBy.length > 0 && keptByDay(core.intent, core.tables) !== null) return null;
  const periods = dimensionsIn(core).filter(({ dimension }) => dimension.grain !== null);
  const isByPeriod = periods.length > 0;
  const byDay = isByPeriod ? null : levelsByDay(core);
  if ((!isByPeriod && byDay === null) || !isSoByValue(core, figure, slots)) return null;
  const groups = byDay === null ? namedCore(core) : byDay.rows;
  const value = columnOf(groups, byDay?.value ?? figure.column, core.dialect);
  const isSmallest = smallest.has((slots.most ?? '').toLowerCase());
  // "The busiest month of each year": within the longer of two periods.
  const [longest, shorter] = periods.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  if (longest !== undefined && shorter !== undefined) {
    const within = [longest.column];
    const rank = { by: figure.column, descending: !isSmallest, within, ties: 'keep', keep: 1 } as const;
    // What has no day is of no period.
    const day = columnOf(groups, shorter.column, core.dialect);
    const dated = { ...groups, sql: `SELECT * FROM ${rowsOf(groups)} WHERE ${day} IS NOT NULL` };
    const { sql } = topPerGroup(dated, rank, core.dialect);
    return {
      query: { sql, columns: groups.columns },
      order: [{ column: longest.column, descending: false }],
      reading: [
        `where ${figure.measure.label} is ${isSmallest ? 'smallest' : 'largest'} in each ${longest.column}`,
      ],
    };
  }
  const rows = rowsOf(groups);
  return {
    query: {
      sql: `SELECT * FROM ${rows} WHERE ${value} = (SELECT ${isSmallest ? 'MIN' : 'MAX'}(${value}) FROM ${rows})`,
      columns: groups.columns,
    },
    order: [],
    ...(byDay !== null && { intent: byDay.intent }),
    reading: [`where ${figure.measure.label} is ${isSmallest ? 'smallest' : 'largest'}`],
  };
};

const byLength: readonly (string | null)[] = dateGrains;

function lengthOf({ dimension }: ShownDimension): number {
  return byLength.indexOf(dimension.grain);
}

/** A currency is weakest where one of it is worth least: its rate has to say that it is the worth of one, and in what. */
function isSoByValue({ tables }: CoreQuery, { measure }: CoreFigure, { most = '', against }: Slots): boolean {
  if (!byStrength.test(most) && against === undefined) return true;
  const table = tables.find(({ name }) => sameName(name, measure.table));
  const level = table && measure.column && columnNamed(table, measure.column.column);
  if (!table || !level || !isAbout(against, { table, level })) return false;
  return !/rate/i.test(`${level.name} ${measure.label}`) || worthOfOne.test(level.description ?? '');
}

type Slots = Readonly<Record<string, string>>;

const byStrength = /^(?:weakest|strongest)$/i;
const worthOfOne = /\b(?:value|price|worth) of (?:one|1|a)\b/i;

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
