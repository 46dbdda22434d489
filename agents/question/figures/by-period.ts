import type { Dialect } from '#lib/datasource/data-source.ts';
import type { Comparison, Dimension, Measure } from '#lib/domain/query-intent.ts';
import { bucketStart } from '#lib/sql/patterns/buckets.ts';
import { columnOf, type NamedQuery, named, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { quarterColumn, sameName } from '../../query/writer/built-in/table-nature.ts';
import { keepsPeople } from '../assumed/people.ts';
import { tradeOf } from '../assumed/trade.ts';
import { hasOwnDay } from './acts-as-rows.ts';
import { type CoreQuery, dimensionsIn, figureIn, namedCore, withKeys } from './core-query.ts';
import { countOf, type MadeFigure, type MakeFigure } from './figure.ts';
import { english } from './lexicon.ts';
import { numbersIn } from './numbers-in.ts';

/** What adds up, by decade instead of by year: "companies founded per decade". */
export const makeDecades: MakeFigure = ([core]) => {
  const figure = core && figureIn(core);
  const [year, ...others] = core ? dimensionsIn(core) : [];
  if (!core || !figure || year === undefined || others.length > 0 || core.intent.limit !== null) return null;
  if (core.intent.groupBy.length !== 1 || !isAddedUp(figure.measure.aggregate)) return null;
  const { dialect } = core;
  const rows = namedCore(core);
  const value = columnOf(rows, year.column, dialect);
  const decade = dialect.cast(bucketStart(dialect.cast(value, 'integer'), 10), 'integer');
  const known = { name: 'decade', sql: decade, where: ` WHERE ${value} IS NOT NULL` };
  return addedUpBy(known, rows, figure.column, dialect, `${figure.measure.label} by decade`);
};

/** What adds up, by a time that is computed of the one that the rows are told by. */
function addedUpBy(
  time: { readonly name: string; readonly sql: string; readonly where: string },
  rows: NamedQuery,
  figure: string,
  dialect: Dialect,
  reading: string,
): MadeFigure {
  const columns = [time, { name: figure, sql: `SUM(${columnOf(rows, figure, dialect)})` }];
  return {
    query: {
      sql: `SELECT ${named(columns, dialect).join(', ')} FROM ${rowsOf(rows)}${time.where} GROUP BY ${time.sql}`,
      columns: columns.map(({ name }) => name),
    },
    order: [{ column: time.name, descending: false }],
    reading: [reading],
    lines: { along: time.name, series: [], values: [figure] },
  };
}

function isAddedUp(aggregate: string | null): boolean {
  return aggregate === 'count' || aggregate === 'sum';
}

/** "Revenue per fiscal year": quarters that a column names ("2024Q1") taken together by the year that their names begin with. */
export const makeFiscalYears: MakeFigure = ([core]) => {
  const figure = core && figureIn(core);
  const [quarter, ...others] = core ? dimensionsIn(core) : [];
  if (!core || !figure || quarter === undefined || core.intent.limit !== null) return null;
  const { dialect, tables, intent } = core;
  const { column } = quarter.dimension;
  const table = tables.find(({ name }) => sameName(name, column.table));
  const known = table === undefined ? null : quarterColumn(table);
  if (known === null || known.name !== column.column || others.length > 0 || intent.groupBy.length !== 1)
    return null;
  if (!isAddedUp(figure.measure.aggregate)) return null;
  const rows = namedCore(core);
  const value = columnOf(rows, quarter.column, dialect);
  const years = [...new Set(known.distinctValues?.map((name) => name.slice(0, 4)))].toSorted();
  const cases = years.map((name) => `WHEN ${dialect.matchText(value, name, 'start')} THEN ${name}`);
  const year = { name: 'fiscal year', sql: `CASE ${cases.join(' ')} END`, where: '' };
  const reading = `${figure.measure.label} by fiscal year, of the quarters that there are of each`;
  return addedUpBy(year, rows, figure.column, dialect, reading);
};

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

const { under, upTo, over, atLeast } = english.bands;
const comparisons = (
  [
    ['<', under],
    ['<=', upTo],
    ['>', over],
    ['>=', atLeast],
  ] as const
).flatMap(([comparison, said]) =>
  said.split('|').map((wording): [string, Comparison] => [wording, comparison]),
);

/** "Months with more than 20 orders", "which days brought in less than $300": the periods whose figure is beyond a bound, or how many they are. */
export const makeBoundedPeriods: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  const comparison = new Map(comparisons).get(slots.bound?.toLowerCase() ?? '');
  const [value, ...others] = numbersIn(slots.amount ?? '');
  if (!core || !figure || figure.measure.aggregate === null || core.intent.limit !== null) return null;
  if (comparison === undefined || value === undefined || others.length > 0) return null;
  const [period, ...more] = dimensionsIn(core);
  if (period === undefined || period.dimension.grain === null || more.length > 0) return null;
  if (!isDatedByItself(figure.measure, period.dimension, core)) return null;
  const said = {
    ...core.intent,
    having: [...core.intent.having, { measure: figure.measure, comparison, value }],
  };
  if (slots.count === undefined || slots.count === '') return { said, reading: [] };
  const name = `number of ${slots.grain ?? period.column}`;
  return countOf(name, `FROM ${rowsOf(namedCore({ ...core, intent: said }))}`, core.dialect, [
    `${name} in which ${figure.measure.label} is ${slots.bound} ${value}`,
  ]);
};

/** "Months with more than 30 customers": rows without a day of their own are not told by that of somebody they have to do with, unless it is that of their deal. */
function isDatedByItself(
  { aggregate, table }: Measure,
  { column }: Dimension,
  { tables }: CoreQuery,
): boolean {
  const isCount = aggregate === 'count' || aggregate === 'count-distinct';
  return (
    !isCount ||
    sameName(column.table, table) ||
    sameName(column.table, tradeOf(tables).deal?.table.name ?? '')
  );
}
