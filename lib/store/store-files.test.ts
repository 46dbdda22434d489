import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sharedPaths } from '../private-folder.ts';
import { openStore } from './open-store.ts';

test('nobody else on the machine can read the files of the embedded store, old or new', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-store-files-'));
  const store = await openStore({ dataDir });
  expect(sharedPaths(dataDir)).toEqual([]);
  await store.db.execute(sql`create table kept_later as select generate_series(1, 1000)`);
  await store.close();
  expect(sharedPaths(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true });
});
