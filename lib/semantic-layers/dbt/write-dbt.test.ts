import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { GlossaryEntry } from '../../domain/curated-knowledge.ts';
import type { TableSchema } from '../../domain/schema.ts';
import { jaffleTables } from '../__fixtures__/jaffle-shop.ts';
import { writeDbt } from './write-dbt.ts';

let tables: TableSchema[];
beforeAll(async () => {
  const key = { columns: ['customer_id'], referencedTable: 'customers', referencedColumns: ['customer_id'] };
  tables = (await jaffleTables()).map((table) =>
    table.name === 'orders' ? { ...table, description: 'One order each.', foreignKeys: [key] } : table,
  );
});

const measure = (term: string, expression: string, more: object = {}): GlossaryEntry => ({
  term,
  synonyms: [],
  meaning: `What ${term} is.`,
  measure: { expression, table: 'orders', grain: '', time: 'orders.ordered_at', ...more },
});
const written = (...glossary: GlossaryEntry[]) => writeDbt(tables, { glossary });
const read = (...glossary: GlossaryEntry[]) => parse(written(...glossary));

test('a measure of one aggregate is a simple metric, its filter inside', () => {
  const {
    models,
    semantic_models: semantic,
    metrics,
  } = read(
    { ...measure('Revenue', 'SUM(order_total)', { filter: "status = 'completed'" }), synonyms: ['turnover'] },
    { term: 'segment', synonyms: ['class'], meaning: 'Of people (customers.customer_type)', measure: null },
  );
  expect(models).toEqual([{ name: 'orders', description: 'One order each.' }]);
  expect(metrics).toEqual([
    {
      name: 'revenue',
      type: 'simple',
      type_params: { measure: 'revenue_measure' },
      label: 'Revenue',
      description: 'What Revenue is.',
      config: { meta: { synonyms: ['turnover'] } },
    },
  ]);
  const [customers, orders] = semantic;
  expect(customers.dimensions).toContainEqual({
    name: 'customer_type',
    label: 'segment',
    config: { meta: { synonyms: ['class'] } },
    type: 'categorical',
  });
  expect(orders).toMatchObject({
    model: "ref('orders')",
    defaults: { agg_time_dimension: 'ordered_at' },
    entities: [
      { name: 'orders', type: 'primary', expr: 'order_id' },
      { name: 'customers', type: 'foreign', expr: 'customer_id' },
    ],
    measures: [
      { name: 'revenue_measure', agg: 'sum', expr: "CASE WHEN status = 'completed' THEN order_total END" },
    ],
  });
});

test('a measure of several aggregates is derived from a metric for each', () => {
  const {
    metrics,
    semantic_models: [, orders],
  } = read(measure('Basket', 'SUM(order_total) / NULLIF(COUNT(DISTINCT customer_id), 0) + COUNT(*)'));
  expect(metrics[0].type_params).toEqual({
    expr: 'basket / NULLIF(basket_2, 0) + basket_3',
    metrics: [
      { name: 'basket_part', alias: 'basket' },
      { name: 'basket_2_part', alias: 'basket_2' },
      { name: 'basket_3_part', alias: 'basket_3' },
    ],
  });
  expect(orders.measures.map(({ agg, expr }: { agg: string; expr: string }) => [agg, expr])).toEqual([
    ['sum', 'order_total'],
    ['count_distinct', 'customer_id'],
    ['count', '1'],
  ]);
});

test('what dbt cannot hold is named on top, with the reason', () => {
  const text = written(
    measure('new', 'SUM(order_total)', { filter: "customers.customer_type = 'new'" }),
    measure('spread', 'STDDEV(order_total)'),
    measure('Q', 'SUM(order_total)'),
    { ...measure('people', 'COUNT(*)'), measure: { expression: 'COUNT(*)', table: 'customers', grain: '' } },
  );
  expect(text.split('\n').slice(0, 4)).toEqual([
    '# Left out, new: Its expression reads several tables, a measure of dbt only orders.',
    '# Left out, people: dbt asks for a date, and customers has none.',
    '# Left out, Q: dbt names are two or more of a to z, digits and underscores.',
    '# Left out, spread: dbt has no aggregation for STDDEV(order_total).',
  ]);
  expect(parse(text).metrics).toEqual([]);
});
