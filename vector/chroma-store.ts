import { ChromaClient, type Collection, type Metadata, type Where } from 'chromadb';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import type { EmbedderIdentity } from './embedder.ts';
import { embedderTag } from './embedder-tag.ts';
import type { CollectionName, VectorDocument, VectorStore } from './vector-store.ts';

/** The most records that a local Chroma server takes in one request. */
const batchSize = 5_000;
/**
 * Reserved metadata: whose document it is, its id without the source's prefix, and the names of its own metadata. Chroma
 * merges the metadata of an upsert into what was there, so keys of an earlier version have to be told from current ones.
 */
const sourceKey = '_source';
const idKey = '_id';
const ownKeys = '_keys';
const metadataSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/**
 * The store on a Chroma server. Each collection exists once per embedder, since Chroma fixes the
 * dimension of a collection: `description_index_1f3a9c04`. Documents carry their source in the metadata and in the id.
 * Rejects with `vector-store-unavailable`, naming the URL, whenever the server fails. `token` is what a server with
 * token authentication asks for; the bundled one has none.
 */
export async function openChromaStore(
  url: string,
  options: { readonly embedder: EmbedderIdentity; readonly token?: string | undefined },
): Promise<VectorStore> {
  const { protocol, hostname, port } = new URL(url);
  const ssl = protocol === 'https:';
  const client = new ChromaClient({
    host: hostname,
    port: Number(port || (ssl ? 443 : 80)),
    ssl,
    headers: tokenHeaders(options.token),
  });
  const collections = new Map<CollectionName, Promise<Collection>>();

  const use = async <Value>(
    name: CollectionName,
    work: (collection: Collection) => Promise<Value>,
  ): Promise<Value> => {
    try {
      let opening = collections.get(name);
      if (opening === undefined) {
        opening = openCollection(client, name, options.embedder);
        collections.set(name, opening);
      }
      return await work(await opening);
    } catch (cause) {
      collections.delete(name);
      throw new AppError('vector-store-unavailable', {
        userMessage: `The Chroma server at ${url} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
        cause,
      });
    }
  };
  await use('description_index', async () => {});

  return {
    kind: 'chroma',
    upsert: (name, sourceId, documents) =>
      use(name, async (collection) => {
        for (const batch of batches(documents)) {
          await collection.upsert({
            ids: batch.map(({ id }) => recordId(sourceId, id)),
            embeddings: batch.map(({ embedding }) => [...embedding]),
            documents: batch.map(({ text }) => text),
            metadatas: batch.map(({ id, metadata }) => ({
              ...metadata,
              [sourceKey]: sourceId,
              [idKey]: id,
              [ownKeys]: JSON.stringify(Object.keys(metadata)),
            })),
          });
        }
      }),
    query: (name, sourceId, embedding, count) =>
      use(name, async (collection) => {
        const search = async (where?: Where) => {
          const found = await collection.query({
            queryEmbeddings: [[...embedding]],
            nResults: count,
            where,
            // The texts, whole schemas of tables, would be most of the reply.
            include: ['metadatas', 'distances'],
          });
          return found.rows()[0] ?? [];
        };
        // A filter makes Chroma several times slower on large collections, and changes nothing when all the nearest
        // documents are this source's own, as they are while one source is much the largest.
        const nearest = await search();
        const isOwn = nearest.every((row) => row.metadata?.[sourceKey] === sourceId);
        const rows = isOwn ? nearest : await search({ [sourceKey]: sourceId });
        return rows.map((row) => ({ document: describedBy(row), similarity: 1 - (row.distance ?? 1) }));
      }),
    get: (name, sourceId, ids) =>
      use(name, async (collection) => {
        const documents: VectorDocument[] = [];
        for (const batch of batches(ids)) {
          const found = await collection.get({
            ids: batch.map((id) => recordId(sourceId, id)),
            include: ['documents', 'metadatas', 'embeddings'],
          });
          for (const row of found.rows()) {
            documents.push({ ...documentOf(row), embedding: row.embedding ?? [] });
          }
        }
        return documents;
      }),
    list: (name, sourceId) =>
      use(name, async (collection) => {
        const documents: Omit<VectorDocument, 'embedding'>[] = [];
        for (;;) {
          const page = await collection.get({
            where: { [sourceKey]: sourceId },
            limit: batchSize,
            offset: documents.length,
            include: ['documents', 'metadatas'],
          });
          documents.push(...page.rows().map(documentOf));
          if (page.rows().length < batchSize) return documents;
        }
      }),
    remove: (name, sourceId, ids) =>
      use(name, async (collection) => {
        for (const batch of batches(ids)) {
          await collection.delete({ ids: batch.map((id) => recordId(sourceId, id)) });
        }
      }),
    close: async () => {},
  };
}

/** A Chroma server, or the proxy before it, takes its token in one of two headers, as it is configured. */
function tokenHeaders(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}`, 'x-chroma-token': token };
}

async function openCollection(
  client: ChromaClient,
  name: CollectionName,
  embedder: EmbedderIdentity,
): Promise<Collection> {
  return await client.getOrCreateCollection({
    name: `${name}_${embedderTag(embedder)}`,
    embeddingFunction: null,
    configuration: { hnsw: { space: 'cosine' } },
    metadata: { embedder: embedder.id, dimensions: embedder.dimensions },
  });
}

function recordId(sourceId: string, id: string): string {
  return `${sourceId}:${id}`;
}

function documentOf(row: {
  readonly document?: string | null;
  readonly metadata?: Metadata | null;
}): Omit<VectorDocument, 'embedding'> {
  return { ...describedBy(row), text: row.document ?? '' };
}

function describedBy(row: { readonly metadata?: Metadata | null }): Pick<VectorDocument, 'id' | 'metadata'> {
  const { [idKey]: id, [ownKeys]: keys, ...stored } = row.metadata ?? {};
  const current = z.array(z.string()).parse(JSON.parse(String(keys)));
  const metadata = metadataSchema.parse(Object.fromEntries(current.map((key) => [key, stored[key]])));
  return { id: String(id), metadata };
}

function batches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  );
}
