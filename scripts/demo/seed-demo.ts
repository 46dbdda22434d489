import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { about } from './about.ts';
import { companyRows } from './generate/company-rows.ts';
import { coverageRows, vendorIds } from './generate/coverage-rows.ts';
import { drawExchangeRates } from './generate/exchange-rates.ts';
import { drawIndexHistories, fundSeries } from './generate/index-history.ts';
import { indexRows } from './generate/index-rows.ts';
import { companyValues, priceRows } from './generate/price-rows.ts';
import { drawPriceSeries } from './generate/price-series.ts';
import { productRows } from './generate/product-rows.ts';
import { referenceRows } from './generate/reference-rows.ts';
import { drawShareCounts } from './generate/share-counts.ts';
import type { TableRows } from './generate/table-rows.ts';
import { buildWorld } from './generate/world.ts';

/** Raise when the content changes: older files are then written anew. */
const demoVersion = 6;

const databaseName = 'meridian.sqlite';
const aboutName = 'meridian.about.json';

/**
 * Writes the demo database and its description into `folder`, unless the files of this version are already there.
 * The content is invented from fixed seeds and the same on every run. An interrupted run leaves no finished name behind.
 */
export async function seedDemo(
  folder: string,
  onProgress: (done: number, total: number, what: string) => void,
): Promise<{ path: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, databaseName);
  if (!(await isCurrent(path))) {
    await removeOldDrafts(folder);
    const draft = join(folder, `.${databaseName}.${randomUUID()}`);
    try {
      await writeDatabase(draft, onProgress);
      await rename(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
  }
  await writeAbout(folder);
  return { path };
}

/** Reads the file's header only: its version stands there, and another kind of file or half of one is not an error. */
async function isCurrent(path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return (
      bytesRead === 64 &&
      buffer.toString('latin1', 0, 15) === 'SQLite format 3' &&
      buffer.readUInt32BE(60) === demoVersion
    );
  } finally {
    await file.close();
  }
}

/** A run that was killed cannot remove its draft; a run that still writes has a young one. */
async function removeOldDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`.${databaseName}.`)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > 3_600_000) await rm(join(folder, name), { force: true });
  }
}

async function writeAbout(folder: string): Promise<void> {
  const path = join(folder, aboutName);
  const text = `${JSON.stringify(about, null, 2)}\n`;
  if (existsSync(path) && (await readFile(path, 'utf8')) === text) return;
  const draft = join(folder, `.${aboutName}.${randomUUID()}`);
  await writeFile(draft, text);
  await rename(draft, path);
}

function drawTables(): TableRows[] {
  const world = buildWorld();
  const rates = drawExchangeRates(world);
  const shareSeries = drawPriceSeries(world, rates);
  const counts = drawShareCounts(world, rates, shareSeries);
  const histories = drawIndexHistories(world, rates, shareSeries, counts);
  const series = new Map([...shareSeries, ...fundSeries(world, rates, histories)]);
  const values = new Map(
    companyValues(world, rates, series, counts).map(({ company, value }) => [company, value]),
  );
  return [
    ...referenceRows(world),
    ...companyRows(world, values),
    ...productRows(world),
    ...priceRows(world, rates, series, counts),
    ...coverageRows(world, series),
    ...indexRows(world, histories, vendorIds),
  ];
}

async function writeDatabase(
  path: string,
  onProgress: (done: number, total: number, what: string) => void,
): Promise<void> {
  const statements = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  try {
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;');
    database.exec(statements('./meridian.sql'));
    const tables = drawTables();
    for (const [index, { table, rows }] of tables.entries()) {
      onProgress(index, tables.length + 1, table);
      // Lets a server that seeds at its start answer in between.
      await setImmediate();
      insertRows(database, table, rows);
    }
    onProgress(tables.length, tables.length + 1, 'indexes');
    database.exec(statements('./meridian-indexes.sql'));
    // Statistics for the planner: without them it prefers the date index for the prices of one product.
    database.exec('ANALYZE');
    database.exec(`PRAGMA user_version = ${demoVersion}`);
    onProgress(tables.length + 1, tables.length + 1, 'done');
  } finally {
    database.close();
  }
}

function insertRows(database: DatabaseSync, table: string, rows: TableRows['rows']): void {
  const columnCount = database.prepare(`PRAGMA table_info(${table})`).all().length;
  const insert = database.prepare(`INSERT INTO ${table} VALUES (${Array(columnCount).fill('?').join(', ')})`);
  database.exec('BEGIN');
  for (const row of rows) insert.run(...row);
  database.exec('COMMIT');
}
