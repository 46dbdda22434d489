import { beforeAll, expect, test } from 'vitest';
import type { TableSchema } from '../../domain/schema.ts';
import { measureText } from '../../knowledge/piece-texts.ts';
import { jaffleManifest, jaffleTables } from '../__fixtures__/jaffle-shop.ts';
import { readManifest } from './read-manifest.ts';

let tables: TableSchema[];
beforeAll(async () => {
  tables = await jaffleTables();
});
const read = (value: unknown = jaffleManifest()) => readManifest(value, tables);
const termOf = (name: string) => read().terms.find(({ term }) => term === name);
const measureOf = (name: string) => {
  const measure = termOf(name)?.measure;
  return measure ? measureText(measure) : null;
};

test('takes what models say of their tables and columns, and passes over the steps on the way', () => {
  const { name, descriptions } = read();
  expect(name).toBe('jaffle_shop');
  expect(descriptions.map(({ table, column, text }) => [table, column, text])).toEqual([
    ['orders', null, 'One row for each order that a customer placed.'],
    ['orders', 'order_total', 'What the customer paid, tax included.'],
    ['orders', 'status', 'How far the order is.'],
    ['customers', null, 'People who ordered at least once.'],
    ['customers', 'customer_id', 'The key of the customer.'],
    ['locations', null, 'Shops.'],
    ['customers', 'customer_type', 'Whether somebody ordered before.'],
  ]);
});

test('foreign entities and tests of relationships are joins', () => {
  expect(
    read().joins.map(({ origin, ...join }) => [Object.values(join).flat().join(' '), origin.name]),
  ).toEqual([
    ['orders customer_id customers customer_id', 'semantic_model.jaffle_shop.orders.customer'],
    ['order_items order_id orders order_id', 'semantic_model.jaffle_shop.order_items.order'],
    ['order_items product_id products product_id', 'semantic_model.jaffle_shop.order_items.product'],
    ['orders location_id locations location_id', 'test.jaffle_shop.relationships_orders_location_id'],
  ]);
});

test('a simple metric is its measure, with its filter, its date and what it is asked by', () => {
  expect(termOf('Revenue')).toMatchObject({
    synonyms: ['turnover'],
    meaning: 'What customers paid for completed orders.',
    origin: { format: 'dbt', layer: 'jaffle_shop', name: 'metric.jaffle_shop.revenue' },
  });
  expect(measureOf('Revenue')).toBe(
    "SUM(order_total) of orders, only where status = 'completed', one row being one order, dated by orders.ordered_at, " +
      'asked by orders.status, customers.customer_type, customers.customer_name',
  );
  expect(measureOf('Orders')).toContain('SUM(1) of orders');
  expect(measureOf('Taxes')).toContain('SUM(tax_paid) of orders');
});

test('a filter may reach what each row has once', () => {
  expect(termOf('jaffles sold')?.measure).toMatchObject({
    expression: 'SUM(quantity)',
    filter: "products.product_type = 'jaffle'",
    table: 'order_items',
  });
});

test('ratios and derived metrics are composed, each part with its own filter', () => {
  const revenue = "SUM(CASE WHEN status = 'completed' THEN order_total END)";
  expect(termOf('Tax rate')?.measure?.expression).toBe(`1.0 * SUM(tax_paid) / NULLIF(${revenue}, 0)`);
  expect(termOf('Net revenue')?.measure?.expression).toBe(`${revenue} - SUM(tax_paid)`);
});

test('a dimension that is not called as its column is a word for it', () => {
  expect(termOf('customer segment')).toMatchObject({
    synonyms: ['customer class'],
    meaning: 'Whether somebody ordered before. (customers.customer_type)',
    measure: null,
  });
  expect(termOf('product kind')?.meaning).toBe('kind (products.product_type)');
});

test('says what it leaves out, and why', () => {
  expect(
    Object.fromEntries(read().leftOut.map(({ name, why }) => [name.replace('.jaffle_shop', ''), why])),
  ).toEqual({
    'semantic_model.supplies': 'this source has no table supplies',
    'semantic_model.orders.is_large':
      'the dimension is computed (order_total > 50), and a term stands for a column',
    'metric.items_per_order':
      'It is made of figures of order_items and of orders, whose rows are not one for one',
    'metric.cumulative_revenue': 'It is a cumulative metric, which no single expression over rows computes',
    'metric.revenue_growth': 'It compares revenue with another time',
  });
});

test('a metric over columns that are gone is left out, not made up', () => {
  const manifest = jaffleManifest();
  const gone = JSON.parse(JSON.stringify(manifest).replaceAll('"tax_paid"', '"tax_gone"'));
  const { terms, leftOut } = read(gone);
  expect(terms.map(({ term }) => term)).not.toContain('Taxes');
  expect(leftOut.map(({ why }) => why).join()).toContain('orders has no column tax_gone');
});

test('refuses other files and other versions by name', () => {
  expect(() => read({ nodes: {} })).toThrow('This is no manifest.json of dbt');
  const old = jaffleManifest();
  old.metadata.dbt_schema_version = 'https://schemas.getdbt.com/dbt/manifest/v4.json';
  expect(() => read(old)).toThrow('manifest/v4.json. Versions 10 to 12 can be read');
});
