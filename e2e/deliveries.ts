import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A CSV file of 10,000 deliveries, 2,000 of them from the depot Harbour, in a folder of its own. */
export async function writeDeliveries(): Promise<string> {
  const depots = ['Harbour', 'Hillside', 'Canal', 'Station', 'Meadow'];
  const lines = Array.from({ length: 10_000 }, (_, index) => {
    const day = new Date(Date.UTC(2024, 0, 1 + (index % 365))).toISOString().slice(0, 10);
    return `${index + 1},${depots[index % depots.length]},${day},${(index * 7919) % 1000}`;
  });
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'tabletalk-deliveries-')), 'deliveries.csv');
  await writeFile(file, `${['delivery_id,depot,delivered_on,crates', ...lines].join('\n')}\n`);
  return file;
}
