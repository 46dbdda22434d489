import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { DataSource } from '#lib/datasource/data-source.ts';
import { type SchemaSnapshot, schemaSnapshot } from '#lib/domain/schema.ts';

/** Raised whenever introspection learns something new, so that older snapshots are taken again. */
const snapshotVersion = 1;

const storedSnapshot = z.object({
  version: z.literal(snapshotVersion),
  file: z.object({ size: z.number(), modifiedMs: z.number() }),
  snapshot: schemaSnapshot,
});

/** The stored snapshot of a source while its file is unchanged; otherwise a new one, which is then stored. */
export async function openSnapshot(options: {
  source: DataSource;
  sourcePath: string;
  folder: string;
  reindex: boolean;
  onProgress: (done: number, total: number) => void;
}): Promise<SchemaSnapshot> {
  const { size, mtimeMs } = await stat(/* turbopackIgnore: true */ options.sourcePath);
  const file = { size, modifiedMs: mtimeMs };
  const target = path.join(/* turbopackIgnore: true */ options.folder, 'snapshot.json');
  if (!options.reindex) {
    const stored = await readStored(target);
    if (stored && stored.file.size === size && stored.file.modifiedMs === mtimeMs) return stored.snapshot;
  }
  const snapshot = await options.source.introspect({ onProgress: options.onProgress });
  await mkdir(options.folder, { recursive: true });
  const temporary = `${target}.${process.pid}`;
  await writeFile(temporary, JSON.stringify({ version: snapshotVersion, file, snapshot }));
  await rename(temporary, target);
  return snapshot;
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
