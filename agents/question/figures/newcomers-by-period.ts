import { columnOf, type NamedQuery, named, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { keepsPeople } from '../assumed/people.ts';
import { hasOwnDay } from './acts-as-rows.ts';
import { dimensionsIn, figureIn, withKeys } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/**
 * "New customers per year", of customers without a day of their own or by what is said to be their first: the core counts what each of
 * them did in each period, and who did nothing before is new in it.
 */
export const makeNewcomersByPeriod: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  if (!core || !figure?.measure.aggregate?.startsWith('count') || core.intent.limit !== null) return null;
  const shown = dimensionsIn(core);
  const [period, ...others] = shown.filter(({ dimension }) => dimension.grain !== null);
  const things = shown.filter(({ dimension }) => dimension.grain === null);
  const [thing] = things;
  if (period === undefined || others.length > 0 || thing === undefined) return null;
  const table = core.tables.find(({ name }) => sameName(name, thing.dimension.column.table));
  if (table === undefined || things.some(({ dimension }) => !sameName(dimension.column.table, table.name)))
    return null;
  // Others have a day on which they came themselves, or are new by something else than what was done with them.
  if (slots.event === undefined && (hasOwnDay(table) || !keepsPeople(table))) return null;
  const { dialect } = core;
  const { query, keys } = withKeys(core);
  const each = keys.length > 0 ? keys : things.map(({ column }) => column);
  const groups = each.map((column) => columnOf(query, column, dialect)).join(', ');
  const first: NamedQuery = {
    sql: `SELECT ${named([{ name: period.column, sql: `MIN(${columnOf(query, period.column, dialect)})` }], dialect).join(', ')} FROM ${rowsOf(query)} GROUP BY ${groups}`,
    columns: [period.column],
  };
  const when = columnOf(first, period.column, dialect);
  const label = `new ${slots.things ?? thing.column}`;
  const columns = [
    { name: period.column, sql: when },
    { name: label, sql: 'COUNT(*)' },
  ];
  return {
    query: {
      sql: `SELECT ${named(columns, dialect).join(', ')} FROM ${rowsOf(first)} WHERE ${when} IS NOT NULL GROUP BY ${when}`,
      columns: columns.map(({ name }) => name),
    },
    order: [{ column: period.column, descending: false }],
    reading: [`${label} by ${period.column}, each counted where it has the first of them`],
    lines: { along: period.column, series: [], values: [label] },
  };
};
