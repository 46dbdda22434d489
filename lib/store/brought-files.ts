import { and, asc, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { BroughtFile } from '../domain/brought-file.ts';
import type { Denial } from '../domain/rights.ts';
import type { Store } from './open-store.ts';
import { broughtFiles } from './schema/brought-files.ts';

export async function addBroughtFile(
  store: Store,
  { owner, ...file }: Omit<BroughtFile, 'createdAt' | 'shared'>,
): Promise<void> {
  await store.db.insert(broughtFiles).values({ ...file, personId: owner.id, personName: owner.name });
}

/** The files that a person may ask: their own, the latest first, then what others share. */
export async function listBroughtFiles(store: Store, personId: string): Promise<BroughtFile[]> {
  const rows = await store.db
    .select()
    .from(broughtFiles)
    .where(and(isKept, or(eq(broughtFiles.personId, personId), eq(broughtFiles.shared, true))))
    .orderBy(
      desc(sql`${broughtFiles.personId} = ${personId}`),
      desc(broughtFiles.createdAt),
      asc(broughtFiles.id),
    );
  return rows.map(toBroughtFile);
}

/** A person's own file; null when there is none of that id or it is somebody else's. */
export async function findOwnFile(store: Store, id: string, personId: string): Promise<BroughtFile | null> {
  const [row] = await store.db.select().from(broughtFiles).where(ofPerson(id, personId));
  return row ? toBroughtFile(row) : null;
}

/** Lets everybody ask a person's own file, or the owner alone again. */
export async function shareOwnFile(
  store: Store,
  id: string,
  personId: string,
  shared: boolean,
): Promise<void> {
  await store.db.update(broughtFiles).set({ shared }).where(ofPerson(id, personId));
}

export async function removeOwnFile(store: Store, id: string, personId: string): Promise<void> {
  await store.db
    .update(broughtFiles)
    .set({ removedAt: sql`now()`, shared: false })
    .where(ofPerson(id, personId));
}

/** What a person's files take on disk. */
export async function bytesOfFiles(store: Store, personId: string): Promise<number> {
  const [row] = await store.db
    .select({ bytes: sql<number>`coalesce(sum(${broughtFiles.bytes}), 0)::float8` })
    .from(broughtFiles)
    .where(and(isKept, eq(broughtFiles.personId, personId)));
  return row?.bytes ?? 0;
}

/** What was ever brought by others than a person, as JSON in one value; see `OthersFile`. */
export function filesOfOthers(personId: string): SQL<OthersFile[]> {
  const isShared = and(eq(broughtFiles.shared, true), isKept);
  return sql<OthersFile[]>`(select coalesce(json_agg(json_build_object(
      'sourceId', ${broughtFiles.sourceId}, 'tables', ${broughtFiles.tables}, 'isShared', ${isShared})), '[]'::json)
    from ${broughtFiles} where ${ne(broughtFiles.personId, personId)})`;
}

export type OthersFile = Pick<typeof broughtFiles.$inferSelect, 'sourceId' | 'tables'> & {
  readonly isShared: boolean;
};

/**
 * What a person may not read of the files of others, by source: everything of an owner who shares nothing, else each table
 * that ever was and is not shared now.
 */
export function denialsOfFiles(files: readonly OthersFile[]): Map<string, Denial[]> {
  return new Map(
    [...Map.groupBy(files, ({ sourceId }) => sourceId)].map(([sourceId, files]): [string, Denial[]] => {
      const namesOf = (wanted: boolean) =>
        files
          .filter(({ isShared }) => isShared === wanted)
          .flatMap(({ tables }) => tables.map(({ name }) => name));
      const open = new Set(namesOf(true).map((name) => name.toLowerCase()));
      if (open.size === 0) return [sourceId, [{ table: null, column: null }]];
      const closed = new Set(namesOf(false).filter((name) => !open.has(name.toLowerCase())));
      return [sourceId, [...closed].toSorted().map((table) => ({ table, column: null }))];
    }),
  );
}

/** The sources that files were ever brought to. */
export async function fileSources(store: Store): Promise<string[]> {
  const rows = await store.db.selectDistinct({ sourceId: broughtFiles.sourceId }).from(broughtFiles);
  return rows.map(({ sourceId }) => sourceId);
}

const isKept = isNull(broughtFiles.removedAt);

function ofPerson(id: string, personId: string): SQL | undefined {
  return and(eq(broughtFiles.id, id), eq(broughtFiles.personId, personId), isKept);
}

function toBroughtFile(row: typeof broughtFiles.$inferSelect): BroughtFile {
  const { personId, personName, createdAt, removedAt: _, ...file } = row;
  return { ...file, owner: { id: personId, name: personName }, createdAt: createdAt.toISOString() };
}
