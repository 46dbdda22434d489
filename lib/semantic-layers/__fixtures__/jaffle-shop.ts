import { DatabaseSync } from 'node:sqlite';
import { introspectSqlite } from '../../datasource/sqlite/introspect-sqlite.ts';
import type { CellValue } from '../../domain/result-table.ts';
import type { TableSchema } from '../../domain/schema.ts';

/** The tables that a dbt project makes: without keys, which dbt declares nowhere but in its own files. */
export const jaffleSql = `
  DROP TABLE IF EXISTS orders;
  DROP TABLE IF EXISTS customers;
  CREATE TABLE customers (customer_id INTEGER, customer_name TEXT, customer_type TEXT);
  CREATE TABLE locations (location_id INTEGER, location_name TEXT);
  CREATE TABLE products (product_id INTEGER, product_name TEXT, product_type TEXT, unit_price REAL);
  CREATE TABLE orders (order_id INTEGER, customer_id INTEGER, location_id INTEGER, delivered_at DATE, ordered_at DATE,
    status TEXT, order_total REAL, tax_paid REAL);
  CREATE TABLE order_items (order_item_id INTEGER, order_id INTEGER, product_id INTEGER, quantity INTEGER, status TEXT);
  INSERT INTO customers VALUES (1, 'Ada Bell', 'new'), (2, 'Bo Carr', 'returning'), (3, 'Cy Dorn', 'returning');
  INSERT INTO locations VALUES (1, 'Oslo'), (2, 'Lisbon');
  INSERT INTO products VALUES (1, 'Toast', 'jaffle', 8), (2, 'Cola', 'beverage', 3);
  INSERT INTO orders VALUES
    (1, 1, 1, '2025-01-04', '2024-12-30', 'completed', 100, 10),
    (2, 2, 1, '2025-02-02', '2025-02-01', 'completed', 40, 4),
    (3, 2, 2, '2025-03-02', '2025-03-01', 'returned', 60, 6),
    (4, 3, 2, '2025-03-04', '2025-03-03', 'completed', 25, 2.5);
  INSERT INTO order_items VALUES (1, 1, 1, 10, 'packed'), (2, 1, 2, 6, 'packed'), (3, 2, 1, 5, 'packed'),
    (4, 3, 1, 7, 'short'), (5, 4, 2, 8, 'packed');
`;

/** The tables as a source shows them. */
export async function jaffleTables(): Promise<TableSchema[]> {
  const database = new DatabaseSync(':memory:');
  database.exec(jaffleSql);
  const rows = (sql: string): CellValue[][] =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row) as CellValue[]);
  const { tables } = await introspectSqlite(rows, () => {});
  database.close();
  return tables;
}

const project = 'jaffle_shop';
const simple = (measure: object, filter: string | null = null) => ({
  type: 'simple',
  filter: filter && { where_filters: [{ where_sql_template: filter }] },
  type_params: {
    measure: { filter: null, alias: null, join_to_timespine: false, fill_nulls_with: null, ...measure },
    input_measures: [],
    numerator: null,
    denominator: null,
    expr: null,
    metrics: [],
  },
});
const composed = (type: string, params: object) => ({
  type,
  filter: null,
  type_params: { measure: null, numerator: null, denominator: null, expr: null, metrics: [], ...params },
});
const model = (name: string, description: string, columns: Record<string, string>) => ({
  unique_id: `model.${project}.${name}`,
  resource_type: 'model',
  name,
  alias: name,
  schema: 'main',
  database: 'jaffle',
  description,
  columns: Object.fromEntries(
    Object.entries(columns).map(([column, text]) => [column, { name: column, description: text, meta: {} }]),
  ),
  config: { materialized: 'table' },
});
const semantic = (name: string, parts: object) => ({
  unique_id: `semantic_model.${project}.${name}`,
  resource_type: 'semantic_model',
  name,
  model: `ref('${name}')`,
  node_relation: {
    alias: name,
    schema_name: 'main',
    database: 'jaffle',
    relation_name: `"jaffle"."main"."${name}"`,
  },
  description: null,
  primary_entity: null,
  ...parts,
});
const dimension = (name: string, expr: string | null, more: object = {}) => ({
  name,
  type: 'categorical',
  description: null,
  label: null,
  is_partition: false,
  type_params: null,
  expr,
  ...more,
});
const day = (name: string) =>
  dimension(name, null, { type: 'time', type_params: { time_granularity: 'day', validity_params: null } });
const measure = (name: string, agg: string, expr: string | null) => ({
  name,
  agg,
  expr,
  description: null,
  create_metric: false,
  agg_params: null,
  non_additive_dimension: null,
  agg_time_dimension: null,
});
const named = <Part extends { readonly name: string }>(kind: string, parts: readonly Part[]) =>
  Object.fromEntries(
    parts.map((part) => [
      `${kind}.${project}.${part.name}`,
      { unique_id: `${kind}.${project}.${part.name}`, ...part },
    ]),
  );

