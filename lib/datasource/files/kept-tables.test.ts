import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataSource } from '../data-source.ts';
import { defaultLimits } from '../data-source.ts';
import { openDataSource } from '../open-data-source.ts';
import type { FileStorage } from './file-storage.ts';
import { makeSpillFolder } from './spill-folder.ts';

let folder: string;
let storage: FileStorage;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-kept-'));
  storage = {
    keptFolder: path.join(folder, 'files'),
    spillFolder: path.join(folder, 'spill'),
    memoryMegabytes: 128,
    spillMegabytes: 2_048,
    folders: [],
  };
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, content: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

const kept = async () => (await readdir(storage.keptFolder)).toSorted();
const total = async (source: DataSource) =>
  (await source.query('SELECT sum(x) FROM numbers', defaultLimits)).rows;

async function withSource<Value>(file: string, work: (source: DataSource) => Promise<Value>): Promise<Value> {
  const source = await openDataSource(file, { storage });
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}

test('a CSV is read once, and again only when it has changed', async () => {
  const file = await write('numbers.csv', 'x\n1\n2\n');
  expect(await withSource(file, total)).toEqual([[3]]);
  const [first = ''] = await kept();
  const table = path.join(storage.keptFolder, first, 'table.parquet');
  // What is made begins in this folder, also where it is thrown away because the table is there.
  const times = async () => [(await stat(table)).mtimeMs, (await stat(storage.keptFolder)).mtimeMs];
  const before = await times();
  expect(await withSource(file, total)).toEqual([[3]]);
  expect(await kept()).toEqual([first]);
  expect(await times()).toEqual(before);

  await write('numbers.csv', 'x\n10\n20\n');
  expect(await withSource(file, total)).toEqual([[30]]);
  const after = await kept();
  expect(after).toHaveLength(1);
  expect(after).not.toEqual([first]);
});

test('a table that somebody still reads stays when its file changes', async () => {
  const file = await write('numbers.csv', 'x\n1\n');
  await withSource(file, async (earlier) => {
    await write('numbers.csv', 'x\n2\n');
    await utimes(file, new Date(), new Date(Date.now() + 5_000));
    expect(await withSource(file, total)).toEqual([[2]]);
    expect(await total(earlier)).toEqual([[1]]);
  });
});

test('two that open the same file at once both read it, and it is kept once', async () => {
  const file = await write('numbers.csv', `x\n${Array.from({ length: 50_000 }, (_, at) => at).join('\n')}\n`);
  const totals = await Promise.all([withSource(file, total), withSource(file, total)]);
  expect(totals).toEqual([[[1_249_975_000]], [[1_249_975_000]]]);
  expect((await kept()).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a file that cannot be read leaves nothing behind', async () => {
  const before = await kept();
  const file = await write('broken.csv', 'a,b\n1\n');
  await expect(openDataSource(file, { storage })).rejects.toMatchObject({ code: 'source-unreadable' });
  expect(await kept()).toEqual(before);
});

test('what outgrows the memory spills, and the spilled goes with the process', async () => {
  const file = await write('numbers.csv', 'x\n1\n');
  const spilled = await withSource(file, async (source) => {
    const sql = `SELECT count(DISTINCT md5(CAST(range AS VARCHAR))) FROM range(3000000)`;
    const { rows } = await source.query(sql, { ...defaultLimits, timeoutMs: 50_000 });
    expect(rows).toEqual([[3_000_000]]);
    return readdir(storage.spillFolder);
  });
  expect(spilled.length).toBeGreaterThan(0);
  expect(await readdir(storage.spillFolder)).toEqual([]);
});

test('spill folders of processes that are gone are removed', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  const spill = path.join(folder, 'spill-of-others');
  await mkdir(path.join(spill, `process-${child.pid}`), { recursive: true });
  const own = await makeSpillFolder(spill);
  expect(await readdir(spill)).toEqual([path.basename(own)]);
});
