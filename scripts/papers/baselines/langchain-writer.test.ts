import { expect, test } from 'vitest';
import { statementIn } from './langchain-writer.ts';

test.each([
  ['SELECT 1', 'SELECT 1'],
  ['```sql\nSELECT 1;\n```', 'SELECT 1'],
  ['SQLQuery: SELECT "a" FROM t;', 'SELECT "a" FROM t'],
  ['Here it is:\n```\nSELECT 1\n```\nIt counts.', 'SELECT 1'],
  ['"SELECT 1"', 'SELECT 1'],
  ['Question: How many?\nSQLQuery: SELECT 1;', 'SELECT 1'],
  ['```sql\nSQLQuery: SELECT 1\n```', 'SELECT 1'],
])('the statement of the reply %j', (reply, statement) => {
  expect(statementIn(reply)).toBe(statement);
});
