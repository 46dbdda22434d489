import { expect, test } from 'vitest';
import { layoutKeys } from './key-graph-layout.ts';

const link = (table: string, referencedTable: string, column = `${referencedTable}_id`) => ({
  table,
  columns: [column],
  referencedTable,
  referencedColumns: ['id'],
});

test('a table without keys has no graph, nor has one that refers to itself alone', () => {
  expect(layoutKeys('orders', [])).toBeNull();
  expect(layoutKeys('orders', [link('orders', 'orders')])).toBeNull();
});

test('what refers to the table stands left of it, what it refers to right', () => {
  const graph = layoutKeys('orders', [link('items', 'orders'), link('orders', 'customers')]);
  const [orders, items, customers] = graph?.boxes ?? [];
  expect([items?.table, orders?.table, customers?.table]).toEqual(['items', 'orders', 'customers']);
  expect(items?.x).toBeLessThan(orders?.x ?? 0);
  expect(customers?.x).toBeGreaterThan(orders?.x ?? 0);
  expect(graph?.lines.map(({ from, to }) => `${from.table} ${to.table}`)).toEqual([
    'items orders',
    'orders customers',
  ]);
});

test('of many neighbours some are left out, and counted', () => {
  const graph = layoutKeys(
    'countries',
    Array.from({ length: 11 }, (_, index) => link(`t${index}`, 'countries')),
  );
  expect(graph?.boxes).toHaveLength(9);
  expect(graph?.more).toBe(3);
});
