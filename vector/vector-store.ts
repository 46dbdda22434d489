/** A document with its embedding. `metadata` is flat: only what filters need. */
export type VectorDocument = {
  readonly id: string;
  readonly text: string;
  readonly embedding: readonly number[];
  readonly metadata: Readonly<Record<string, string | number | boolean>>;
};

/** A document without its embedding. */
export type StoredDocument = Omit<VectorDocument, 'embedding'>;

export type VectorMatch = {
  /** Without its text, which whoever asks has from elsewhere. */
  readonly document: Omit<StoredDocument, 'text'>;
  /** Cosine similarity, -1..1. */
  readonly similarity: number;
};

/** The report's collections (§4.2), SQLFixAgent's record of repairs, and the words of the business. */
export type CollectionName = 'description_index' | 'examples_index' | 'repairs_index' | 'glossary_index';

/**
 * Documents of all sources share these collections; every read and write is bound to one source. A store ranks and nothing
 * else: whoever can reach its port can write to it, so no statement and no text of it is used that is not known otherwise.
 */
export interface VectorStore {
  readonly kind: 'chroma' | 'in-process';
  /** Writes or replaces by id within the source. */
  upsert(collection: CollectionName, sourceId: string, documents: readonly VectorDocument[]): Promise<void>;
  /** The `count` nearest documents of the source by cosine similarity, best first. */
  query(
    collection: CollectionName,
    sourceId: string,
    embedding: readonly number[],
    count: number,
  ): Promise<VectorMatch[]>;
  /** Documents by id with their embeddings, which may have been scaled to length 1; unknown ids are left out. */
  get(collection: CollectionName, sourceId: string, ids: readonly string[]): Promise<VectorDocument[]>;
  /** All ids of the source with one metadata value, e.g. the content hash, so that indexing can skip what is unchanged. */
  list(collection: CollectionName, sourceId: string): Promise<StoredDocument[]>;
  remove(collection: CollectionName, sourceId: string, ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
