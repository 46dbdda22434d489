import { expect, test } from 'vitest';
import type { SourceConfig } from '#lib/datasource/source-config.ts';
import type { SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import { noTableNotice } from './no-table-notice.ts';

const server = (fields: { schemas?: string[]; exclude?: string[] } = {}): SourceConfig => ({
  kind: 'postgres',
  name: 'trade',
  host: '127.0.0.1',
  database: 'trade',
  user: 'reader',
  schemas: [],
  include: [],
  exclude: [],
  allowFunctions: [],
  unmask: [],
  entities: [],
  ...fields,
});

const schema = (...names: string[]): SchemaSnapshot => ({
  id: 'one',
  tables: names.map(
    (name): TableSchema => ({
      name,
      kind: 'table',
      description: null,
      rowCount: 1,
      columns: [],
      primaryKey: [],
      foreignKeys: [],
      sampleRows: [],
    }),
  ),
});

test('an account that may read no table is told so', () => {
  expect(noTableNotice(server(), schema())).toBe(
    'There is no table in trade that this account may read: a right is missing, or there is no schema of that name. `tabletalk doctor` says which.',
  );
  expect(noTableNotice(server({ exclude: ['*'] }), schema())).toContain('or include and exclude leave none');
});

test('a schema without a table is named, whether it is the first or a further one', () => {
  expect(noTableNotice(server({ schemas: ['public', 'Sales'] }), schema('orders'))).toContain(
    'no table in sales of trade',
  );
  expect(noTableNotice(server({ schemas: ['public', 'Sales'] }), schema('Sales.facts'))).toContain(
    'no table in public of trade',
  );
  expect(noTableNotice(server({ schemas: ['a', 'b'] }), schema())).toContain('no table in a, b of trade');
});

test('nothing is told where each schema has one, and of files', () => {
  expect(noTableNotice(server({ schemas: ['public', 'sales'] }), schema('orders', 'sales.facts'))).toBeNull();
  expect(noTableNotice(server(), schema('orders'))).toBeNull();
  expect(noTableNotice({ file: '/data/shop.sqlite' }, schema())).toBeNull();
});
