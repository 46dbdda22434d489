import { dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** One figure at two times: before, after, the difference, and the growth where 0.1 is ten per cent more; in percent where that is asked. */
export const makeChange: MakeFigure = ([before, after], { slots }) => {
  if (before === undefined || after === undefined) return null;
  const [first, second] = [figureIn(before), figureIn(after)];
  if (first === null || second === null) return null;
  if ([...dimensionsIn(before), ...dimensionsIn(after)].length > 0) return null;
  const isSame = first.measure.column?.column === second.measure.column?.column;
  if (!isSame || first.measure.aggregate !== second.measure.aggregate || first.measure.aggregate === null)
    return null;
  const { dialect } = before;
  const name = (text: string) => dialect.quoteIdentifier(text);
  const [was, is] = [`earlier.${name(first.column)}`, `later.${name(second.column)}`];
  const growth = dialect.divide(`(${is} - ${was})`, `ABS(${was})`);
  const told = /percent|%/i.test(`${slots.link ?? ''} ${slots.unit ?? ''}`)
    ? { 'growth in percent': `100 * ${growth}` }
    : { change: `${is} - ${was}`, growth };
  const shown = { before: was, after: is, ...told };
  const columns = Object.entries(shown).map(([column, sql]) => `${sql} AS ${name(column)}`);
  return {
    query: {
      sql: `SELECT ${columns.join(', ')} FROM (${namedCore(before).sql}) earlier CROSS JOIN (${namedCore(after).sql}) later`,
      columns: Object.keys(shown),
    },
    order: [],
    reading: [`change of ${first.measure.label} between the two`],
  };
};
