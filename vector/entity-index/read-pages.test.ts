import { expect, test } from 'vitest';
import type { DataSource } from '#lib/datasource/data-source.ts';
import { sqliteDialect } from '#lib/datasource/sqlite/sqlite-dialect.ts';
import { readPages } from './read-pages.ts';

test('names are read whatever bound of estimated rows the source has for questions', async () => {
  const bounds: (number | undefined)[] = [];
  const source: Pick<DataSource, 'dialect' | 'query'> = {
    dialect: sqliteDialect,
    query: async (_sql, { maxEstimatedRows }) => {
      bounds.push(maxEstimatedRows);
      return { columns: [], rows: [['Ann'], ['Bob']], truncatedBy: null, elapsedMs: 0 };
    },
  };
  const pages: unknown[] = [];
  for await (const rows of readPages(source, 'people', ['name'])) pages.push(rows);
  expect(pages).toEqual([[['Ann'], ['Bob']]]);
  expect(bounds).toEqual([Number.POSITIVE_INFINITY]);
});
