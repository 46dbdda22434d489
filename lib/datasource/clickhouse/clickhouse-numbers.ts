import type { DialectNumbers } from '../dialect/numbers.ts';

const types = { integer: 'Int64', decimal: 'Decimal(38, 10)', double: 'Float64', text: 'String' };

/** A quotient of decimals keeps no more places than its dividend has, so that fractions are counted in double precision. */
export const clickhouseNumbers: DialectNumbers = {
  cast: (expression, type) => `CAST(${expression} AS ${types[type]})`,
  divide: (dividend, divisor) => `toFloat64(${dividend}) / NULLIF(toFloat64(${divisor}), 0)`,
  average: (expression) => `AVG(toFloat64(${expression}))`,
  booleanLiteral: (value) => (value ? 'TRUE' : 'FALSE'),
  isTrue: (expression) => expression,
  percentile: (expression, fraction) => `quantileExactInclusive(${fraction})(toFloat64(${expression}))`,
};
