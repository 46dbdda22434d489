import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#agents/__fixtures__/shop.ts';
import { localDeveloper } from '#lib/domain/person.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { listTerms, saveTerm } from '#lib/store/glossary.ts';
import type { Store } from '#lib/store/open-store.ts';
import { serveWith } from './__fixtures__/serve-with.ts';
import { publishKnowledge, rollBackKnowledge } from './publish-knowledge.ts';

let shop: Shop;
let store: Store;
beforeAll(async () => {
  shop = await openShop();
  store = await openEmptyStore({ dataDir: shop.folder });
  serveWith({ store, workspace: shop.workspace });
});
afterAll(async () => {
  await store.close();
  await shop.close();
});

const write = (term: string) =>
  saveTerm(
    store,
    shop.workspace.source.id,
    { id: 'bo', name: 'Bo' },
    { term, synonyms: [], meaning: `what ${term} means`, measure: null },
    null,
  );

test('rolling back puts the earlier snapshot into use and keeps the terms nobody has published', async () => {
  const by = { person: localDeveloper, note: '' };
  await write('turnover');
  const first = await publishKnowledge(by);
  await write('margin');
  await publishKnowledge(by);
  await write('churn');
  await rollBackKnowledge({ ...by, snapshotId: first.snapshotId });

  const inUse = shop.workspace.knowledge.curated.glossary.map(({ term }) => term);
  expect(inUse).toEqual(['turnover']);
  const edited = await listTerms(store, shop.workspace.source.id);
  expect(edited.map(({ term, author }) => [term, author])).toEqual([
    ['churn', 'Bo'],
    ['turnover', 'Bo'],
  ]);
});
