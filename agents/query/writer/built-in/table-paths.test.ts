import { expect, it } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { TablePaths } from './table-paths.ts';

type Key = { readonly to: string; readonly open?: boolean };

function table(name: string, keys: readonly Key[] = []): TableSchema {
  const column = (columnName: string, nullable: boolean) => ({
    name: columnName,
    type: 'INTEGER',
    kind: 'integer' as const,
    nullable,
    description: null,
  });
  return {
    name,
    kind: 'table',
    description: null,
    columns: [column('id', false), ...keys.map(({ to, open = false }) => column(`${to}_id`, open))],
    primaryKey: ['id'],
    foreignKeys: keys.map(({ to }) => ({
      columns: [`${to}_id`],
      referencedTable: to,
      referencedColumns: ['id'],
    })),
    rowCount: 10,
    sampleRows: [],
  };
}

it.each([
  ['booking', 'vehicle'],
  ['vehicle', 'booking'],
])('of two ways that are equally short it takes the one whose keys are always given (%s, %s)', (...order) => {
  const keys = order.map((to) => ({ to, open: to === 'booking' }));
  const tables = [
    table('rental', keys),
    ...order.map((name) => table(name, [{ to: 'category' }])),
    table('category'),
  ];
  const way = new TablePaths(tables, new Set()).path('rental', 'category');
  expect(way?.map(({ toTable }) => toTable)).toEqual(['vehicle', 'category']);
});
