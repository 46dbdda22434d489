import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { schemaSlice } from '#lib/domain/schema-slice.ts';
import { openCountingEmbedder } from './counting-embedder.fixture.ts';
import { financeSnapshot } from './finance-schema.fixture.ts';
import { createTableFinder } from './find-tables.ts';
import { openInProcessStore } from './in-process-store.ts';
import { indexSchema } from './index-schema.ts';
import type { VectorStore } from './vector-store.ts';

const embedder = openCountingEmbedder();
const sourceId = 'finance';
let folder = '';
let store: VectorStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'find-tables-'));
  store = await openInProcessStore(folder, { embedder });
  embedder.asked.length = 0;
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

function index(snapshot: SchemaSnapshot, progress: [number, number][] = []) {
  return indexSchema({
    store,
    embedder,
    sourceId,
    snapshot,
    onProgress: (done, total) => progress.push([done, total]),
  });
}

describe('indexSchema', () => {
  it('writes a document of every table and counts to the end', async () => {
    const progress: [number, number][] = [];
    const outcome = await index(financeSnapshot, progress);
    expect(outcome).toEqual({ embedded: 15, unchanged: 0, removed: 0 });
    expect([progress.at(0), progress.at(-1)]).toEqual([
      [0, 15],
      [15, 15],
    ]);
    expect(await store.list('description_index', sourceId)).toHaveLength(15);
  });

  it('embeds only what changed and removes what is gone', async () => {
    await index(financeSnapshot);
    embedder.asked.length = 0;
    const tables = financeSnapshot.tables
      .filter((table) => table.name !== 'EMPLOYEE')
      .map((table) => (table.name === 'BROKER' ? { ...table, description: 'Brokerage firms' } : table));
    expect(await index({ id: 'changed', tables })).toEqual({ embedded: 1, unchanged: 13, removed: 1 });
    expect(embedder.asked).toEqual([expect.stringContaining('Brokerage firms')]);
    const kept = await store.list('description_index', sourceId);
    expect(kept.map(({ id }) => id)).not.toContain('EMPLOYEE');
  });

  it('stops between steps when asked to', async () => {
    await expect(
      indexSchema({
        store,
        embedder,
        sourceId,
        snapshot: financeSnapshot,
        onProgress: () => {},
        signal: AbortSignal.abort(),
      }),
    ).rejects.toThrow();
    expect(embedder.asked).toEqual([]);
  });
});

