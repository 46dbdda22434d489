import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What was indexed to the end: a snapshot with one embedder in one kind of store. */
export function indexedKey(snapshotId: string, embedderId: string, storeKind: string): string {
  return [snapshotId, embedderId, storeKind].join(' ');
}

/** Whether names and tables of this very snapshot are indexed to the end. */
export async function isIndexed(folder: string, key: string): Promise<boolean> {
  const found = await readFile(fileIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found === key;
}

export async function markIndexed(folder: string, key: string): Promise<void> {
  const draft = `${fileIn(folder)}.${process.pid}`;
  await writeFile(draft, key);
  await rename(draft, fileIn(folder));
}

function fileIn(folder: string): string {
  return path.join(/* turbopackIgnore: true */ folder, 'indexed.txt');
}
