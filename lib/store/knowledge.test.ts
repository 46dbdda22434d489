import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CuratedKnowledge, nothingCurated } from '../domain/curated-knowledge.ts';
import { localDeveloper } from '../domain/person.ts';
import { openEmptyStore } from './__fixtures__/open-empty-store.ts';
import {
  decideReviews,
  listAcceptedDescriptions,
  listReviews,
  moveReview,
  restoreAccepted,
  saveProposals,
} from './description-reviews.ts';
import { deleteTerm, listTerms, replaceGlossary, saveTerm } from './glossary.ts';
import type { Store } from './open-store.ts';
import { listPublications, readCurrentKnowledge, readSnapshot, recordPublication } from './publications.ts';

let store: Store;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-knowledge-'));
  store = await openEmptyStore({ dataDir });
});

afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const proposal = (table: string, column: string | null, text: string) => ({
  table,
  column,
  text,
  evidence: ['type TEXT'],
});
const term = (name: string) => ({ term: name, synonyms: [], meaning: `what ${name} means`, measure: null });

test('the last publication of a source is current, and equal knowledge is kept once', async () => {
  const curated: CuratedKnowledge = { ...nothingCurated, glossary: [term('NAV')] };
  const publish = (sourceId: string, of: CuratedKnowledge, kind: 'publish' | 'roll-back') =>
    recordPublication(store, { sourceId, curated: of, kind, person: localDeveloper, note: kind });
  expect(await readCurrentKnowledge(store, 'bank')).toBeNull();
  const first = await publish('bank', curated, 'publish');
  const second = await publish('bank', nothingCurated, 'publish');
  const third = await publish('bank', curated, 'roll-back');
  expect(third).toBe(first);
  expect(second).not.toBe(first);
  expect(await readCurrentKnowledge(store, 'bank')).toEqual(curated);
  expect((await listPublications(store, 'bank')).map(({ snapshotId, kind }) => [snapshotId, kind])).toEqual([
    [first, 'roll-back'],
    [second, 'publish'],
    [first, 'publish'],
  ]);
  expect(await readCurrentKnowledge(store, 'shop')).toBeNull();
  await expect(readSnapshot(store, 'shop', first)).rejects.toMatchObject({ code: 'not-found' });
});

const ada = { id: 'ada', name: 'Ada' };
const grace = { id: 'grace', name: 'Grace' };

test('a proposal is used only once it is accepted, and proposing again does not undo a decision', async () => {
  const proposed = [
    proposal('PX', null, 'Prices.'),
    proposal('PX', 'CLS', 'Close.'),
    proposal('PX', 'X', 'X.'),
  ];
  await saveProposals(store, 'bank', 'built-in describer', proposed);
  expect(await listAcceptedDescriptions(store, 'bank')).toEqual([]);
  await decideReviews(store, 'bank', ada, [
    { table: 'PX', column: null, status: 'accepted' },
    { table: 'PX', column: 'CLS', status: 'accepted', text: 'Closing price.' },
    { table: 'PX', column: 'X', status: 'rejected' },
  ]);
  await saveProposals(store, 'bank', 'a model', [proposal('PX', 'CLS', 'Other.'), proposal('PX', 'Y', 'Y.')]);
  expect(await listAcceptedDescriptions(store, 'bank')).toEqual([
    { table: 'PX', column: null, text: 'Prices.' },
    { table: 'PX', column: 'CLS', text: 'Closing price.' },
  ]);
  const edited = (await listReviews(store, 'bank')).find(({ column }) => column === 'CLS');
  expect(edited).toMatchObject({ proposedText: 'Close.', author: 'built-in describer', reviewer: 'Ada' });
});

test('decisions are all recorded or none', async () => {
  await saveProposals(store, 'atomic', 'built-in describer', [proposal('A', null, 'A.')]);
  const decisions = [
    { table: 'A', column: null, status: 'accepted' as const },
    { table: 'B', column: 'C', status: 'accepted' as const },
  ];
  await expect(decideReviews(store, 'atomic', ada, decisions)).rejects.toMatchObject({
    userMessage: 'No description of B.C was proposed.',
  });
  expect(await listAcceptedDescriptions(store, 'atomic')).toEqual([]);
});

test('a description follows what was renamed', async () => {
  await saveProposals(store, 'moving', 'built-in describer', [proposal('OLD', 'A', 'First.')]);
  await decideReviews(store, 'moving', ada, [{ table: 'OLD', column: 'A', status: 'accepted' }]);
  await moveReview(store, 'moving', { table: 'OLD', column: 'A' }, { table: 'NEW', column: 'B' });
  expect(await listAcceptedDescriptions(store, 'moving')).toEqual([
    { table: 'NEW', column: 'B', text: 'First.' },
  ]);
});

test('restoring leaves exactly the descriptions of the snapshot accepted', async () => {
  await saveProposals(store, 'back', 'built-in describer', [
    proposal('A', null, 'A.'),
    proposal('B', null, 'B.'),
  ]);
  await decideReviews(store, 'back', ada, [{ table: 'A', column: null, status: 'accepted' }]);
  const kept = [
    { table: 'B', column: null, text: 'B, as it was.' },
    { table: 'C', column: 'D', text: 'Not proposed here.' },
  ];
  await restoreAccepted(store, 'back', grace, kept);
  expect(await listAcceptedDescriptions(store, 'back')).toEqual(kept);
  expect((await listReviews(store, 'back')).find(({ table }) => table === 'A')?.status).toBe('open');
});

test('a term is entered once whatever its case, and can be renamed and taken out', async () => {
  await saveTerm(store, 'terms', ada, term('Turnover'), null);
  await expect(saveTerm(store, 'terms', ada, term('turnover'), null)).rejects.toMatchObject({
    code: 'conflict',
  });
  await saveTerm(store, 'terms', grace, term('turnover'), 'Turnover');
  expect(await listTerms(store, 'terms')).toMatchObject([{ term: 'turnover', author: 'Grace' }]);
  await replaceGlossary(store, 'terms', ada, [term('NAV')]);
  await deleteTerm(store, 'terms', 'NAV');
  await expect(deleteTerm(store, 'terms', 'NAV')).rejects.toMatchObject({ code: 'not-found' });
});
