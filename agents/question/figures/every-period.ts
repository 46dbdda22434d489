import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { dimensionsIn, figureIn, withKeys } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { isCount } from './rows-counted.ts';

/** "Customers who bought every year": things with such rows in each period that has any; of which years is read by `composed/every-time.ts`. */
export const makeEveryPeriod: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  if (!core || !figure || !isCount(figure.measure) || core.intent.limit !== null) return null;
  const shown = dimensionsIn(core);
  const [period, ...others] = shown.filter(({ dimension }) => dimension.grain !== null);
  const things = shown.filter(({ dimension }) => dimension.grain === null);
  if (period === undefined || others.length > 0 || things.length === 0) return null;
  const { dialect } = core;
  const { query, keys } = withKeys(core);
  const when = columnOf(query, period.column, dialect);
  const groups = [...things.map(({ column }) => column), ...keys].map((column) =>
    columnOf(query, column, dialect),
  );
  const shownThings = things.map(({ column }) => columnOf(query, column, dialect));
  const all = `(SELECT COUNT(DISTINCT ${when}) FROM ${rowsOf(query)})`;
  const list = slots.count === undefined || slots.count === '';
  const from = `FROM ${rowsOf(query)} GROUP BY ${groups.join(', ')} HAVING COUNT(DISTINCT ${when}) = ${all}`;
  const columns = things.map(({ column }) => column);
  const name = `number of ${slots.things ?? 'things'}`;
  const counted = `SELECT COUNT(*) AS ${dialect.quoteIdentifier(name)} FROM (SELECT ${shownThings.join(', ')} ${from}) listed`;
  return {
    query: list
      ? { sql: `SELECT ${shownThings.join(', ')} ${from}`, columns }
      : { sql: counted, columns: [name] },
    order: list ? columns.map((column) => ({ column, descending: false })) : [],
    reading: [`those with ${figure.measure.label} in every ${period.column}`],
  };
};
