import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '../../env.ts';
import { fileStorage } from '../files/file-storage.ts';
import { openDuckdb } from './open-duckdb.ts';

test('the engine has the memory, the spill folder and the bound on spilling that are set', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-duckdb-settings-'));
  const file = path.join(folder, 'ferries.csv');
  await writeFile(file, 'name,berths\nAurora,40\nBorealis,60\n');
  const storage = fileStorage(
    readEnv({
      NODE_ENV: 'test',
      TABLETALK_DATA: path.join(folder, 'data'),
      TABLETALK_FILE_MEMORY_MB: '256',
      TABLETALK_SPILL_FOLDER: path.join(folder, 'fast disk'),
      TABLETALK_SPILL_MB: '128',
    }),
  );
  const { connection } = await openDuckdb(file, { database: false, storage, corrections: [] }, 'UTC');
  const settings = ['memory_limit', 'temp_directory', 'max_temp_directory_size'];
  const reader = await connection.runAndReadAll(
    `SELECT ${settings.map((name) => `current_setting('${name}')`).join(', ')}`,
  );
  const [memory, spillFolder, spill] = reader.getRows()[0] ?? [];
  expect([memory, spill]).toEqual(['244.1 MiB', '122.0 MiB']);
  expect(String(spillFolder).startsWith(path.join(folder, 'fast disk'))).toBe(true);
  connection.closeSync();
  await rm(folder, { recursive: true, force: true });
});
