import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { DataSource } from '#lib/datasource/data-source.ts';
import { versionOfFiles } from '#lib/datasource/files/find-files.ts';
import { type SchemaSnapshot, schemaSnapshot } from '#lib/domain/schema.ts';
import { openKeptTables } from './kept-tables.ts';

/** Raised whenever introspection learns something new, so that older snapshots are taken again. */
const snapshotVersion = 3;

const storedSnapshot = z.object({
  version: z.literal(snapshotVersion),
  /** The state of the files of a source; of a server the time of asking. */
  state: z.string(),
  /** Of a server: what its catalogue was when this was taken. */
  catalog: z.string().nullable(),
  /** False while tables of a server wait to be measured. */
  isComplete: z.boolean(),
  snapshot: schemaSnapshot,
});
type StoredSnapshot = z.infer<typeof storedSnapshot>;

/** What was measured of a server holds for a day, or until it is indexed again; a changed catalogue is read at once. */
const serverFreshMs = 24 * 60 * 60 * 1_000;

export type Place = {
  readonly source: DataSource;
  /** A file, a folder or a pattern; null for a source on a server. */
  readonly sourceFile: string | null;
  readonly folder: string;
};

export type TakenSnapshot = {
  readonly snapshot: SchemaSnapshot;
  /** Whether all its tables have had their turn to be measured. */
  readonly isComplete: boolean;
  /** What the catalogue of a server was when it was taken. */
  readonly catalog: string | null;
};

/**
 * The stored snapshot of a source while it is unchanged; otherwise a new one, which is then stored. Of a server every
 * table that is measured is kept at once, so that an interrupted run goes on where it was; `reindex` begins anew unless
 * it is such a run that goes on.
 */
export async function openSnapshot(
  place: Place & {
    readonly reindex: boolean;
    readonly onProgress: (done: number, total: number) => void;
    readonly signal?: AbortSignal;
  },
): Promise<TakenSnapshot> {
  const { source, folder, onProgress, signal } = place;
  const stored = await readStored(folder);
  const now = await stateOf(place, signal);
  if (!place.reindex && stored?.isComplete && isFresh(stored, now, place)) return stored;
  if (source.describe === undefined) {
    const snapshot = await source.introspect({ onProgress, signal });
    return await store(folder, { ...now, isComplete: true, snapshot });
  }
  const anew = place.reindex && (stored === null || stored.isComplete);
  const kept = await openKeptTables(folder, { anew });
  try {
    // From here on a run that is killed is one that goes on.
    if (stored?.isComplete) await store(folder, { ...stored, isComplete: false });
    const snapshot = await source.introspect({ onProgress, signal, kept });
    return await store(folder, { ...now, isComplete: true, snapshot });
  } finally {
    await kept.close();
  }
}

/** The best snapshot that can be had at once: of a server the stored one, else what its catalogue and kept tables tell. */
export async function snapshotAtOnce(place: Place): Promise<TakenSnapshot> {
  const { source, folder } = place;
  if (source.describe === undefined) {
    return await openSnapshot({ ...place, reindex: false, onProgress: () => undefined });
  }
  const stored = await readStored(folder);
  const now = await stateOf(place);
  if (stored && isFresh(stored, now, place)) return stored;
  // What was measured yesterday is better than nothing while it is measured again.
  if (stored && stored.catalog === now.catalog) return { ...stored, isComplete: false };
  const kept = await openKeptTables(folder, { anyAge: true });
  const snapshot = await source.describe({ kept });
  return await store(folder, { ...now, isComplete: false, snapshot });
}

type State = Pick<StoredSnapshot, 'state' | 'catalog'>;

async function stateOf({ source, sourceFile }: Place, signal?: AbortSignal): Promise<State> {
  if (sourceFile === null) {
    const catalog = (await source.catalogVersion?.(signal)) ?? null;
    return { state: String(Date.now()), catalog };
  }
  return { state: (await versionOfFiles(sourceFile)) ?? '', catalog: null };
}

function isFresh(stored: State, now: State, { sourceFile }: Place): boolean {
  if (sourceFile === null) {
    return stored.catalog === now.catalog && Number(now.state) - Number(stored.state) < serverFreshMs;
  }
  return stored.state === now.state;
}

function fileIn(folder: string): string {
  return path.join(/* turbopackIgnore: true */ folder, 'snapshot.json');
}

async function store(
  folder: string,
  { state, catalog, isComplete, snapshot }: Omit<StoredSnapshot, 'version'>,
): Promise<TakenSnapshot> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = `${fileIn(folder)}.${process.pid}`;
  const content: StoredSnapshot = { version: snapshotVersion, state, catalog, isComplete, snapshot };
  await writeFile(temporary, JSON.stringify(content));
  await rename(temporary, fileIn(folder));
  return { snapshot, isComplete, catalog };
}

async function readStored(folder: string): Promise<StoredSnapshot | null> {
  try {
    const parsed = storedSnapshot.safeParse(JSON.parse(await readFile(fileIn(folder), 'utf8')));
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
