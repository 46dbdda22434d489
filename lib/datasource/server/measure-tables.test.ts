import { expect, test } from 'vitest';
import type { TableSchema } from '../../domain/schema.ts';
import { AppError } from '../../errors.ts';
import type { KeptTables } from '../data-source.ts';
import { timedOut, unreachable } from '../source-errors.ts';
import { type DescribedTable, unmeasuredTable } from './described-table.ts';
import { knownTables, measureTables } from './measure-tables.ts';

const table = (name: string): DescribedTable => ({
  table: {
    name,
    kind: 'table',
    description: null,
    columns: [{ name: 'id', type: 'int', kind: 'integer', nullable: false, description: null }],
    primaryKey: [],
    foreignKeys: [],
  },
  rowEstimate: 20,
  rowsCounted: false,
  statistics: new Map(),
});
const seen = (described: DescribedTable): TableSchema => ({
  ...described.table,
  rowCount: 20,
  sampleRows: [[1]],
});

function kept(): KeptTables & { readonly names: () => string[] } {
  const tables = new Map<string, { version: string; table: TableSchema }>();
  return {
    get: (name, version) => {
      const found = tables.get(name);
      return found?.version === version ? found.table : undefined;
    },
    keep: (version, measured) => void tables.set(measured.name, { version, table: measured }),
    names: () => [...tables.keys()],
  };
}

const all = { unmask: [], onProgress: () => undefined, atOnce: 1 };

test('work that was interrupted goes on where it was', async () => {
  const keeping = kept();
  const described = ['a', 'b', 'c'].map(table);
  const asked: string[] = [];
  let interrupted = true;
  const measure = async (each: DescribedTable, learn: (known: TableSchema) => void) => {
    if (interrupted && each.table.name === 'b') throw new AppError('stopped', { userMessage: 'stopped' });
    asked.push(each.table.name);
    learn(seen(each));
  };
  await expect(measureTables({ ...all, described, kept: keeping, measure })).rejects.toMatchObject({
    code: 'stopped',
  });
  expect(keeping.names()).toEqual(['a']);
  interrupted = false;
  const tables = await measureTables({ ...all, described, kept: keeping, measure });
  expect(asked).toEqual(['a', 'b', 'c']);
  expect(tables).toEqual(described.map(seen));
});

test('a table that the catalogue describes otherwise is measured again', async () => {
  const keeping = kept();
  const asked: string[] = [];
  const measure = async (each: DescribedTable, learn: (known: TableSchema) => void) => {
    asked.push(each.table.name);
    learn(seen(each));
  };
  const described = ['a', 'b'].map(table);
  await measureTables({ ...all, described, kept: keeping, measure });
  const changed = described.map((each) =>
    each.table.name === 'b' ? { ...each, table: { ...each.table, description: 'Bees' } } : each,
  );
  await measureTables({ ...all, described: changed, kept: keeping, measure });
  expect(asked).toEqual(['a', 'b', 'b']);
});

test('a table that takes too long costs itself alone and keeps what was learned of it', async () => {
  const described = ['slow', 'fast', 'closed'].map(table);
  const tables = await measureTables({
    ...all,
    described,
    kept: undefined,
    measure: async (each, learn) => {
      if (each.table.name === 'closed') throw new AppError('query-failed', { userMessage: 'not allowed' });
      learn({ ...seen(each), rowCount: 77 });
      if (each.table.name === 'slow') throw timedOut(20_000);
    },
  });
  expect(tables.map(({ name, rowCount, unmeasured }) => ({ name, rowCount, unmeasured }))).toEqual([
    { name: 'slow', rowCount: 77, unmeasured: 'it took too long' },
    { name: 'fast', rowCount: 77, unmeasured: undefined },
    { name: 'closed', rowCount: 20, unmeasured: 'not allowed' },
  ]);
});

test('a lost connection is tried once more, and then ends the work', async () => {
  const tried: string[] = [];
  let lost = 1;
  const options = {
    ...all,
    described: [table('a')],
    kept: undefined,
    measure: async (each: DescribedTable, learn: (known: TableSchema) => void) => {
      tried.push(each.table.name);
      lost -= 1;
      if (lost >= 0) throw unreachable('db', 'closed the connection');
      learn(seen(each));
    },
  };
  expect(await measureTables(options)).toHaveLength(1);
  expect(tried).toEqual(['a', 'a']);
  lost = 2;
  await expect(measureTables(options)).rejects.toMatchObject({ code: 'source-unreadable' });
});

test('several tables are measured at a time', async () => {
  const together: number[] = [];
  let running = 0;
  const { promise: both, resolve } = Promise.withResolvers<void>();
  await measureTables({
    ...all,
    atOnce: 2,
    described: ['a', 'b', 'c'].map(table),
    kept: undefined,
    measure: async (each, learn) => {
      running += 1;
      together.push(running);
      if (running === 2) resolve();
      await both;
      running -= 1;
      learn(seen(each));
    },
  });
  expect(Math.max(...together)).toBe(2);
});

test('before its turn a table is known by its catalogue, and not called empty', () => {
  const keeping = kept();
  const described = ['a', 'b'].map(table).map((each) => ({ ...each, rowEstimate: 0 }));
  const [first] = described;
  if (first) keeping.keep('', seen(first));
  expect(knownTables({ described, unmask: [], kept: undefined })).toEqual(
    described.map((each) => unmeasuredTable(each, 'it has not been its turn yet')),
  );
  expect(knownTables({ described, unmask: [], kept: undefined })[0]?.rowCount).toBe(1);
});
