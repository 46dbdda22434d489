import { bucketStart } from '#lib/sql/patterns/buckets.ts';
import { columnOf, type NamedQuery, named, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { quarterColumn, sameName } from '../../query/writer/built-in/table-nature.ts';
import { dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** What adds up, by decade instead of by year: "companies founded per decade". */
export const makeDecades: MakeFigure = ([core]) => {
  const figure = core && figureIn(core);
  const years = core && dimensionsIn(core);
  const [year, ...others] = years ?? [];
  if (!core || !figure || year === undefined || others.length > 0 || core.intent.limit !== null) return null;
  if (core.intent.groupBy.length !== 1 || !isAddedUp(figure.measure.aggregate)) return null;
  const { dialect } = core;
  const rows = namedCore(core);
  const value = columnOf(rows, year.column, dialect);
  const decade = dialect.cast(bucketStart(dialect.cast(value, 'integer'), 10), 'integer');
  const columns = [
    { name: 'decade', sql: decade },
    { name: figure.column, sql: `SUM(${columnOf(rows, figure.column, dialect)})` },
  ];
  const query: NamedQuery = {
    sql: `SELECT ${named(columns, dialect).join(', ')} FROM ${rowsOf(rows)} WHERE ${value} IS NOT NULL GROUP BY ${decade}`,
    columns: columns.map(({ name }) => name),
  };
  return {
    query,
    order: [{ column: 'decade', descending: false }],
    reading: [`${figure.measure.label} by decade`],
    lines: { along: 'decade', series: [], values: [figure.column] },
  };
};

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
  const year = `CASE ${cases.join(' ')} END`;
  const columns = [
    { name: 'fiscal year', sql: year },
    { name: figure.column, sql: `SUM(${columnOf(rows, figure.column, dialect)})` },
  ];
  return {
    query: {
      sql: `SELECT ${named(columns, dialect).join(', ')} FROM ${rowsOf(rows)} GROUP BY ${year}`,
      columns: columns.map(({ name }) => name),
    },
    order: [{ column: 'fiscal year', descending: false }],
    reading: [`${figure.measure.label} by fiscal year, of the quarters that there are of each`],
    lines: { along: 'fiscal year', series: [], values: [figure.column] },
  };
};
