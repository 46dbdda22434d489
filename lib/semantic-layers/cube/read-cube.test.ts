import { beforeAll, expect, test } from 'vitest';
import type { TableSchema } from '../../domain/schema.ts';
import { jaffleTables } from '../__fixtures__/jaffle-shop.ts';
import { readLayer } from '../read-layer.ts';

let tables: TableSchema[];
beforeAll(async () => {
  tables = await jaffleTables();
});

const model = `
cubes:
  - name: orders
    sql_table: main.orders
    description: One row for each order.
    joins:
      - name: customers
        relationship: many_to_one
        sql: "{CUBE}.customer_id = {customers}.customer_id"
      - name: order_items
        relationship: one_to_many
        sql: "{CUBE.key} = {order_items}.order_id"
    dimensions:
      - name: key
        sql: order_id
        type: number
        primary_key: true
      - name: status
        sql: "{CUBE}.status"
        type: string
        description: How far the order is.
      - name: size
        type: string
        case:
          when: [{ sql: "{CUBE}.order_total > 50", label: large }]
    measures:
      - name: count
        type: count
      - name: revenue
        sql: order_total
        type: sum
        title: Revenue
        description: What customers paid.
        filters:
          - sql: "{CUBE}.status = 'completed'"
        meta:
          synonyms: [turnover]
          ai_context: In euros.
      - name: average_order
        type: number
        sql: "{revenue} / NULLIF({count}, 0)"
      - name: new_customers
        type: count_distinct
        sql: "{customers.id}"
        filters:
          - sql: "\${customers}.customer_type = 'new'"
      - name: rolling
        type: sum
        sql: order_total
        rolling_window: { trailing: 1 month }
      - name: secret
        type: sum
        sql: "{SECURITY_CONTEXT.x}"
  - name: customers
    sql: SELECT * FROM customers
    dimensions:
      - name: id
        sql: customer_id
        type: number
        primary_key: true
      - name: segment
        sql: customer_type
        type: string
        title: Customer class
    measures:
      - name: count
        type: count
  - name: order_items
    sql_table: order_items
    dimensions: []
    measures:
      - name: quantity
        type: sum
        sql: quantity
  - name: odd
    sql: SELECT a FROM b JOIN c
views:
  - name: overview
`;
const read = () => readLayer({ name: 'shop.yml', text: model }, tables);

test('joins go from the many to the one, whichever side declares them', () => {
  expect(read().joins.map(({ origin: _origin, ...join }) => Object.values(join).flat().join(' '))).toEqual([
    'orders customer_id customers customer_id',
    'order_items order_id orders order_id',
  ]);
});

test('measures keep their filters, and those made of others are composed', () => {
  const { name, terms } = read();
  expect(name).toBe('shop');
  expect(
    terms.map(({ term, synonyms, measure }) => [term, synonyms, measure?.expression, measure?.filter]),
  ).toEqual([
    ['order count', [], 'COUNT(*)', undefined],
    ['Revenue', ['turnover'], 'SUM(order_total)', "status = 'completed'"],
    [
      'average order',
      [],
      "SUM(CASE WHEN status = 'completed' THEN order_total END) / NULLIF(COUNT(*), 0)",
      undefined,
    ],
    ['new customers', [], 'COUNT(DISTINCT customers.customer_id)', "customers.customer_type = 'new'"],
    ['customer segment', ['Customer class'], undefined, undefined],
    ['customer count', [], 'COUNT(*)', undefined],
    ['quantity', [], 'SUM(quantity)', undefined],
  ]);
  expect(terms.find(({ term }) => term === 'Revenue')?.meaning).toBe('What customers paid. In euros.');
});

test('says what it leaves out, and why', () => {
  expect(Object.fromEntries(read().leftOut.map(({ name, why }) => [name, why]))).toEqual({
    overview: 'a view shows members of cubes, which are taken over themselves',
    odd: 'it is a query, and knowledge is of tables',
    'orders.size': 'the dimension is computed (by cases), and a term stands for a column',
    'orders.rolling': 'It is computed over other times or in several stages',
    'orders.secret': 'It is made when it is asked: {SECURITY_CONTEXT.x}',
  });
});
