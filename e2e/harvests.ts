import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const rows = [
  'orchard,variety,harvest_day,crates',
  'North Slope,Bramley,2025-09-02,120',
  'North Slope,Cox,2025-09-14,80',
  'River Field,Bramley,2025-09-05,45',
  'River Field,Egremont,2025-09-21,65',
  'Old Wall,Cox,2025-09-16,30',
];

/** A CSV file of the harvests of three orchards, in a folder of its own. */
export async function writeHarvests(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'tabletalk-harvests-')), 'harvests.csv');
  await writeFile(file, `${rows.join('\n')}\n`);
  return file;
}

/** For suites that can live with what the others have left: one value, so that they share one product. */
export const sharedHarvests = { make: writeHarvests };
