import type { DialectNumbers } from '../dialect/numbers.ts';

const types = { integer: 'bigint', decimal: 'numeric(38, 10)', double: 'double precision', text: 'text' };

/** PostgreSQL divides whole numbers to whole numbers and averages them with sixteen places. */
export const postgresNumbers: DialectNumbers = {
  cast: (expression, type) => `CAST(${expression} AS ${types[type]})`,
  divide: (dividend, divisor) => `CAST(${dividend} AS double precision) / NULLIF(${divisor}, 0)`,
  average: (expression) => `AVG(CAST(${expression} AS double precision))`,
  booleanLiteral: (value) => (value ? 'TRUE' : 'FALSE'),
  isTrue: (expression) => expression,
  percentile: (expression, fraction) =>
    `percentile_cont(${fraction}) WITHIN GROUP (ORDER BY CAST(${expression} AS double precision))`,
};
