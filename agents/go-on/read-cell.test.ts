import { expect, test } from 'vitest';
import { sqliteDialect } from '#lib/datasource/sqlite/sqlite-dialect.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { dimensionsOf, readCell } from './read-cell.ts';

const column = (name: string, more: Partial<ColumnSchema> = {}): ColumnSchema => ({
  name,
  type: 'TEXT',
  kind: 'text',
  nullable: false,
  description: null,
  distinctValues: ['a', 'b'],
  ...more,
});
const table = (
  name: string,
  columns: ColumnSchema[],
  foreignKeys: TableSchema['foreignKeys'],
): TableSchema => ({
  name,
  kind: 'table',
  description: null,
  columns,
  primaryKey: ['id'],
  foreignKeys,
  rowCount: 2,
  sampleRows: [],
});
const tables = [
  table(
    'orders',
    [column('status'), column('channel')],
    [{ columns: ['shop_id'], referencedTable: 'shops', referencedColumns: ['id'] }],
  ),
  table(
    'shops',
    [column('name', { unique: true }), column('kind')],
    [{ columns: ['zone_id'], referencedTable: 'zones', referencedColumns: ['id'] }],
  ),
  table('zones', [column('zone')], []),
];

function dimensionsWhenGroupedBy(key: string): string[] {
  const query: QueryResult = {
    question: '',
    sql: `SELECT ${key}, COUNT(*) AS n FROM orders JOIN shops ON orders.shop_id = shops.id GROUP BY ${key}`,
    result: {
      columns: [
        { name: 'key', kind: 'text' },
        { name: 'n', kind: 'number' },
      ],
      rows: [['a', 3]],
      truncatedBy: null,
      elapsedMs: 0,
    },
    reading: [],
    confidence: 1,
    intent: null,
    readings: [],
    warnings: [],
  };
  const { block } = readCell(query, { step: '#E1', row: 0, column: 1 }, sqliteDialect);
  return block === null ? [] : dimensionsOf(block, tables).map(({ label }) => label);
}

test('a figure of one shop is not broken down by what that shop is', () => {
  expect(dimensionsWhenGroupedBy('shops.name')).toEqual(['status', 'channel']);
});

test('a figure of a kind of shops is broken down by their names and by where they are', () => {
  expect(dimensionsWhenGroupedBy('shops.kind')).toEqual(['status', 'channel', 'name', 'zone']);
});
