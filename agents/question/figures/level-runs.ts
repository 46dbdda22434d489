import {
  columnOf,
  type NamedQuery,
  named,
  partition,
  rowsOf,
  withColumns,
} from '#lib/sql/patterns/named-query.ts';
import { periodCondition } from '#lib/sql/period-condition.ts';
import { lastDayOf } from '../../query/writer/built-in/table-nature.ts';
import { apart, type CoreQuery } from './core-query.ts';
import type { MadeFigure, MakeFigure } from './figure.ts';
import { periodOf } from './followed-level.ts';
import { type Levels, levelsByDay } from './levels-by-period.ts';
import { english } from './lexicon.ts';
import { numbersIn } from './numbers-in.ts';

type Slots = Readonly<Record<string, string>>;
type Followed = { readonly levels: Levels; readonly core: CoreQuery; readonly within: string | null };

/** The levels that a core follows by day, and the condition of the time that is asked about; null where there are none, or it is no time. */
function followed(core: CoreQuery | undefined, slots: Slots): Followed | null {
  const levels = core && levelsByDay(apart(core));
  if (core === undefined || !levels) return null;
  const said = [slots.early, slots.time, slots.at, slots.when].filter(Boolean).join(' ');
  const period = said === '' ? null : periodOf(said, lastDayOf(core.tables, new Date()));
  if (said !== '' && period === null) return null;
  const day = columnOf(levels.rows, levels.day, core.dialect);
  const within =
    period && periodCondition(day, 'native', { first: period.from, last: period.to }, core.dialect);
  return { levels, core, within };
}

/** The largest fall of a level from its highest value so far, in percent: "max drawdown of A since 2024". */
export const makeDrawdown: MakeFigure = ([core], { slots }) => {
  const found = followed(core, slots);
  if (found === null) return null;
  const { levels, within } = found;
  const { dialect } = found.core;
  const { rows, series, value, day } = levels;
  const kept: NamedQuery =
    within === null ? rows : { sql: `SELECT * FROM ${rowsOf(rows)} WHERE ${within}`, columns: rows.columns };
  const level = columnOf(kept, value, dialect);
  const highest = `MAX(${level}) OVER (${partition(kept, series, dialect)} ORDER BY ${columnOf(kept, day, dialect)})`;
  const falls = withColumns(
    kept,
    [{ name: 'fall', sql: `100 * (${dialect.divide(level, highest)} - 1)` }],
    dialect,
  );
  const name = 'largest fall in percent';
  return perSeries(
    falls,
    series,
    { name, sql: `MIN(${columnOf(falls, 'fall', dialect)})` },
    levels,
    found.core,
    `largest fall of ${levels.label} from its highest value so far, in percent`,
  );
};

/** How many days in a row a level rose, or fell, at most. */
export const makeStreak: MakeFigure = ([core], { slots }) => {
  const found = followed(core, slots);
  if (found === null) return null;
  const { levels } = found;
  const { dialect } = found.core;
  const { series } = levels;
  const isDown = english.runs.down.split('|').includes((slots.way ?? '').toLowerCase());
  const changes = changesOf(found);
  const moved = `CASE WHEN ${columnOf(changes, 'change', dialect)} ${isDown ? '<' : '>'} 0 THEN 1 ELSE 0 END`;
  const runs = withColumns(
    changes,
    [
      { name: 'moved', sql: moved },
      {
        name: 'run',
        sql: `SUM(1 - ${moved}) OVER (${partition(changes, series, dialect)} ORDER BY ${columnOf(changes, levels.day, dialect)})`,
      },
    ],
    dialect,
  );
  const keys = [...series, 'run'].map((name) => columnOf(runs, name, dialect));
  const lengths: NamedQuery = {
    sql: `SELECT ${[...keys, ...named([{ name: 'days', sql: `SUM(${columnOf(runs, 'moved', dialect)})` }], dialect)].join(', ')} FROM ${rowsOf(runs)} GROUP BY ${keys.join(', ')}`,
    columns: [...series, 'run', 'days'],
  };
  const name = 'days in a row';
  return perSeries(
    lengths,
    series,
    { name, sql: `MAX(${columnOf(lengths, 'days', dialect)})` },
    levels,
    found.core,
    `most days in a row on which ${levels.label} ${isDown ? 'fell' : 'rose'}`,
  );
};

/** The days on which a level rose or fell by more than a bound since the day before, in percent, or how many there were. */
export const makeMovedDays: MakeFigure = ([core], { slots }) => {
  const found = followed(core, slots);
  const [bound] = slots.amount === undefined ? [0] : numbersIn(slots.amount);
  if (found === null || bound === undefined) return null;
  const { levels } = found;
  const { dialect } = found.core;
  const { series, day } = levels;
  const isDown = english.runs.down.split('|').includes((slots.way ?? '').toLowerCase());
  const changes = changesOf(found);
  const change = columnOf(changes, 'change', dialect);
  const isLeast = (slots.more ?? '').toLowerCase() === 'at least' ? '=' : '';
  const kept = `SELECT * FROM ${rowsOf(changes)} WHERE ${change} ${isDown ? `<${isLeast} -${bound}` : `>${isLeast} ${bound}`}`;
  const reading = [
    `days on which ${levels.label} ${isDown ? 'fell' : 'rose'} by ${isLeast === '' ? 'more than' : 'at least'} ${bound} percent`,
  ];
  const rows: NamedQuery = { sql: kept, columns: [...series, day, 'change'] };
  if ((slots.count ?? '') === '')
    return {
      query: rows,
      order: [day, ...series].map((column) => ({ column, descending: false })),
      intent: levels.intent,
      reading,
    };
  return perSeries(
    rows,
    series,
    { name: 'number of days', sql: 'COUNT(*)' },
    levels,
    found.core,
    reading.join(),
  );
};

/** Each day with the change in percent since the day before, within the time; the first of them by the value before the time. */
function changesOf({ levels, core, within }: Followed): NamedQuery {
  const { dialect } = core;
  const { rows, series, value, day } = levels;
  const level = columnOf(rows, value, dialect);
  const before = `LAG(${level}) OVER (${partition(rows, series, dialect)} ORDER BY ${columnOf(rows, day, dialect)})`;
  const kept = [...new Set([...series, day])];
  const all: NamedQuery = {
    sql: `SELECT ${[...kept.map((name) => columnOf(rows, name, dialect)), ...named([{ name: 'change', sql: `100 * (${dialect.divide(level, before)} - 1)` }], dialect)].join(', ')} FROM ${rowsOf(rows)}`,
    columns: [...kept, 'change'],
  };
  return within === null
    ? all
    : { sql: `SELECT * FROM ${rowsOf(all)} WHERE ${within}`, columns: all.columns };
}

function perSeries(
  rows: NamedQuery,
  series: readonly string[],
  told: { readonly name: string; readonly sql: string },
  { intent }: Levels,
  { dialect }: CoreQuery,
  reading: string,
): MadeFigure {
  const groups = series.map((name) => columnOf(rows, name, dialect));
  const grouped = groups.length > 0 ? ` GROUP BY ${groups.join(', ')}` : '';
  return {
    query: {
      sql: `SELECT ${[...groups, ...named([told], dialect)].join(', ')} FROM ${rowsOf(rows)}${grouped}`,
      columns: [...series, told.name],
    },
    order: series.map((column) => ({ column, descending: false })),
    intent,
    reading: [reading],
  };
}
