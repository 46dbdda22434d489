import { columnOf, type NamedQuery, named, rowsOf, withColumns } from '#lib/sql/patterns/named-query.ts';
import { dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { english } from './lexicon.ts';
import { numbersIn } from './numbers-in.ts';

/**
 * The largest groups that together reach a part of the total, or how many they are: "which customers make up half of revenue", "how many
 * genres does it take to reach 80% of sales". The one with which the part is reached belongs to them.
 */
export const makePareto: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  const [percent] = numbersIn(slots.amount ?? '');
  const part =
    percent === undefined ? english.fractions.get((slots.part ?? '').toLowerCase()) : percent / 100;
  if (core === undefined || !figure || part === undefined || part <= 0 || part >= 1) return null;
  const { aggregate, expression } = figure.measure;
  const isAddedUp = aggregate === 'sum' || aggregate === 'count' || /^SUM\(/.test(expression ?? '');
  const groups = dimensionsIn(core).map(({ column }) => column);
  if (!isAddedUp || groups.length === 0 || core.intent.groupBy.length === 0 || core.intent.limit !== null)
    return null;
  const { dialect } = core;
  const rows = namedCore(core);
  const value = columnOf(rows, figure.column, dialect);
  const order = [`${value} DESC`, ...groups.map((group) => columnOf(rows, group, dialect))].join(', ');
  const summed = withColumns(
    rows,
    [
      {
        name: 'so far',
        sql: `SUM(${value}) OVER (ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`,
      },
      { name: 'whole', sql: `SUM(${value}) OVER ()` },
    ],
    dialect,
  );
  const [own, soFar, whole] = [figure.column, 'so far', 'whole'].map((name) =>
    columnOf(summed, name, dialect),
  );
  const kept = `FROM ${rowsOf(summed)} WHERE ${own} > 0 AND ${soFar} - ${own} < ${part} * ${whole}`;
  const reading = [
    `the largest by ${figure.measure.label} that together reach ${100 * part} percent of the total`,
  ];
  if ((slots.count ?? '') !== '') {
    const name = `number of ${slots.things ?? 'groups'}`;
    const query: NamedQuery = {
      sql: `SELECT ${named([{ name, sql: 'COUNT(*)' }], dialect).join()} ${kept}`,
      columns: [name],
    };
    return { query, order: [], reading };
  }
  const columns = [...groups, figure.column];
  return {
    query: {
      sql: `SELECT ${columns.map((column) => columnOf(summed, column, dialect)).join(', ')} ${kept}`,
      columns,
    },
    order: [
      { column: figure.column, descending: true },
      ...groups.map((column) => ({ column, descending: false })),
    ],
    reading,
  };
};
