import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { DataSource } from '#lib/datasource/data-source.ts';
import { versionOfFiles } from '#lib/datasource/files/find-files.ts';
import { type SchemaSnapshot, schemaSnapshot } from '#lib/domain/schema.ts';

/** Raised whenever introspection learns something new, so that older snapshots are taken again. */
const snapshotVersion = 3;

const storedSnapshot = z.object({
  version: z.literal(snapshotVersion),
  state: z.string(),
  snapshot: schemaSnapshot,
});

/** A server does not tell when it changed: what was learned of it holds for a day, or until it is indexed again. */
const serverFreshMs = 24 * 60 * 60 * 1_000;

/** The stored snapshot of a source while its file is unchanged; otherwise a new one, which is then stored. */
export async function openSnapshot(options: {
  source: DataSource;
  /** A file, a folder or a pattern; null for a source on a server. */
  sourceFile: string | null;
  folder: string;
  reindex: boolean;
  onProgress: (done: number, total: number) => void;
}): Promise<SchemaSnapshot> {
  const state = await stateOf(options.sourceFile);
  const target = path.join(/* turbopackIgnore: true */ options.folder, 'snapshot.json');
  if (!options.reindex) {
    const stored = await readStored(target);
    if (stored && isFresh(stored.state, state, options.sourceFile)) return stored.snapshot;
  }
  const snapshot = await options.source.introspect({ onProgress: options.onProgress });
  await mkdir(options.folder, { recursive: true });
  const temporary = `${target}.${process.pid}`;
  await writeFile(temporary, JSON.stringify({ version: snapshotVersion, state, snapshot }));
  await rename(temporary, target);
  return snapshot;
}

/** What tells whether a source has changed: the state of its files; the time of asking for a server. */
async function stateOf(sourceFile: string | null): Promise<string> {
  return sourceFile === null ? String(Date.now()) : ((await versionOfFiles(sourceFile)) ?? '');
}

function isFresh(stored: string, now: string, sourceFile: string | null): boolean {
  return sourceFile === null ? Number(now) - Number(stored) < serverFreshMs : stored === now;
}

async function readStored(target: string): Promise<z.infer<typeof storedSnapshot> | null> {
  try {
    const parsed = storedSnapshot.safeParse(JSON.parse(await readFile(target, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    // A missing or torn file only means that the snapshot is taken again.
    if (
      error instanceof SyntaxError ||
      (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    )
      return null;
    throw error;
  }
}
