import type { Dimension, QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { dayAfter } from '#lib/sql/day-after.ts';
import { columnOf, type NamedQuery, named, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { topPerGroup } from '#lib/sql/patterns/top-per-group.ts';
import { periodCondition } from '#lib/sql/period-condition.ts';
import { lastDayOf, sameName } from '../../query/writer/built-in/table-nature.ts';
import { apart } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { isFollowed, type Period, periodOf, startOf } from './followed-level.ts';
import { type Levels, levelsByDay } from './levels-by-period.ts';
import { daysBefore } from './movement.ts';

const heading = 'change in percent';

/**
 * How far a level of what is named went over a time, in percent: "the return of A since March", "A, year to date". From its last value
 * before the time to its last within.
 */
export const makeLevelChange: MakeFigure = ([given], { slots }) => {
  if (given === undefined) return null;
  const { tables, dialect } = given;
  const today = lastDayOf(tables, new Date());
  const said = slots.when ?? '';
  // "The 1 year return" is that of the last year.
  const period = periodOf(`${slots.at ?? 'in'} ${said}`, today) ?? periodOf(`in the last ${said}`, today);
  const levels = levelsByDay(apart(given));
  const isNamed = given.intent.filters.some((filter) => filter.kind === 'equals' && !filter.negated);
  if (period === null || levels === null || !isNamed || !isOfOwners(levels.intent, tables)) return null;
  // What is followed day by day elsewhere has no course in its own rows: an index has one base level.
  if (isFollowed(levels.intent.subject, tables)) return null;
  const { series, value } = levels;
  const before = lastWithin(levels, {
    from: dayAfter(period.from, -daysBefore),
    to: startOf(period, slots),
  });
  const after = lastWithin(levels, period);
  const at = (side: string, column: string) => `${side}.${dialect.quoteIdentifier(column)}`;
  const [was, is] = [at('earlier', value), at('later', value)];
  const same = series.map((name) => `${at('earlier', name)} = ${at('later', name)}`).join(' AND ');
  const columns = [
    ...series.map((name) => ({ name, sql: at('later', name) })),
    { name: heading, sql: `100 * (${dialect.divide(is, was)} - 1)` },
  ];
  const join = same === '' ? 'CROSS JOIN' : 'JOIN';
  return {
    query: {
      sql: `SELECT ${named(columns, dialect).join(', ')} FROM (${before.sql}) earlier ${join} (${after.sql}) later${same === '' ? '' : ` ON ${same}`} WHERE ${was} <> 0`,
      columns: columns.map(({ name }) => name),
    },
    order: series.length === 0 ? [] : [{ column: heading, descending: true }],
    intent: levels.intent,
    reading: [
      `change of ${levels.label} from the last value before ${period.from} to the last up to ${period.to}, in percent`,
    ],
  };

  function lastWithin({ rows, day }: Levels, { from, to }: Period): NamedQuery {
    const within = periodCondition(
      columnOf(rows, day, dialect),
      'native',
      { first: from, last: to },
      dialect,
    );
    const kept: NamedQuery = { sql: `SELECT * FROM ${rowsOf(rows)} WHERE ${within}`, columns: rows.columns };
    return topPerGroup(kept, { by: day, descending: true, within: series, ties: 'drop', keep: 1 }, dialect);
  }
};

/** Whether it is the owner of the level that is named, or shown: an issuer may have several shares, each with prices of its own. */
function isOfOwners({ subject, filters, select }: QueryIntent, tables: Tables): boolean {
  const table = tables.find(({ name }) => sameName(name, subject));
  const owners = [subject, ...(table?.foreignKeys.map(({ referencedTable }) => referencedTable) ?? [])];
  const isOwner = (table: string) => owners.some((name) => sameName(name, table));
  return (
    select.some((item) => 'dimension' in item && item.dimension.grain === null && isToldBy(item.dimension)) ||
    filters.some((filter) => filter.kind === 'equals' && !filter.negated && isOwner(filter.column.table))
  );

  function isToldBy({ column }: Dimension): boolean {
    return isOwner(column.table) && !sameName(column.table, subject);
  }
}
