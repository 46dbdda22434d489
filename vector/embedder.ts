/** Turns texts into unit vectors of one fixed length. Two implementations: shipped weights, and a provider's model. */
export interface Embedder {
  /** Model name and version; stored with every document, so that a change of embedder is noticed and reindexed. */
  readonly id: string;
  readonly dimensions: number;
  /** One vector a text, in order. Empty texts are allowed and give a zero vector. */
  embed(texts: readonly string[]): Promise<number[][]>;
}
