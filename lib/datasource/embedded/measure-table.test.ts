import { expect, test } from 'vitest';
import { sqliteDialect } from '../sqlite/sqlite-dialect.ts';
import { measureTable } from './measure-table.ts';

test('no statement asks for more result columns than an engine gives', async () => {
  const columns = Array.from({ length: 1_600 }, (_, index) => ({
    name: `c${index}`,
    type: 'real',
    kind: 'number' as const,
    nullable: true,
    description: null,
  }));
  const widths: number[] = [];
  const measured = await measureTable(
    (sql) => {
      if (!sql.includes('min(')) return [[20]];
      const width = sql.split('min(').length - 1;
      widths.push(2 * width);
      return [Array.from({ length: 2 * width }, () => 1)];
    },
    sqliteDialect,
    { name: 'readings', kind: 'table', description: null, columns, primaryKey: [], foreignKeys: [] },
    { tableRows: 100, viewRows: 100 },
  );
  expect(Math.max(...widths)).toBeLessThanOrEqual(1_664);
  expect(measured.columns.every(({ range }) => range !== undefined)).toBe(true);
});
