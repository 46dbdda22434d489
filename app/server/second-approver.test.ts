import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openShop, type Shop } from '#agents/__fixtures__/shop.ts';
import { createWorkspaces } from '#agents/sources/workspaces.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import type { Person } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { decideReviews, saveProposals } from '#lib/store/description-reviews.ts';
import { createExample } from '#lib/store/examples.ts';
import { saveTerm } from '#lib/store/glossary.ts';
import type { Store } from '#lib/store/open-store.ts';
import { PUT } from '../api/admin/examples/[exampleId]/status/route.ts';
import { serveWith } from './__fixtures__/serve-with.ts';
import { publishKnowledge } from './publish-knowledge.ts';

const ada: Person = { id: 'ada', name: 'Ada', email: 'ada@example.org', role: 'developer' };
const bo: Person = { id: 'bo', name: 'Bo', email: 'bo@example.org', role: 'developer' };
let who = ada;
let shop: Shop;
let store: Store;
let sourceId: string;

beforeAll(async () => {
  shop = await openShop();
  sourceId = shop.workspace.source.id;
  store = await openEmptyStore({ dataDir: shop.folder });
  serveWith({
    store,
    workspace: shop.workspace,
    workspaces: createWorkspaces({ main: shop.workspace, open: () => Promise.reject(new Error('no other')) }),
    limits: defaultLimits,
    auth: { personOf: async () => who },
  });
});
afterAll(async () => {
  await store.close();
  await shop.close();
});
beforeEach(() => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  vi.stubEnv('TABLETALK_SECOND_APPROVER', 'required');
});
afterEach(() => vi.unstubAllEnvs());

const write = (person: Person, term: string, meaning = `what ${term} means`) =>
  saveTerm(store, sourceId, person, { term, synonyms: [], meaning, measure: null }, null);
const publish = (person: Person) => publishKnowledge({ person, note: '' });
const termsInUse = () => shop.workspace.knowledge.curated.glossary.map(({ term }) => term);

async function approve(person: Person, exampleId: string): Promise<Response> {
  who = person;
  const request = new Request('http://127.0.0.1:3000/api', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'approved' }),
  });
  return PUT(request, { params: Promise.resolve({ exampleId }) });
}

test('an example is approved by somebody else than who wrote it', async () => {
  const { id } = await createExample(store, {
    question: 'How many customers do we have?',
    sql: 'SELECT count(*) FROM customers',
    note: '',
    tags: [],
    sourceId,
    author: ada,
    fromRunId: null,
  });
  const refused = await approve(ada, id);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('a second person') });
  vi.stubEnv('TABLETALK_SECOND_APPROVER', 'off');
  expect((await approve(ada, id)).status).toBe(200);
  vi.stubEnv('TABLETALK_SECOND_APPROVER', 'required');
  expect((await approve(bo, id)).status).toBe(200);
});

test('a publication takes what others wrote, and leaves what is one’s own for them', async () => {
  await write(ada, 'churn');
  await expect(publish(ada)).rejects.toMatchObject({ code: 'forbidden' });
  await write(bo, 'margin');
  await publish(ada);
  expect(termsInUse()).toEqual(['margin']);
  await publish(bo);
  expect(termsInUse()).toEqual(['churn', 'margin']);
});

test('a term that one changes stays as it is in use until somebody else publishes it', async () => {
  await saveTerm(
    store,
    sourceId,
    ada,
    { term: 'churn', synonyms: [], meaning: 'other', measure: null },
    'churn',
  );
  await write(bo, 'reach');
  await publish(ada);
  const meaning = () =>
    shop.workspace.knowledge.curated.glossary.find(({ term }) => term === 'churn')?.meaning;
  expect(meaning()).toBe('what churn means');
  await publish(bo);
  expect(meaning()).toBe('other');
});

test('an accepted description waits for somebody else than who accepted it', async () => {
  const place = { table: 'customers', column: 'name' };
  await saveProposals(store, sourceId, 'built-in describer', [{ ...place, text: 'Who buys.', evidence: [] }]);
  await decideReviews(store, sourceId, ada, [{ ...place, status: 'accepted' }]);
  await expect(publish(ada)).rejects.toMatchObject({ code: 'forbidden' });
  await publish(bo);
  expect(shop.workspace.knowledge.curated.descriptions).toEqual([{ ...place, text: 'Who buys.' }]);
});

test('where nobody signs in there is no second person, and the configuration says so', () => {
  expect(() => readEnv({ NODE_ENV: 'test', TABLETALK_SECOND_APPROVER: 'required' })).toThrow(
    /needs people who sign in/,
  );
});
