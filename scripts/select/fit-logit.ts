/** One choice among results: a row of signs for each, and which of them are right. */
export type LabelledChoice = {
  readonly rows: readonly (readonly number[])[];
  readonly right: readonly boolean[];
};

/** Steps of Adam (Kingma & Ba 2015); the objective is convex, so more of them change the third digit. */
const steps = 150;
const stepSize = 0.05;

/**
 * Conditional logit (McFadden 1974): the weights under which the right results of each choice are likeliest, pulled towards
 * `prior` by a ridge of `penalty` and kept on its side of zero. Choices with nothing right or nothing wrong teach nothing.
 * Deterministic.
 */
export function fitLogit(
  choices: readonly LabelledChoice[],
  prior: readonly number[],
  penalty: number,
): number[] {
  const teaching = choices.filter(({ right }) => right.includes(true) && right.includes(false));
  const weights = Float64Array.from(prior);
  const mean = new Float64Array(prior.length);
  const square = new Float64Array(prior.length);
  for (let step = 1; step <= steps; step += 1) {
    const slope = slopeOf(teaching, weights);
    for (const [sign, start] of prior.entries()) {
      const weight = weights[sign] ?? 0;
      const at = (slope[sign] ?? 0) / Math.max(1, teaching.length) + penalty * (weight - start);
      mean[sign] = 0.9 * (mean[sign] ?? 0) + 0.1 * at;
      square[sign] = 0.99 * (square[sign] ?? 0) + 0.01 * at * at;
      const size = Math.sqrt((square[sign] ?? 0) / (1 - 0.99 ** step)) + 1e-8;
      const next = weight - (stepSize * (mean[sign] ?? 0)) / (1 - 0.9 ** step) / size;
      weights[sign] = start < 0 ? Math.min(0, next) : Math.max(0, next);
    }
  }
  return [...weights];
}

/** The gradient of the loss: what is expected under the weights, less what is expected among the right results. */
function slopeOf(choices: readonly LabelledChoice[], weights: Float64Array): Float64Array {
  const slope = new Float64Array(weights.length);
  for (const { rows, right } of choices) {
    const scores = rows.map((row) => scoreOf(row, weights));
    const highest = Math.max(...scores);
    const parts = scores.map((score) => Math.exp(score - highest));
    const total = parts.reduce((sum, part) => sum + part, 0);
    const totalRight = parts.reduce((sum, part, index) => sum + (right[index] ? part : 0), 0);
    for (let index = 0; index < rows.length; index += 1) {
      const part = parts[index] ?? 0;
      const excess = part / total - (right[index] ? part / totalRight : 0);
      const row = rows[index] ?? [];
      for (let sign = 0; sign < row.length; sign += 1)
        slope[sign] = (slope[sign] ?? 0) + excess * (row[sign] ?? 0);
    }
  }
  return slope;
}

export function scoreOf(row: readonly number[], weights: ArrayLike<number>): number {
  let score = 0;
  for (let sign = 0; sign < row.length; sign += 1) score += (row[sign] ?? 0) * (weights[sign] ?? 0);
  return score;
}
