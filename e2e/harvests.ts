import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const harvests = [
  ['North Slope', 'Bramley', '2025-09-02', 120],
  ['North Slope', 'Cox', '2025-09-14', 80],
  ['River Field', 'Bramley', '2025-09-05', 45],
  ['River Field', 'Egremont', '2025-09-21', 65],
  ['Old Wall', 'Cox', '2025-09-16', 30],
] as const;

/** The harvests of three orchards, in a folder of their own. */
export async function writeHarvests(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'tabletalk-harvests-')), 'harvests.sqlite');
  const database = new DatabaseSync(file);
  database.exec(
    'CREATE TABLE harvests (orchard TEXT NOT NULL, variety TEXT NOT NULL, harvest_day TEXT NOT NULL, crates INTEGER NOT NULL)',
  );
  const insert = database.prepare('INSERT INTO harvests VALUES (?, ?, ?, ?)');
  for (const harvest of harvests) insert.run(...harvest);
  database.close();
  return file;
}
