import { dayAfter } from '#lib/sql/day-after.ts';
import { columnOf, type NamedQuery, named, partition, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { periodCondition } from '#lib/sql/period-condition.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { lastDayOf } from '../../query/writer/built-in/table-nature.ts';
import { apart } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import {
  columnsOf,
  followedLevel,
  followedThings,
  periodOf,
  quotedThings,
  rowsWithin,
} from './followed-level.ts';
import { levelsByDay, levelsByPeriod } from './levels-by-period.ts';
import { english, grainNamed } from './lexicon.ts';
import { numbersIn } from './numbers-in.ts';

const heading = 'change in percent';

/**
 * How far a level moved from each day, month or year to the next, in percent: "daily returns of A in July", "the best month of the
 * index". A period is told by its last value, and its first change by the last value before it.
 */
export const makeReturns: MakeFigure = ([given], { slots }) => {
  const grain = grainNamed(slots.grain ?? '');
  if (given === undefined || grain === null) return null;
  const { tables, dialect } = given;
  const said = `${slots.at ?? ''} ${slots.when ?? ''}`.trim();
  const period = said === '' ? null : periodOf(said, lastDayOf(tables, new Date()));
  if (said !== '' && period === null) return null;
  const core = apart(given);
  const levels = grain === 'day' ? levelsByDay(core) : levelsByPeriod(core, grain);
  if (levels === null) return null;
  const { rows, day, told, value, series, label, intent } = levels;
  const column = (name: string) => columnOf(rows, name, dialect);
  const window = `${partition(rows, series, dialect)} ORDER BY ${column(day)}`.trim();
  const change = `100 * (${dialect.divide(column(value), `LAG(${column(value)}) OVER (${window})`)} - 1)`;
  const kept = [...new Set([...series, told, day])];
  const changes: NamedQuery = {
    sql: `SELECT ${[...kept.map(column), ...named([{ name: heading, sql: change }], dialect)].join(', ')} FROM ${rowsOf(rows)}`,
    columns: [...kept, heading],
  };
  const within = period && { first: period.from, last: period.to };
  const conditions = [
    `${columnOf(changes, heading, dialect)} IS NOT NULL`,
    ...(within === null ? [] : [periodCondition(columnOf(changes, day, dialect), 'native', within, dialect)]),
  ];
  const most = slots.most?.toLowerCase();
  const isWorst = most !== undefined && english.movement.worst.split('|').includes(most);
  const inTime = [told, ...series].map((name) => ({ column: name, descending: false }));
  return {
    query: {
      sql: `SELECT * FROM ${rowsOf(changes)} WHERE ${conditions.join(' AND ')}`,
      columns: [...series, told, heading],
    },
    order: most === undefined ? inTime : [{ column: heading, descending: !isWorst }, ...inTime],
    limit: most === undefined ? null : 1,
    intent,
    lines: { along: told, series, values: [heading] },
    reading: [
      `change of ${label} since the ${grain} before, in percent`,
      ...(most === undefined ? [] : [isWorst ? 'the lowest one' : 'the highest one']),
    ],
  };
};

const swingOf = 'volatility in percent';
/** No market is closed for longer. */
const daysBefore = 14;

/**
 * How much a level of each thing swings: the standard deviation of its changes from one day to the next, in percent of the level, largest
 * first. "The most volatile index of 2024", "the volatility of each share". Nothing is put on a yearly scale.
 */
export const makeVolatility: MakeFigure = ([given], { slots }) => {
  const ofThings = given && followedThings(given);
  const things = ofThings && (quotedThings(ofThings) ?? ofThings);
  if (things === undefined || things.intent.limit !== null || things.intent.groupBy.length > 0) return null;
  const { tables, dialect } = things;
  const followed = followedLevel(things, undefined);
  const said = `${slots.at ?? ''} ${slots.when ?? ''}`.trim();
  const period = said === '' ? null : periodOf(said, lastDayOf(tables, new Date()));
  if (followed === null || (said !== '' && period === null)) return null;
  // The first change of a time is that since the last day before it.
  const rows = rowsWithin(
    things,
    followed,
    period && { ...period, from: dayAfter(period.from, -daysBefore) },
  );
  const { keys, names, level } = columnsOf(things, followed);
  const [day = ''] = rows.columns.slice(-2);
  const kept = [...new Set([...keys, ...names, day])];
  const shown = kept.map((column) => columnOf(rows, column, dialect));
  const value = columnOf(rows, level, dialect);
  const window = `${partition(rows, keys, dialect)} ORDER BY ${columnOf(rows, day, dialect)}`;
  const change = `${dialect.divide(value, `LAG(${value}) OVER (${window})`)} - 1`;
  const changes: NamedQuery = {
    sql: `SELECT ${[...shown, ...named([{ name: 'change', sql: change }], dialect)].join(', ')} FROM ${rowsOf(rows)}`,
    columns: [...kept, 'change'],
  };
  const each = columnOf(changes, 'change', dialect);
  const groups = kept.filter((column) => column !== day).map((column) => columnOf(changes, column, dialect));
  // The difference of two means that are equal may be a little below zero.
  const spread = `100 * SQRT(ABS(AVG(${each} * ${each}) - AVG(${each}) * AVG(${each})))`;
  const within = period && { first: period.from, last: period.to };
  const conditions = [
    `${each} IS NOT NULL`,
    ...(within === null ? [] : [periodCondition(columnOf(changes, day, dialect), 'native', within, dialect)]),
  ];
  const query: NamedQuery = {
    sql: `SELECT ${[
      ...named(
        names.map((name) => ({ name, sql: columnOf(changes, name, dialect) })),
        dialect,
      ),
      ...named([{ name: swingOf, sql: spread }], dialect),
    ].join(', ')} FROM ${rowsOf(changes)} WHERE ${conditions.join(' AND ')} GROUP BY ${groups.join(', ')}`,
    columns: [...names, swingOf],
  };
  const [count] = slots.keep === undefined ? [] : numbersIn(slots.keep);
  const isLeast = slots.most?.toLowerCase() === 'least';
  return {
    query,
    order: [
      { column: swingOf, descending: !isLeast },
      ...names.map((column) => ({ column, descending: false })),
    ],
    limit: slots.most === undefined ? null : (count ?? 1),
    reading: [`standard deviation of the daily changes of ${nameInWords(followed.level.name)} of each`],
  };
};