describe('createTableFinder', () => {
  it('puts the table that a question is about first, documented or not', async () => {
    await index(financeSnapshot);
    const findTables = createTableFinder({ store, embedder, sourceId, snapshot: financeSnapshot });
    for (const [question, table] of [
      ['what were the closing prices of Apple in July', 'PRD_PX'],
      ['weights of the index members', 'IDX_COMPO'],
      ['how much do the staff earn', 'EMPLOYEE'],
      ['exchange rate of the euro', 'FX_RATE'],
      ['instruments in health care', 'SECTOR'],
    ] as const) {
      const slice = await findTables(question);
      expect(slice.tables.slice(0, 3).map((found) => found.table.name)).toContain(table);
    }
  });

  it('returns ten scored tables of a large schema, best first', async () => {
    await index(financeSnapshot);
    const findTables = createTableFinder({ store, embedder, sourceId, snapshot: financeSnapshot });
    const slice = await findTables('dividends paid per country');
    const found = slice.tables.filter((entry) => entry.found === 'description');
    expect(found).toHaveLength(10);
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
    expect(schemaSlice.safeParse(slice).success).toBe(true);
  });

  it('adds the tables that join the best ones', async () => {
    const chain: SchemaSnapshot = {
      id: 'chain',
      tables: [
        ...financeSnapshot.tables,
        // Twelve tables that the question names and nothing joins but a table it does not name.
        ...Array.from({ length: 12 }, (_, index) => ({
          ...linked(`VINEYARD_HARVEST_${index}`, 'XQ_LNK'),
        })),
        linked('XQ_LNK'),
      ],
    };
    await index(chain);
    const findTables = createTableFinder({ store, embedder, sourceId, snapshot: chain });
    const slice = await findTables('vineyard harvest');
    expect(slice.tables.filter((entry) => entry.found === 'join-path')).toMatchObject([
      { table: { name: 'XQ_LNK' }, score: 0 },
    ]);
  });

  it('adds the parents of the best table, which hold the names', async () => {
    const facts = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
    const wide: SchemaSnapshot = {
      id: 'wide',
      tables: [linked('ZZ_OWNER'), ...facts.map((month) => linked(`RAINFALL_${month}`, 'ZZ_OWNER'))],
    };
    await index(wide);
    const slice = await createTableFinder({ store, embedder, sourceId, snapshot: wide })('rainfall');
    expect(
      slice.tables.filter((entry) => entry.found === 'join-path').map(({ table }) => table.name),
    ).toEqual(['ZZ_OWNER']);
  });

  it('puts the table in use before its copies unless the question asks for one', async () => {
    const copied: SchemaSnapshot = {
      id: 'copied',
      tables: [linked('RAINFALL_BAK'), linked('RAINFALL_HIST'), linked('RAINFALL'), linked('ZZ_OWNER')],
    };
    await index(copied);
    const findTables = createTableFinder({ store, embedder, sourceId, snapshot: copied });
    const first = async (question: string) => (await findTables(question)).tables[0]?.table.name;
    expect(await first('rainfall')).toBe('RAINFALL');
    expect(await first('rainfall in the backup')).toBe('RAINFALL_BAK');
    expect(await first('history of the rainfall')).toBe('RAINFALL_HIST');
  });

  it('takes the copy that approved statements use for the table in use', async () => {
    const copied = { id: 'used', tables: [linked('RAINFALL'), linked('RAINFALL_V2'), linked('ZZ_OWNER')] };
    await index(copied);
    const uses = new Map([['RAINFALL_V2', 4]]);
    const slice = await createTableFinder({ store, embedder, sourceId, snapshot: copied, uses })('rainfall');
    expect(slice.tables[0]?.table.name).toBe('RAINFALL_V2');
  });

  it('returns every table of a small schema', async () => {
    const small = { id: 'small', tables: financeSnapshot.tables.slice(0, 5) };
    const slice = await createTableFinder({ store, embedder, sourceId, snapshot: small })('sectors');
    expect(slice.tables).toHaveLength(5);
    expect(slice.tables[0]?.table.name).toBe('SECTOR');
  });

  it('embeds nothing of a small schema, and removes what was embedded when it was larger', async () => {
    await index(financeSnapshot);
    embedder.asked.length = 0;
    const small = { id: 'small', tables: financeSnapshot.tables.slice(0, 5) };
    expect(await index(small)).toEqual({ embedded: 0, unchanged: 0, removed: 15 });
    expect(await store.list('description_index', sourceId)).toEqual([]);
    await createTableFinder({ store, embedder, sourceId, snapshot: small })('sectors');
    expect(embedder.asked).toEqual([]);
  });

  it('says how to index a source that is not', async () => {
    const findTables = createTableFinder({ store, embedder, sourceId, snapshot: financeSnapshot });
    await expect(findTables('prices')).rejects.toMatchObject({
      userMessage: expect.stringContaining('tabletalk index'),
    });
  });

  it('survives an empty question and stops when aborted', async () => {
    await index(financeSnapshot);
    const findTables = createTableFinder({ store, embedder, sourceId, snapshot: financeSnapshot });
    expect((await findTables('')).tables.length).toBeGreaterThan(0);
    await expect(findTables('prices', AbortSignal.abort())).rejects.toThrow();
  });
});

function linked(name: string, parent?: string) {
  const id = { name: 'ID', type: 'INTEGER', kind: 'integer' as const, nullable: false, description: null };
  return {
    name,
    kind: 'table' as const,
    description: null,
    columns: [id],
    primaryKey: ['ID'],
    foreignKeys: parent ? [{ columns: ['ID'], referencedTable: parent, referencedColumns: ['ID'] }] : [],
    rowCount: 0,
    sampleRows: [],
  };
}
