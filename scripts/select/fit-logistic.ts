/** A row of inputs, the first of which is 1, with whether it came out right and how much it counts beside the others. */
export type LabelledRow = {
  readonly inputs: readonly number[];
  readonly right: boolean;
  readonly weight: number;
};

const rounds = 30;

/**
 * Logistic regression by Newton's method with a ridge of `penalty` on all but the first weight. For a handful of inputs; deterministic.
 */
export function fitLogistic(rows: readonly LabelledRow[], inputs: number, penalty: number): number[] {
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  let weights = Array.from({ length: inputs }, () => 0);
  for (let round = 0; round < rounds; round += 1) {
    const ridge = (at: number) => (at === 0 ? 1e-9 : penalty);
    const slope = weights.map((weight, at) => -ridge(at) * weight * total);
    const curve = weights.map((_, at) => weights.map((_, by) => (at === by ? ridge(at) * total : 0)));
    for (const { inputs: row, right, weight: counts } of rows) {
      const odds = row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
      const chance = 1 / (1 + Math.exp(-odds));
      for (const [at, value] of row.entries()) {
        slope[at] = (slope[at] ?? 0) + counts * value * (Number(right) - chance);
        const line = curve[at] ?? [];
        for (const [by, other] of row.entries())
          line[by] = (line[by] ?? 0) + counts * value * other * chance * (1 - chance);
      }
    }
    const step = solve(curve, slope);
    weights = weights.map((weight, at) => weight + (step[at] ?? 0));
  }
  return weights;
}

/** Gauss's elimination; the curve of a ridge regression is positive definite, so no pivot is zero. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (let at = 0; at < rows.length; at += 1) {
    const pivot = rows[at] ?? [];
    for (const [index, row] of rows.entries()) {
      if (index === at) continue;
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1);
      for (let column = at; column < row.length; column += 1) {
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
      }
    }
  }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1));
}
