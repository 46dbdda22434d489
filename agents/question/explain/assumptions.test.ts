import { expect, test } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { table } from '../../query/repair/__fixtures__/school.ts';
import { assumptions } from './assumptions.ts';
import { readQuery } from './explain-statement.ts';

const dated = (of: TableSchema, ...names: string[]): TableSchema => ({
  ...of,
  columns: of.columns.map((column) => (names.includes(column.name) ? { ...column, kind: 'date' } : column)),
});

const tables: readonly TableSchema[] = [
  table('customers', ['id*:integer', 'name', 'country']),
  {
    ...dated(
      table(
        'orders',
        [
          'order_id*:integer',
          'customer_id:integer',
          'ordered_on',
          'shipped_on',
          'net_total:number',
          'gross_total:number',
          'status',
        ],
        { references: { customer_id: ['customers', 'id'] } },
      ),
      'ordered_on',
      'shipped_on',
    ),
    sampleRows: [
      [1, 7, '2024-01-01', '2024-01-03', 10, 12, null],
      [2, null, '2024-01-02', null, 20, 24, 'open'],
    ],
  },
];

test.each<[sql: string, assumed: string[]]>([
  [
    "SELECT order_id FROM orders WHERE shipped_on >= '2024-01-01'",
    ['Goes by date shipped, not by date ordered.'],
  ],
  ['SELECT order_id FROM orders WHERE shipped_on > ordered_on', []],
  [
    'SELECT sum(net_total) FROM orders WHERE ordered_on IS NOT NULL AND shipped_on IS NOT NULL',
    ['Goes by net total, not by gross total.'],
  ],
  ["SELECT order_id FROM orders WHERE status <> 'closed'", ['Rows without status are left out.']],
  [
    "SELECT order_id FROM orders WHERE status NOT IN ('closed', 'lost')",
    ['Rows without status are left out.'],
  ],
  ["SELECT name FROM customers WHERE country <> 'France'", []],
  [
    'SELECT name, order_id FROM orders JOIN customers ON orders.customer_id = customers.id',
    ['Orders without a customer are left out.'],
  ],
  ['SELECT name, order_id FROM orders LEFT JOIN customers ON orders.customer_id = customers.id', []],
])('%s', (sql, assumed) => {
  const query = readQuery(sql);
  if (query === null) throw new Error('not read');
  expect(assumptions(query, tables)).toEqual(assumed);
});
