import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#agents/__fixtures__/shop.ts';
import { nothingCurated } from '#lib/domain/curated-knowledge.ts';
import { localDeveloper } from '#lib/domain/person.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import type { Store } from '#lib/store/open-store.ts';
import { recordPublication } from '#lib/store/publications.ts';
import { catchUpKnowledge } from './catch-up-knowledge.ts';

let shop: Shop;
let store: Store;
beforeAll(async () => {
  shop = await openShop();
  store = await openEmptyStore({ dataDir: shop.folder });
});
afterAll(async () => {
  await store.close();
  await shop.close();
});

test('a question is answered with what another process has published', async () => {
  const { workspace } = shop;
  const untouched = workspace.knowledge;
  await catchUpKnowledge({ store, workspace });
  expect(workspace.knowledge).toBe(untouched);

  const curated = {
    ...nothingCurated,
    glossary: [{ term: 'turnover', synonyms: [], meaning: 'What was ordered.', measure: null }],
  };
  const by = { sourceId: workspace.source.id, kind: 'publish' as const, person: localDeveloper, note: '' };
  await recordPublication(store, { ...by, curated });
  await catchUpKnowledge({ store, workspace });
  expect(workspace.knowledge.curated).toEqual(curated);

  const published = workspace.knowledge;
  await catchUpKnowledge({ store, workspace });
  expect(workspace.knowledge).toBe(published);
});
