import type { DateGrain, Dimension, QueryIntent } from '#lib/domain/query-intent.ts';
import type { NamedQuery } from '#lib/sql/patterns/named-query.ts';
import { topPerGroup } from '#lib/sql/patterns/top-per-group.ts';
import { sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { columnNamed, isLevel, sameName } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { type CoreQuery, dimensionsIn, figureIn, namedCore, overTime, periodIn } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { grainNamed, groupingWords } from './lexicon.ts';

/** A level as rows in time: what says when, what tells the lines apart, and the level itself. */
export type Levels = {
  readonly rows: NamedQuery;
  /** The column of the day. */
  readonly day: string;
  /** The column that a reader is told the time by: the day, or its period. */
  readonly told: string;
  readonly value: string;
  readonly series: readonly string[];
  readonly label: string;
  /** What the rows are read by: every day, where the core asked for the newest. */
  readonly intent: QueryIntent;
};

/** Every value of a level that is followed by day; null where the core is no such level. */
export function levelsByDay(given: CoreQuery): Levels | null {
  const levels = levelsOrTotals(given);
  return levels === null || levels.intent.groupBy.length > 0 ? null : levels;
}

/** The level of each day, or what the levels of many things come to on it. */
function levelsOrTotals(given: CoreQuery): Levels | null {
  const timed = overTime(given);
  const core = timed && withGroups(timed, given);
  const figure = core && figureIn(core);
  const day = core && periodIn(core);
  // What adds up over a period has a total and no end.
  if (!core || !figure || !day || core.intent.limit !== null) return null;
  const { groupBy } = core.intent;
  const isShown = groupBy.every((group) =>
    dimensionsIn(core).some(({ dimension }) => sameDimension(dimension, group)),
  );
  if (groupBy.length > 0 && (figure.measure.aggregate !== 'sum' || !isShown)) return null;
  if (day.dimension.grain !== null || !isFollowed(core, figure.measure.column)) return null;
  const series = dimensionsIn(core)
    .map(({ column }) => column)
    .filter((column) => column !== day.column);
  return {
    rows: namedCore(core),
    day: day.column,
    told: day.column,
    value: figure.column,
    series,
    label: figure.measure.label,
    intent: core.intent,
  };
}

/** "By depot at each month end" shows the depots as well. */
function withGroups(core: CoreQuery, given: CoreQuery): CoreQuery {
  const { select, groupBy } = core.intent;
  const isIn = (dimensions: readonly Dimension[], group: Dimension) =>
    dimensions.some((dimension) => sameDimension(dimension, group));
  const shown = dimensionsIn(core).map(({ dimension }) => dimension);
  const before = dimensionsIn(given).map(({ dimension }) => dimension);
  const missing = groupBy.filter((group) => !isIn(shown, group) && isIn(before, group));
  const [first, ...others] = select;
  if (first === undefined || missing.length === 0) return core;
  const all = [first, ...missing.map((dimension) => ({ dimension })), ...others];
  return { ...core, intent: { ...core.intent, select: all } };
}

/** The last value of each period, or the total of that day. */
export function levelsByPeriod(given: CoreQuery, grain: DateGrain): Levels | null {
  const timed = overTime(given);
  const core = timed && withGroups(timed, given);
  const levels = core && levelsOrTotals(core);
  const day = core && periodIn(core);
  if (!core || !levels || !day) return null;
  const bucket = { dimension: { ...day.dimension, grain, label: grain } };
  const { intent } = core;
  const groupBy = intent.groupBy.length === 0 ? [] : [bucket.dimension, ...intent.groupBy];
  const rows = namedCore({ ...core, intent: { ...intent, select: [bucket, ...intent.select], groupBy } });
  const [period = ''] = rows.columns;
  const last = topPerGroup(
    rows,
    { by: levels.day, descending: true, within: [period, ...levels.series], ties: 'keep', keep: 1 },
    core.dialect,
  );
  return { ...levels, rows: last, told: period };
}

function isFollowed({ tables }: CoreQuery, column: { table: string; column: string } | null): boolean {
  const table = tables.find(({ name }) => column !== null && sameName(name, column.table));
  const known = table && column && columnNamed(table, column.column);
  return !!known && isLevel(known) === true;
}

/** A level as it stood last in each period: "market value at each year end", "month-end closes". */
export const makePeriodEnd: MakeFigure = ([given], { slots }) => {
  const grain = grainNamed(slots.grain ?? '');
  const levels = given === undefined || grain === null ? null : levelsByPeriod(given, grain);
  if (levels === null) return null;
  // "Shops by stock at each year end" are not taken together.
  const isByThings = tokenize(slots.measure ?? '').some(({ lower }) => groupingWords.has(lower));
  if (isByThings && levels.series.length === 0) return null;
  const { rows, day, value, series, label, told, intent } = levels;
  return {
    query: { ...rows, columns: rows.columns.filter((column) => column !== told && column !== 'rank') },
    order: [day, ...series].map((column) => ({ column, descending: false })),
    reading: [`${label} on the last day of each ${grain}`],
    intent,
    lines: { along: day, series, values: [value] },
  };
};
