import type { DialectNumbers } from '../dialect/numbers.ts';

const types = { integer: 'INTEGER', decimal: 'NUMERIC', double: 'REAL', text: 'TEXT' };

/** SQLite divides whole numbers to whole numbers, has no decimals and no truth values of their own. */
export const sqliteNumbers: DialectNumbers = {
  cast: (expression, type) => `CAST(${expression} AS ${types[type]})`,
  /** Zero as divisor gives NULL by itself. */
  divide: (dividend, divisor) => `CAST(${dividend} AS REAL) / ${divisor}`,
  average: (expression) => `AVG(${expression})`,
  booleanLiteral: (value) => (value ? '1' : '0'),
  isTrue: (expression) => `${expression} = 1`,
  percentile: null,
};
