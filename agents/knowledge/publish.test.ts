import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CuratedKnowledge, nothingCurated } from '#lib/domain/curated-knowledge.ts';
import { readEnv } from '#lib/env.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { openWorkspace } from '../workspace.ts';

const curated: CuratedKnowledge = {
  joins: [],
  descriptions: [
    { table: 'orders', column: null, text: 'Purchases by wholesalers.' },
    { table: 'orders', column: 'total', text: 'Amount in euros.' },
    { table: 'gone', column: null, text: 'A table that no longer exists.' },
  ],
  glossary: [{ term: 'turnover', synonyms: ['revenue'], meaning: 'What was ordered.', measure: null }],
  examples: [
    { id: 'largest', question: 'Which order is largest?', sql: 'SELECT MAX(total) FROM orders', note: '' },
  ],
};

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

test('a publication reaches tables, examples and terms, and changes the id that runs record', async () => {
  const { workspace } = shop;
  const before = workspace.knowledge;
  await workspace.publish(curated);
  const { knowledge } = workspace;
  const orders = knowledge.snapshot.tables.find(({ name }) => name === 'orders');
  expect(orders?.description).toBe('Purchases by wholesalers.');
  expect(orders?.columns.find(({ name }) => name === 'total')?.description).toBe('Amount in euros.');
  expect((await knowledge.findExamples('largest order'))[0]?.id).toBe('largest');
  expect((await knowledge.findTerms('revenue by country'))[0]).toMatchObject({
    term: 'turnover',
    mention: { text: 'revenue', start: 0, end: 7 },
  });
  expect(knowledge.id).not.toBe(before.id);
  expect(before.snapshot.tables.every(({ description }) => description === null)).toBe(true);
});

test('publishing what was before restores its id and its answers', async () => {
  const { workspace } = shop;
  const before = workspace.knowledge.id;
  await workspace.publish(curated);
  await workspace.publish(nothingCurated);
  expect(workspace.knowledge.id).toBe(before);
  expect(await workspace.knowledge.findExamples('largest order')).toEqual([]);
  expect(await workspace.knowledge.findTerms('revenue')).toEqual([]);
});

test('a comment of the database is never overwritten', async () => {
  const commented = await openShop(`CREATE TABLE staff ( -- People who work here
    id INTEGER PRIMARY KEY, wage REAL -- Gross, by month
  );`);
  const { workspace } = commented;
  const written = workspace.schema.tables.find(({ name }) => name === 'staff');
  expect(written?.description).toBe('People who work here');
  await workspace.publish({
    ...nothingCurated,
    descriptions: [
      { table: 'staff', column: null, text: 'Something else.' },
      { table: 'staff', column: 'wage', text: 'Something else.' },
      { table: 'staff', column: 'id', text: 'Number of the person.' },
    ],
  });
  const staff = workspace.knowledge.snapshot.tables.find(({ name }) => name === 'staff');
  expect(staff?.description).toBe('People who work here');
  expect(staff?.columns.map(({ description }) => description)).toEqual([
    'Number of the person.',
    'Gross, by month',
  ]);
  await commented.close();
});

test('a preview answers with other knowledge and leaves the current one as it is', async () => {
  const { workspace } = shop;
  const before = workspace.knowledge;
  const preview = await workspace.withKnowledge(curated);
  expect((await preview.knowledge.findExamples('largest order'))[0]?.id).toBe('largest');
  const [orders] = (await preview.knowledge.findTables('what do wholesalers purchase?')).tables;
  expect(orders?.table.description).toBe('Purchases by wholesalers.');
  expect(workspace.knowledge).toBe(before);
  expect(await workspace.knowledge.findExamples('largest order')).toEqual([]);
  await expect(preview.publish(curated)).rejects.toMatchObject({ code: 'conflict' });
  await preview.close();
  expect((await workspace.knowledge.findTables('orders')).tables[0]?.table.description).toBeNull();
});

test('another process that gives no knowledge of its own reads what was published', async () => {
  await shop.workspace.publish(curated);
  const reopen = (given?: CuratedKnowledge) =>
    openWorkspace({
      env: readEnv({ NODE_ENV: 'test', TABLETALK_DATA: `${shop.folder}/data` }),
      path: shop.file,
      onProgress: () => undefined,
      vectorStore: 'in-process',
      ...(given ? { curated: async () => given } : {}),
    });
  const published = await reopen();
  expect(published.knowledge.id).toBe(shop.workspace.knowledge.id);
  await published.close();
  const given = await reopen(nothingCurated);
  expect(given.knowledge.curated).toEqual(nothingCurated);
  await given.close();
});

test('reading the schema again finds a new table and keeps what was curated', async () => {
  const { workspace } = shop;
  await workspace.publish(curated);
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(shop.file);
  database.exec('CREATE TABLE returns (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders(id))');
  database.close();
  await workspace.readSchemaAgain();
  expect(workspace.schema.tables.map(({ name }) => name)).toContain('returns');
  expect(workspace.info.tableCount).toBe(3);
  expect(workspace.knowledge.curated).toEqual(curated);
  expect((await workspace.knowledge.findTables('returns')).tables[0]?.table.name).toBe('returns');
});
