import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Embedding, NewEmbedding } from '../domain/embedding.ts';
import { AppError } from '../errors.ts';
import type { Store } from './open-store.ts';
import { embeddings } from './schema/embeddings.ts';

/** An embedding with what its secret is made from. */
export type KeptEmbedding = Embedding & { readonly salt: string };

export async function addEmbedding(store: Store, { name, origins }: NewEmbedding): Promise<KeptEmbedding> {
  const id = randomBytes(9).toString('hex');
  const [row] = await store.db.insert(embeddings).values({ id, name, origins, salt: newSalt() }).returning();
  if (!row) throw new Error('the store returned no row for a new embedding');
  return keptOf(row);
}

/** The latest first, those that were revoked too. */
export async function listEmbeddings(store: Store): Promise<Embedding[]> {
  const rows = await store.db.select().from(embeddings).orderBy(desc(embeddings.createdAt), embeddings.id);
  return rows.map((row) => shownOf(keptOf(row)));
}

/** The embedding in whatever state; null when there never was one. */
export async function findEmbedding(store: Store, id: string): Promise<KeptEmbedding | null> {
  const [row] = await store.db.select().from(embeddings).where(eq(embeddings.id, id));
  return row ? keptOf(row) : null;
}

/** Changes its name or its sites. Throws `not-found` when there is none in force. */
export async function changeEmbedding(store: Store, id: string, change: NewEmbedding): Promise<Embedding> {
  return shownOf(await update(store, id, change));
}

/** Gives it another secret: what the one before has signed is worth nothing. Throws `not-found`. */
export async function renewEmbedding(store: Store, id: string): Promise<KeptEmbedding> {
  return update(store, id, { salt: newSalt() });
}

/** Ends it for good, with every token it has signed. Throws `not-found`. */
export async function revokeEmbedding(store: Store, id: string): Promise<Embedding> {
  return shownOf(await update(store, id, { revokedAt: new Date() }));
}

/** Writes down that it was used, at most once a minute. */
export async function noteEmbeddingUse(store: Store, id: string): Promise<void> {
  const aMinuteAgo = sql`now() - interval '1 minute'`;
  await store.db
    .update(embeddings)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(eq(embeddings.id, id), or(isNull(embeddings.lastUsedAt), lt(embeddings.lastUsedAt, aMinuteAgo))),
    );
}

/** What may be told of it. */
export function shownOf({ salt: _, ...shown }: KeptEmbedding): Embedding {
  return shown;
}

async function update(
  store: Store,
  id: string,
  change: Partial<typeof embeddings.$inferInsert>,
): Promise<KeptEmbedding> {
  const [row] = await store.db
    .update(embeddings)
    .set(change)
    .where(and(eq(embeddings.id, id), isNull(embeddings.revokedAt)))
    .returning();
  if (row) return keptOf(row);
  throw new AppError('not-found', { userMessage: `There is no embedding ${id} in force.` });
}

function keptOf(row: typeof embeddings.$inferSelect): KeptEmbedding {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

function newSalt(): string {
  return randomBytes(16).toString('base64url');
}
