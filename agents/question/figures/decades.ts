import { bucketStart } from '#lib/sql/patterns/buckets.ts';
import { columnOf, type NamedQuery, named, rowsOf } from '#lib/sql/patterns/named-query.ts';
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
