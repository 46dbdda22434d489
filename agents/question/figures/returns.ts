import type { NamedQuery } from '#lib/sql/patterns/named-query.ts';
import { columnOf, named, partition, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { periodCondition } from '#lib/sql/period-condition.ts';
import { lastDayOf } from '../../query/writer/built-in/table-nature.ts';
import { apart } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { periodOf } from './followed-level.ts';
import { levelsByDay, levelsByPeriod } from './levels-by-period.ts';
import { english, grainNamed } from './lexicon.ts';

const heading = 'change in percent';

/**
 * How far a level moved from each day, month or year to the next, in percent: "daily returns of A in July", "the best month of the
 * index". A period is told by its last value, and its first change by the last value before it.
 */
export const makeReturns: MakeFigure = ([given], { slots }) => {
  const grain = grainNamed(slots.grain ?? '', english);
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
