import type { DialectNumbers } from '../dialect/numbers.ts';

const types = { integer: 'BIGINT', decimal: 'DECIMAL(38, 10)', double: 'DOUBLE', text: 'VARCHAR' };

/** DuckDB divides in double precision; zero as divisor would give infinity. */
export const duckdbNumbers: DialectNumbers = {
  cast: (expression, type) => `CAST(${expression} AS ${types[type]})`,
  divide: (dividend, divisor) => `CAST(${dividend} AS DOUBLE) / NULLIF(${divisor}, 0)`,
  average: (expression) => `AVG(${expression})`,
  booleanLiteral: (value) => (value ? 'TRUE' : 'FALSE'),
  isTrue: (expression) => expression,
  percentile: (expression, fraction) => `quantile_cont(CAST(${expression} AS DOUBLE), ${fraction})`,
};
