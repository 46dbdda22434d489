import type { DialectNumbers } from '../dialect/numbers.ts';

const types = { integer: 'INT64', decimal: 'BIGNUMERIC', double: 'FLOAT64', text: 'STRING' };

/** A quotient of NUMERIC keeps nine places, so that fractions are counted in double precision. */
export const bigqueryNumbers: DialectNumbers = {
  cast: (expression, type) => `CAST(${expression} AS ${types[type]})`,
  divide: (dividend, divisor) => `SAFE_DIVIDE(CAST(${dividend} AS FLOAT64), ${divisor})`,
  average: (expression) => `AVG(CAST(${expression} AS FLOAT64))`,
  booleanLiteral: (value) => (value ? 'TRUE' : 'FALSE'),
  isTrue: (expression) => expression,
  /** As an aggregate there is only the approximate one; PERCENTILE_CONT is a window function. */
  percentile: null,
};
