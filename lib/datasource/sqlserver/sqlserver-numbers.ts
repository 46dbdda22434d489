import type { DialectNumbers } from '../dialect/numbers.ts';

const types = { integer: 'bigint', decimal: 'decimal(38, 10)', double: 'float', text: 'nvarchar(max)' };

/** Whole numbers are divided and averaged without their fraction, and a quotient of decimals keeps few places. */
export const sqlserverNumbers: DialectNumbers = {
  cast: (expression, type) => `CAST(${expression} AS ${types[type]})`,
  divide: (dividend, divisor) => `CAST(${dividend} AS float) / NULLIF(${divisor}, 0)`,
  average: (expression) => `AVG(CAST(${expression} AS float))`,
  booleanLiteral: (value) => (value ? '1' : '0'),
  isTrue: (expression) => `${expression} = 1`,
  // PERCENTILE_CONT is a window here and no aggregate.
  percentile: null,
};
