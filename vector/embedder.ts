/** What vectors belong to; kept with every collection and document, so that a change of embedder is noticed and reindexed. */
export type EmbedderIdentity = {
  /** Model name and version. */
  readonly id: string;
  readonly dimensions: number;
};

/** Turns texts into unit vectors of one fixed length. Two implementations: shipped weights, and a provider's model. */
export interface Embedder extends EmbedderIdentity {
  /** One vector a text, in order. Empty texts are allowed and give a zero vector. */
  embed(texts: readonly string[]): Promise<number[][]>;
}
