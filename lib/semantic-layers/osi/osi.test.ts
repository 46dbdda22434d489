import { beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { CuratedKnowledge, GlossaryEntry } from '../../domain/curated-knowledge.ts';
import type { TableSchema } from '../../domain/schema.ts';
import { jaffleManifest, jaffleTables } from '../__fixtures__/jaffle-shop.ts';
import { readManifest } from '../dbt/read-manifest.ts';
import { readLayer } from '../read-layer.ts';
import { writeOsi } from './write-osi.ts';

let tables: TableSchema[];
let known: Pick<CuratedKnowledge, 'descriptions' | 'joins' | 'glossary'>;
beforeAll(async () => {
  tables = await jaffleTables();
  const { descriptions, joins, terms } = readManifest(jaffleManifest(), tables);
  const own: GlossaryEntry[] = [
    {
      term: 'Übersee',
      synonyms: ['abroad'],
      meaning: "Orders of Lisbon (locations.location_name = 'Lisbon')",
      measure: null,
    },
    {
      term: 'Ertrag je Stück',
      synonyms: [],
      meaning: 'Euros for a thing',
      measure: {
        expression: 'SUM(quantity * products.unit_price) / COUNT(*)',
        table: 'order_items',
        grain: 'a line',
      },
    },
  ];
  known = { descriptions: [...descriptions], joins: [...joins], glossary: [...terms, ...own] };
});

/** The tables as they are described and joined once the knowledge is in use. */
const described = () =>
  tables.map((table) => ({
    ...table,
    description:
      known.descriptions.find((each) => each.table === table.name && each.column === null)?.text ?? null,
    columns: table.columns.map((column) => ({
      ...column,
      description:
        known.descriptions.find((each) => each.table === table.name && each.column === column.name)?.text ??
        null,
    })),
    foreignKeys: known.joins.filter((join) => join.table === table.name),
  }));
const written = () => writeOsi('Jaffle Shop', described(), known);
const read = (text: string) => readLayer({ name: 'model.yaml', text }, tables);
const bare = <Item extends object>(items: readonly Item[]) =>
  items.map((item) => JSON.stringify({ ...item, origin: undefined })).sort();

test('out and in again is equal: descriptions, joins, terms, measures with their filters and dates', () => {
  const again = read(written());
  expect(bare(again.descriptions)).toEqual(bare(known.descriptions));
  expect(
    bare(
      again.joins.map(({ table, columns, referencedTable, referencedColumns }) => ({
        columns,
        referencedTable,
        referencedColumns,
        table,
      })),
    ),
  ).toEqual(
    bare(
      known.joins.map(({ table, columns, referencedTable, referencedColumns }) => ({
        columns,
        referencedTable,
        referencedColumns,
        table,
      })),
    ),
  );
  expect(
    bare(again.terms.map(({ term, synonyms, meaning, measure }) => ({ term, synonyms, meaning, measure }))),
  ).toEqual(
    bare(
      known.glossary.map(({ term, synonyms, meaning, measure }) => ({ term, synonyms, meaning, measure })),
    ),
  );
  expect(again.leftOut).toEqual([]);
});

test('another tool finds the whole of a measure in its expression', () => {
  const {
    version,
    semantic_model: [model],
  } = parse(written());
  const revenue = model.metrics.find(({ name }: { name: string }) => name === 'revenue');
  expect(version).toBe('0.1.1');
  expect(revenue.expression.dialects).toEqual([
    {
      dialect: 'ANSI_SQL',
      expression: "SUM(CASE WHEN orders.status = 'completed' THEN orders.order_total END)",
    },
  ]);
  expect(revenue.ai_context).toEqual({ synonyms: ['turnover'] });
  expect(model.relationships[0]).toEqual({
    name: 'orders_customer_id_to_customers',
    from: 'orders',
    to: 'customers',
    from_columns: ['customer_id'],
    to_columns: ['customer_id'],
  });
});

test('an expression that another tool changed counts, and not what we had written beside it', () => {
  const document = parse(written());
  const [model] = document.semantic_model;
  const revenue = model.metrics.find(({ name }: { name: string }) => name === 'revenue');
  revenue.expression.dialects[0].expression = 'SUM(orders.order_total)';
  const term = read(stringify(document)).terms.find(({ origin }) => origin.name === 'revenue');
  expect(term).toMatchObject({
    term: 'revenue',
    measure: { expression: 'SUM(order_total)', table: 'orders' },
  });
});

const foreign = {
  version: '0.2.0.dev0',
  semantic_model: [
    {
      name: 'sales',
      datasets: [
        {
          name: 'purchases',
          source: 'jaffle.main.orders',
          primary_key: ['order_id'],
          description: 'What people bought.',
          ai_context: { synonyms: ['deals'] },
          fields: [
            field('id', 'order_id'),
            field('buyer', 'customer_id'),
            {
              ...field('state', 'status'),
              ai_context: { synonyms: ['stage'] },
              description: 'How far it is.',
            },
            field('net', 'order_total - tax_paid'),
          ],
          metrics: [
            {
              name: 'net_amount',
              expression: sql('SUM(purchases.net) - SUM(tax_paid)'),
              ai_context: 'Shown in euros.',
            },
          ],
        },
        { name: 'people', source: 'customers', fields: [field('id', 'customer_id')] },
      ],
      relationships: [
        { name: 'bought_by', from: 'purchases', to: 'people', from_columns: ['buyer'], to_columns: ['id'] },
      ],
      metrics: [
        {
          name: 'net_per_person',
          expression: sql('SUM(purchases.net) / COUNT(DISTINCT people.id)'),
          description: 'For each.',
        },
        { name: 'nowhere', expression: sql('SUM(other.x)') },
      ],
    },
  ],
};
function sql(expression: string) {
  return {
    dialects: [
      { dialect: 'SNOWFLAKE', expression: 'unused()' },
      { dialect: 'ANSI_SQL', expression },
    ],
  };
}
function field(name: string, expression: string) {
  return { name, expression: sql(expression) };
}

test('a document of others is read over tables and columns, whatever its datasets and fields are called', () => {
  const { terms, joins, descriptions, leftOut } = read(JSON.stringify(foreign));
  expect(descriptions.map(({ table, column }) => [table, column])).toEqual([
    ['orders', null],
    ['orders', 'status'],
  ]);
  expect(joins).toMatchObject([{ table: 'orders', columns: ['customer_id'], referencedTable: 'customers' }]);
  expect(terms.map(({ term, synonyms, measure }) => [term, synonyms, measure?.expression])).toEqual([
    ['purchases', ['deals'], undefined],
    ['purchases buyer', [], undefined],
    ['purchases state', ['stage'], undefined],
    ['people id', [], undefined],
    ['net per person', [], 'SUM(order_total - tax_paid) / COUNT(DISTINCT customers.customer_id)'],
    ['net amount', [], 'SUM(order_total - tax_paid) - SUM(tax_paid)'],
  ]);
  expect(leftOut.map(({ name }) => name)).toEqual(['purchases.net', 'nowhere']);
});

test('refuses another version, and what is no such document, by name', () => {
  expect(() => read(JSON.stringify({ ...foreign, version: '1.0' }))).toThrow(
    'The document is of version 1.0.',
  );
  expect(() => read('semantic_model: []\nversion: "0.1.1"')).toThrow(
    'no document of the Open Semantic Interchange',
  );
  expect(() => read('- 1')).toThrow('model.yaml is no semantic layer that is known here.');
  expect(() => read('{"a": ')).toThrow('model.yaml is not valid JSON');
});
