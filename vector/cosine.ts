/** The cosine of two embeddings, -1..1. Embedders give unit vectors. */
export function cosine(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
