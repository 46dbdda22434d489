import { dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** One figure at two times: before, after, the difference, and the growth where 0.1 is ten per cent more. */
export const makeChange: MakeFigure = ([before, after]) => {
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
  const columns = [
    `${was} AS ${name('before')}`,
    `${is} AS ${name('after')}`,
    `${is} - ${was} AS ${name('change')}`,
    `${dialect.divide(`(${is} - ${was})`, `ABS(${was})`)} AS ${name('growth')}`,
  ];
  return {
    query: {
      sql: `SELECT ${columns.join(', ')} FROM (${namedCore(before).sql}) earlier CROSS JOIN (${namedCore(after).sql}) later`,
      columns: ['before', 'after', 'change', 'growth'],
    },
    order: [],
    reading: [`change of ${first.measure.label} between the two`],
  };
};
