import { expect, test } from 'vitest';
import type { TableOverview } from '#lib/domain/table-overview.ts';
import { findTables } from './find-tables.ts';

const table = (name: string, description: string | null, column: string): TableOverview => ({
  name,
  kind: 'table',
  description,
  rowCount: 1,
  columns: [{ name: column, type: 'TEXT', description: null }],
});
const tables = [table('T_PRC', 'Daily prices of listed shares', 'CLS'), table('T_CTRY', null, 'CTRY_NM')];

test.each([
  ['', ['T_PRC', 'T_CTRY']],
  ['shares daily', ['T_PRC']],
  ['ctry_nm', ['T_CTRY']],
  ['shares ctry', []],
])('"%s" finds %j', (words, names) => {
  expect(findTables(tables, words).map(({ name }) => name)).toEqual(names);
});
