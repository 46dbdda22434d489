import type { DialectNumbers } from '../dialect/numbers.ts';

const types = { integer: 'NUMBER(38, 0)', decimal: 'NUMBER(38, 10)', double: 'DOUBLE', text: 'VARCHAR' };

/** A quotient of NUMBER keeps six places more than its dividend, so that fractions are counted in double precision. */
export const snowflakeNumbers: DialectNumbers = {
  cast: (expression, type) => `CAST(${expression} AS ${types[type]})`,
  divide: (dividend, divisor) => `CAST(${dividend} AS DOUBLE) / NULLIF(${divisor}, 0)`,
  average: (expression) => `AVG(CAST(${expression} AS DOUBLE))`,
  booleanLiteral: (value) => (value ? 'TRUE' : 'FALSE'),
  isTrue: (expression) => expression,
  percentile: (expression, fraction) =>
    `PERCENTILE_CONT(${fraction}) WITHIN GROUP (ORDER BY CAST(${expression} AS DOUBLE))`,
};
