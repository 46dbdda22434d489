import { type CoreQuery, dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** "How many times as much revenue in Norway as in Chile": one figure of two, the first divided by the second. */
export const makeTimesOfOther: MakeFigure = ([one, other], { slots }) => {
  const [first, second] = [one && figureIn(one), other && figureIn(other)];
  if (!one || !other || !first || !second) return null;
  const isSame =
    first.measure.aggregate !== null || first.measure.expression !== undefined
      ? JSON.stringify(first.measure) === JSON.stringify(second.measure)
      : false;
  if (!isSame || [one, other].some((core) => dimensionsIn(core).length > 0 || core.intent.limit !== null))
    return null;
  const conditions = ({ intent }: CoreQuery) => JSON.stringify(intent.filters);
  // What has no condition of its own was not read as one of the two.
  if (conditions(one) === conditions(other)) return null;
  if ([one, other].some(({ intent }) => intent.filters.length === 0)) return null;
  const { dialect } = one;
  const name = (text: string) => dialect.quoteIdentifier(text);
  const times = dialect.divide(`ones.${name(first.column)}`, `NULLIF(others.${name(second.column)}, 0)`);
  return {
    query: {
      sql: `SELECT ${times} AS ${name('times')} FROM (${namedCore(one).sql}) ones CROSS JOIN (${namedCore(other).sql}) others`,
      columns: ['times'],
    },
    order: [],
    reading: [`${first.measure.label}: that of ${slots.one} divided by that of ${slots.other}`],
  };
};
