import type { DialectNumbers } from '../dialect/numbers.ts';

const types = {
  integer: 'NUMBER(38)',
  decimal: 'NUMBER(38, 10)',
  double: 'BINARY_DOUBLE',
  text: 'VARCHAR2(4000)',
};

/** Oracle divides with fractions; before release 23 it has no truth values. */
export const oracleNumbers: DialectNumbers = {
  cast: (expression, type) => `CAST(${expression} AS ${types[type]})`,
  divide: (dividend, divisor) => `CAST(${dividend} AS BINARY_DOUBLE) / NULLIF(${divisor}, 0)`,
  average: (expression) => `AVG(CAST(${expression} AS BINARY_DOUBLE))`,
  booleanLiteral: (value) => (value ? '1' : '0'),
  isTrue: (expression) => `${expression} = 1`,
  percentile: (expression, fraction) =>
    `PERCENTILE_CONT(${fraction}) WITHIN GROUP (ORDER BY CAST(${expression} AS BINARY_DOUBLE))`,
};
