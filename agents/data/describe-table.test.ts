import { afterAll, beforeAll, expect, test } from 'vitest';
import { nothingCurated } from '#lib/domain/curated-knowledge.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { restrictWorkspace } from '../rights/restrict-workspace.ts';
import { describeTable } from './describe-table.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(
    "ALTER TABLE customers ADD email TEXT; UPDATE customers SET email = name || '@example.org';",
  );
});
afterAll(() => shop.close());

test('a table has its columns with ranges and frequent values, its keys and the questions that used it', () => {
  const { snapshot } = shop.workspace.knowledge;
  const examples = [
    { id: '1', question: 'How many orders?', sql: 'SELECT count(*) FROM orders', note: '' },
    { id: '2', question: 'How many customers?', sql: 'SELECT count(*) FROM customers', note: '' },
  ];
  const table = describeTable({ snapshot, curated: { ...nothingCurated, examples } }, 'customers');
  expect(table.rowCount).toBe(3);
  expect(table.columns.find(({ name }) => name === 'country')?.distinctValues).toEqual(['France', 'Spain']);
  expect(table.links).toMatchObject([
    { table: 'orders', columns: ['customer_id'], referencedTable: 'customers' },
  ]);
  expect(table.questions).toEqual(['How many customers?']);
});

test('no value of a column that looks like personal data is in it', () => {
  const table = describeTable(shop.workspace.knowledge, 'customers');
  expect(table.columns.find(({ name }) => name === 'email')?.personal).toBe(true);
  expect(JSON.stringify(table)).not.toContain('@example.org');
});

test('a table that somebody may not read is not there, nor a key that leads to it', async () => {
  const { knowledge } = await restrictWorkspace(shop.workspace, [{ table: 'orders', column: null }]);
  expect(() => describeTable(knowledge, 'orders')).toThrow('no table orders that you may read');
  expect(describeTable(knowledge, 'customers').links).toEqual([]);
});
