import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { DataSource } from '#lib/datasource/data-source.ts';
import { type SchemaSnapshot, schemaSnapshot } from '#lib/domain/schema.ts';

/** Raised whenever introspection learns something new, so that older snapshots are taken again. */
const snapshotVersion = 2;

const storedSnapshot = z.object({
  version: z.literal(snapshotVersion),
  file: z.object({ size: z.number(), modifiedMs: z.number() }),
  snapshot: schemaSnapshot,
});

/** A server does not tell when it changed: what was learned of it holds for a day, or until it is indexed again. */
const serverFreshMs = 24 * 60 * 60 * 1_000;

/** The stored snapshot of a source while its file is unchanged; otherwise a new one, which is then stored. */
export async function openSnapshot(options: {
  source: DataSource;
  /** Null for a source on a server. */
  sourceFile: string | null;
  folder: string;
  reindex: boolean;
  onProgress: (done: number, total: number) => void;
}): Promise<SchemaSnapshot> {
  const file = await stateOf(options.sourceFile);
  const target = path.join(/* turbopackIgnore: true */ options.folder, 'snapshot.json');
  if (!options.reindex) {
    const stored = await readStored(target);
    if (stored && isFresh(stored.file, file, options.sourceFile)) return stored.snapshot;
  }
  const snapshot = await options.source.introspect({ onProgress: options.onProgress });
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const temporary = `${target}.${process.pid}`;
  await writeFile(temporary, JSON.stringify({ version: snapshotVersion, file, snapshot }));
  await rename(temporary, target);
  return snapshot;
}

type State = { readonly size: number; readonly modifiedMs: number };

async function stateOf(sourceFile: string | null): Promise<State> {
  if (sourceFile === null) return { size: 0, modifiedMs: Date.now() };
  const { size, mtimeMs } = await stat(/* turbopackIgnore: true */ sourceFile);
  return { size, modifiedMs: mtimeMs };
}

function isFresh(stored: State, now: State, sourceFile: string | null): boolean {
  if (sourceFile === null) return now.modifiedMs - stored.modifiedMs < serverFreshMs;
  return stored.size === now.size && stored.modifiedMs === now.modifiedMs;
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