/** A manifest of version 12 as `dbt parse` writes it, with what Tabletalk does not read left away. */
export function jaffleManifest() {
  return {
    metadata: {
      dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v12.json',
      dbt_version: '1.10.4',
      project_name: project,
      adapter_type: 'sqlite',
    },
    nodes: {
      ...named('model', [
        model('orders', 'One row for each order that a customer placed.', {
          order_total: 'What the customer paid, tax included.',
          status: 'How far the order is.',
        }),
        model('customers', 'People who ordered at least once.', { customer_id: 'The key of the customer.' }),
        model('stg_orders', 'A step on the way.', { id: 'The key.' }),
      ]),
      [`test.${project}.relationships_orders_location_id`]: {
        unique_id: `test.${project}.relationships_orders_location_id`,
        resource_type: 'test',
        name: 'relationships_orders_location_id',
        schema: 'main_dbt_test__audit',
        attached_node: `model.${project}.orders`,
        columns: {},
        test_metadata: {
          name: 'relationships',
          kwargs: {
            to: "ref('locations')",
            field: 'location_id',
            column_name: 'location_id',
            model: "{{ get_where_subquery(ref('orders')) }}",
          },
          namespace: null,
        },
      },
      ...named('seed', [
        {
          ...model('locations', 'Shops.', {}),
          unique_id: `seed.${project}.locations`,
          resource_type: 'seed',
        },
      ]),
    },
    sources: {},
    semantic_models: named('semantic_model', [
      semantic('orders', {
        defaults: { agg_time_dimension: 'ordered_at' },
        entities: [
          { name: 'order', type: 'primary', expr: 'order_id', role: null },
          { name: 'customer', type: 'foreign', expr: 'customer_id', role: null },
        ],
        dimensions: [
          day('ordered_at'),
          dimension('status', null),
          dimension('is_large', 'order_total > 50', { description: 'More than fifty.' }),
        ],
        measures: [
          measure('order_total', 'sum', null),
          measure('order_count', 'sum', '1'),
          measure('tax', 'sum', 'tax_paid'),
        ],
      }),
      semantic('customers', {
        entities: [{ name: 'customer', type: 'primary', expr: 'customer_id', role: null }],
        dimensions: [
          dimension('segment', 'customer_type', {
            description: 'Whether somebody ordered before.',
            config: { meta: { synonyms: ['customer class'] } },
          }),
          dimension('customer_name', null),
        ],
        measures: [],
      }),
      semantic('order_items', {
        entities: [
          { name: 'order_item', type: 'primary', expr: 'order_item_id', role: null },
          { name: 'order', type: 'foreign', expr: 'order_id', role: null },
          { name: 'product', type: 'foreign', expr: 'product_id', role: null },
        ],
        dimensions: [],
        measures: [measure('items', 'sum', 'quantity')],
      }),
      semantic('products', {
        entities: [{ name: 'product', type: 'primary', expr: 'product_id', role: null }],
        dimensions: [dimension('kind', 'product_type')],
        measures: [],
      }),
      semantic('supplies', { entities: [], dimensions: [], measures: [] }),
    ]),
    metrics: named('metric', [
      {
        name: 'revenue',
        label: 'Revenue',
        description: 'What customers paid for completed orders.',
        config: { meta: { synonyms: ['turnover'] } },
        ...simple({ name: 'order_total' }, "{{ Dimension('order__status') }} = 'completed'"),
      },
      { name: 'orders', label: 'Orders', description: null, ...simple({ name: 'order_count' }) },
      {
        name: 'jaffles_sold',
        label: null,
        description: 'How many jaffles were sold.',
        ...simple({ name: 'items' }, "{{ Dimension('product__kind') }} = 'jaffle'"),
      },
      {
        name: 'tax_rate',
        label: 'Tax rate',
        description: 'Tax on what was paid.',
        ...composed('ratio', { numerator: { name: 'taxes' }, denominator: { name: 'revenue' } }),
      },
      {
        name: 'taxes',
        label: 'Taxes',
        description: null,
        type: 'simple',
        filter: null,
        type_params: {
          measure: null,
          metric_aggregation_params: { semantic_model: 'orders', agg: 'sum', expr: 'tax_paid' },
        },
      },
      {
        name: 'net_revenue',
        label: 'Net revenue',
        description: 'Revenue without tax.',
        ...composed('derived', {
          expr: 'gross - taxes',
          metrics: [{ name: 'revenue', alias: 'gross' }, { name: 'taxes' }],
        }),
      },
      {
        name: 'items_per_order',
        label: 'Items per order',
        description: null,
        ...composed('ratio', { numerator: { name: 'jaffles_sold' }, denominator: { name: 'orders' } }),
      },
      { name: 'cumulative_revenue', label: null, description: null, ...composed('cumulative', {}) },
      {
        name: 'revenue_growth',
        label: null,
        description: null,
        ...composed('derived', {
          expr: 'revenue - before',
          metrics: [
            { name: 'revenue' },
            { name: 'revenue', alias: 'before', offset_window: { count: 1, granularity: 'month' } },
          ],
        }),
      },
    ]),
  };
}
