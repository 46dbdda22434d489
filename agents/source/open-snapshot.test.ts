import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DataSource, KeptTables } from '#lib/datasource/data-source.ts';
import { postgresDialect } from '#lib/datasource/postgres/postgres-dialect.ts';
import type { SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import { openSnapshot, snapshotAtOnce } from './open-snapshot.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'snapshot-'));
});
afterEach(() => rm(folder, { recursive: true }));

const table = (name: string): TableSchema => ({
  name,
  kind: 'table',
  description: null,
  columns: [],
  primaryKey: [],
  foreignKeys: [],
  rowCount: 3,
  sampleRows: [],
});

/** A server of some tables that counts which are measured; `breaksAt` is one that ends the run. */
function server(names: readonly string[]) {
  const measured: string[] = [];
  const state = { names, catalog: 'first', breaksAt: '', measured };
  const snapshotOf = (tables: TableSchema[]): SchemaSnapshot => ({
    id: tables.map(({ name }) => name).join(),
    tables,
  });
  const known = (kept: KeptTables | undefined, name: string) =>
    kept?.get(name, '1') ?? { ...table(name), unmeasured: 'it has not been its turn yet' };
  const source: DataSource = {
    id: 'server',
    name: 'Server',
    dialect: postgresDialect,
    async introspect({ kept }) {
      for (const name of state.names) {
        if (kept?.get(name, '1')) continue;
        if (name === state.breaksAt) throw new AppError('source-unreadable', { userMessage: 'gone' });
        measured.push(name);
        kept?.keep('1', table(name));
      }
      return snapshotOf(state.names.map((name) => table(name)));
    },
    describe: async ({ kept }) => snapshotOf(state.names.map((name) => known(kept, name))),
    catalogVersion: async () => state.catalog,
    explain: () => Promise.reject(new Error('not used')),
    query: () => Promise.reject(new Error('not used')),
    close: async () => undefined,
  };
  const open = (reindex = false) =>
    openSnapshot({ source, sourceFile: null, folder, reindex, onProgress: () => undefined });
  return { state, open, atOnce: () => snapshotAtOnce({ source, sourceFile: null, folder }) };
}

test('an unchanged server is not read again', async () => {
  const { state, open, atOnce } = server(['a', 'b']);
  await open();
  expect((await open()).snapshot.tables).toHaveLength(2);
  expect(await atOnce()).toMatchObject({ isComplete: true, catalog: 'first' });
  expect(state.measured).toEqual(['a', 'b']);
});

test('after a change of the catalogue only what is new is measured, and known before it is', async () => {
  const { state, open, atOnce } = server(['a', 'b']);
  await open();
  Object.assign(state, { names: ['a', 'b', 'c'], catalog: 'second' });
  const { snapshot, isComplete } = await atOnce();
  expect(isComplete).toBe(false);
  expect(snapshot.tables.map(({ unmeasured }) => unmeasured !== undefined)).toEqual([false, false, true]);
  expect((await open()).isComplete).toBe(true);
  expect(state.measured).toEqual(['a', 'b', 'c']);
});

test('indexing anew measures everything, and goes on when that was interrupted', async () => {
  const { state, open } = server(['a', 'b']);
  await open();
  state.breaksAt = 'b';
  await expect(open(true)).rejects.toMatchObject({ code: 'source-unreadable' });
  expect(state.measured).toEqual(['a', 'b', 'a']);
  state.breaksAt = '';
  await open(true);
  expect(state.measured).toEqual(['a', 'b', 'a', 'b']);
});
