import type { Comparison, Dimension, Measure } from '#lib/domain/query-intent.ts';
import { rowsOf } from '#lib/sql/patterns/named-query.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { tradeOf } from '../assumed/trade.ts';
import { type CoreQuery, dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { english } from './lexicon.ts';
import { numbersIn } from './numbers-in.ts';

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
  return {
    query: {
      sql: `SELECT COUNT(*) AS ${core.dialect.quoteIdentifier(name)} FROM ${rowsOf(namedCore({ ...core, intent: said }))}`,
      columns: [name],
    },
    order: [],
    reading: [`${name} in which ${figure.measure.label} is ${slots.bound} ${value}`],
  };
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
