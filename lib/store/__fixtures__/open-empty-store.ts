import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../project-root.ts';
import type { Store } from '../open-store.ts';

const kept = path.join(projectRoot, 'node_modules', '.cache', 'tabletalk');
const migrations = path.join(projectRoot, 'lib/store/migrations');
const pglite = path.join(projectRoot, 'node_modules/@electric-sql/pglite/package.json');

/** Opens a store with nothing in it in `dataDir`. */
export async function openEmptyStore({ dataDir }: { readonly dataDir: string }): Promise<Store> {
  await copyEmptyStore(dataDir);
  return await openIn(dataDir);
}

/**
 * Puts a store with nothing in it into a data folder. Making one takes seconds of computing, so it is made once for the
 * present migrations, beside the installed packages, and copied from there.
 */
export async function copyEmptyStore(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  // A thousand small files: the synchronous copy is a sixth of the work of the other.
  cpSync(await emptyStore(), dataDir, { recursive: true });
}

// Whoever only copies, such as each worker of the end-to-end tests, need not load what opens it.
async function openIn(dataDir: string): Promise<Store> {
  const { openStore } = await import('../open-store.ts');
  return openStore({ dataDir });
}

/** A data folder that holds nothing but an empty store, closed. */
async function emptyStore(): Promise<string> {
  const folder = path.join(kept, `empty-store-${await stamp()}`);
  if (existsSync(folder)) return folder;
  await mkdir(kept, { recursive: true });
  const draft = await mkdtemp(`${folder}.`);
  await (await openIn(draft)).close();
  try {
    await rename(draft, folder);
  } catch (error) {
    // Another test process was faster.
    if (!existsSync(folder)) throw error;
    await rm(draft, { recursive: true });
  }
  return folder;
}

/** Changes with what an empty store consists of. */
async function stamp(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(pglite));
  for (const file of (await readdir(migrations, { recursive: true })).sort()) {
    if (file.endsWith('.sql')) hash.update(file).update(await readFile(path.join(migrations, file)));
  }
  return hash.digest('hex').slice(0, 12);
}
