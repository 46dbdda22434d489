import type { DialectNumbers } from '../dialect/numbers.ts';

const types = { integer: 'SIGNED', decimal: 'DECIMAL(38, 10)', double: 'DOUBLE', text: 'CHAR' };

/** MySQL keeps four places more than its operands when it divides or averages whole numbers, unless they are doubles. */
export const mysqlNumbers: DialectNumbers = {
  cast: (expression, type) => `CAST(${expression} AS ${types[type]})`,
  divide: (dividend, divisor) => `CAST(${dividend} AS DOUBLE) / NULLIF(${divisor}, 0)`,
  average: (expression) => `AVG(CAST(${expression} AS DOUBLE))`,
  booleanLiteral: (value) => (value ? 'TRUE' : 'FALSE'),
  isTrue: (expression) => `${expression} = 1`,
  /** MariaDB has it for windows alone, MySQL not at all. */
  percentile: null,
};
