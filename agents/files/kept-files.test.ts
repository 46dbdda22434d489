import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import type { Person } from '#lib/domain/person.ts';
import { type Env, readEnv } from '#lib/env.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { listAudit } from '#lib/store/audit.ts';
import { listBroughtFiles } from '#lib/store/brought-files.ts';
import type { Store } from '#lib/store/open-store.ts';
import { fakeRoles, fakeWorkspace } from '../__fixtures__/fake-workspace.ts';
import { readingOf } from '../rights/reading-of.ts';
import { chosenAmong, listSources } from '../sources/list-sources.ts';
import { createWorkspaces, type Workspaces } from '../sources/workspaces.ts';
import { openWorkspace } from '../workspace.ts';
import { filesNamed } from './files-named.ts';
import { keepSent, removeKept, setShared } from './kept-files.ts';
import { announceFile, takePiece } from './sent-files.ts';

type Keeper = Person & { readonly address: null };
const ada: Keeper = { id: 'ada', name: 'Ada', email: null, role: 'analyst', address: null };
const bo: Keeper = { ...ada, id: 'bo', name: 'Bo', role: 'administrator' };

let folder: string;
let env: Env;
let store: Store;
let workspaces: Workspaces;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-kept-files-'));
  env = readEnv({ NODE_ENV: 'test', TABLETALK_DATA: folder, TABLETALK_FILES_QUOTA_MB: '1' });
  store = await openEmptyStore(env);
  workspaces = createWorkspaces({
    main: fakeWorkspace(fakeRoles()),
    open: ({ path: place }) =>
      openWorkspace({ env, path: place, vectorStore: 'in-process', onProgress: () => undefined }),
  });
});
afterAll(async () => {
  await workspaces.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function keep(name: string, text: string, person = ada) {
  const bytes = Buffer.from(text);
  const sent = await announceFile({ env, store }, person, { name, bytes: bytes.length });
  await takePiece(sent, 0, Readable.from([bytes]));
  return keepSent({ env, store, workspaces }, person, sent, []);
}

const sourcesOf = (person: Person) => listSources({ env, store, main: workspaces.main }, person);
const namesOf = async (person: Person) => (await sourcesOf(person)).map(({ name }) => name);

/** What a person reads of Ada's files: the tables, and the rows of a statement. */
async function read(person: Person, sourceId: string, sql: string) {
  const { place } = chosenAmong(await sourcesOf(person), sourceId);
  const held = await workspaces.hold(place);
  try {
    const { workspace } = await readingOf(store, held.workspace, person);
    const tables = workspace.knowledge.snapshot.tables.map(({ name }) => name).toSorted();
    return { tables, rows: (await workspace.source.query(sql, defaultLimits)).rows };
  } finally {
    held.release();
  }
}

test('the files of one person are one source that can be joined, and nobody else’s until they share one', async () => {
  const orders = await keep('orders.csv', 'customer_id;amount\n1;10,5\n2;20,25\n1;3,0\n');
  await keep('customers.csv', 'customer_id,name\n1,Acme\n2,Borealis\n');
  const sql =
    'SELECT c.name, sum(o.amount) FROM orders o JOIN customers c USING (customer_id) GROUP BY 1 ORDER BY 1';
  const own = await read(ada, orders.sourceId, sql);
  expect(own).toEqual({
    tables: ['customers', 'orders'],
    rows: [
      ['Acme', 13.5],
      ['Borealis', 20.25],
    ],
  });
  expect(await namesOf(ada)).toEqual(['Fake', 'My files']);

  // An administrator is not asked either.
  expect(await namesOf(bo)).toEqual(['Fake']);
  await expect(read(bo, orders.sourceId, sql)).rejects.toThrow('no source');
  expect(await listBroughtFiles(store, bo.id)).toEqual([]);
  await expect(setShared({ store }, bo, orders.id, true)).rejects.toThrow('You have no file');
  await expect(removeKept({ env, store, workspaces }, bo, orders.id)).rejects.toThrow('You have no file');

  await setShared({ store }, ada, orders.id, true);
  expect(await namesOf(bo)).toEqual(['Fake', 'Files of Ada']);
  expect(await read(bo, orders.sourceId, 'SELECT sum(amount) FROM orders')).toEqual({
    tables: ['orders'],
    rows: [[33.75]],
  });
  await expect(read(bo, orders.sourceId, sql)).rejects.toThrow('customers');

  await setShared({ store }, ada, orders.id, false);
  await expect(read(bo, orders.sourceId, 'SELECT 1')).rejects.toThrow('no source');
}, 240_000);

test('a key is found between files, so that questions can join them', async () => {
  const { place } = chosenAmong(await sourcesOf(ada), (await sourcesOf(ada))[1]?.id ?? null);
  const held = await workspaces.hold(place);
  const orders = held.workspace.schema.tables.find(({ name }) => name === 'orders');
  held.release();
  expect(orders?.foreignKeys).toEqual([
    { columns: ['customer_id'], referencedTable: 'customers', referencedColumns: ['customer_id'] },
  ]);
});

test('a name that is taken is refused, and nothing is kept of it', async () => {
  await expect(keep('orders.csv', 'a,b\n1,2\n')).rejects.toThrow('You have a table orders already');
  expect((await listBroughtFiles(store, ada.id)).map(({ name }) => name)).toEqual([
    'customers.csv',
    'orders.csv',
  ]);
});

test('the command line finds the files by their name', async () => {
  expect(await filesNamed('Files of Ada', env)).toMatch(/files_[\da-f]+$/);
  expect(await filesNamed('Files of Bo', env)).toBeNull();
});

test('more than the quota is refused', async () => {
  const rows = Array.from({ length: 60_000 }, (_, index) => `${index},${Math.sin(index)}x${Math.cos(index)}`);
  await expect(keep('large.csv', `id,noise\n${rows.join('\n')}\n`, bo)).rejects.toThrow('of the 1 MB');
  expect(await listBroughtFiles(store, bo.id)).toEqual([]);
});

test('a removed file is gone, with its folder when it was the last, and the log tells who did what', async () => {
  for (const { id } of await listBroughtFiles(store, ada.id))
    await removeKept({ env, store, workspaces }, ada, id);
  expect(await namesOf(ada)).toEqual(['Fake']);
  expect((await readdir(path.join(folder, 'brought'))).filter((name) => name.startsWith('files_'))).toEqual(
    [],
  );
  const actions = (await listAudit(store)).map(({ action, subject }) => `${action} ${subject}`);
  expect(actions.toReversed()).toEqual([
    'file.bring orders.csv',
    'file.bring customers.csv',
    'file.share orders.csv',
    'file.unshare orders.csv',
    'file.remove customers.csv',
    'file.remove orders.csv',
  ]);
});
