import type { DialectNumbers } from '../dialect/numbers.ts';

const types = { integer: 'bigint', decimal: 'decimal(38, 10)', double: 'double', text: 'varchar' };

/** Trino divides whole numbers to whole numbers. */
export const trinoNumbers: DialectNumbers = {
  cast: (expression, type) => `CAST(${expression} AS ${types[type]})`,
  divide: (dividend, divisor) => `CAST(${dividend} AS double) / NULLIF(${divisor}, 0)`,
  average: (expression) => `AVG(CAST(${expression} AS double))`,
  booleanLiteral: (value) => (value ? 'TRUE' : 'FALSE'),
  isTrue: (expression) => expression,
  /** Its percentiles are approximate. */
  percentile: null,
};
