import { expect, test } from 'vitest';
import type { TableOverview } from '#lib/domain/table-overview.ts';
import { nearNames } from './near-names.ts';

const table = (name: string, columns: readonly string[]): TableOverview => ({
  name,
  kind: 'table',
  description: null,
  rowCount: 1,
  columns: columns.map((column) => ({ name: column, type: 'TEXT', description: null })),
});
const tables = [table('COMPANIES', ['CMP_ID', 'CMP_NAME', 'CITY']), table('COUNTRY', ['CTR_NAME'])];

test.each([
  ['SQLite could not run the query: no such column: CMP_NAM', ['CMP_NAME']],
  ['SQLite could not run the query: no such column: c.CMP_NAM', ['CMP_NAME']],
  ['SQLite could not run the query: no such table: COMPANIS', ['COMPANIES']],
  ['column "cmp_nam" does not exist', ['CMP_NAME']],
  ['no such column: WEATHER', []],
  ['near "FORM": syntax error', []],
])('%s: %j may be meant', (problem, names) => expect(nearNames(problem, tables)).toEqual(names));
