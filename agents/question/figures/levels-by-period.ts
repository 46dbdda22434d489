import type { DateGrain, QueryIntent } from '#lib/domain/query-intent.ts';
import type { NamedQuery } from '#lib/sql/patterns/named-query.ts';
import { topPerGroup } from '#lib/sql/patterns/top-per-group.ts';
import { columnNamed, isLevel, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type CoreQuery, dimensionsIn, figureIn, namedCore, overTime, periodIn } from './core-query.ts';

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
  const core = overTime(given);
  const figure = core && figureIn(core);
  const day = core && periodIn(core);
  // What adds up over a period has a total and no end.
  if (!core || !figure || !day || core.intent.limit !== null || core.intent.groupBy.length > 0) return null;
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

/** The last value of each period. */
export function levelsByPeriod(given: CoreQuery, grain: DateGrain): Levels | null {
  const core = overTime(given);
  const levels = core && levelsByDay(core);
  const day = core && periodIn(core);
  if (!core || !levels || !day) return null;
  const bucket = { dimension: { ...day.dimension, grain, label: grain } };
  const { intent } = core;
  const rows = namedCore({ ...core, intent: { ...intent, select: [bucket, ...intent.select] } });
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
