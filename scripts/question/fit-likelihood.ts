import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type LikelihoodWeights, readingLikelihood } from '#agents/question/likelihood/reading-likelihood.ts';
import type { ReadingSigns } from '#agents/question/likelihood/reading-signs.ts';
import { type CaseResult, caseResult } from '../evaluate/case-result.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { fitLogistic } from '../select/fit-logistic.ts';
import { folds } from './folds.ts';

// Learns how likely a reading of the built-in engine is right from evaluations of it, whose cases keep their signs:
// node scripts/question/fit-likelihood.ts --cases FILE[,FILE…] --fitted "what they are" [--out FILE]
// Prints what it is worth on databases kept out of the fit, by file, then fits on all of them and writes the weights.

const { values } = parseArguments('fit-likelihood', process.argv.slice(2), {
  options: { cases: { type: 'string' }, fitted: { type: 'string' }, out: { type: 'string' } },
  positionals: [],
});
const files = required('fit-likelihood', '--cases FILE[,FILE…]', values.cases).split(',');
const fitted = required('fit-likelihood', '--fitted TEXT', values.fitted);

/** More of it and less is learned from each sign: as many answers as this pull each weight to zero. */
const ridge = 20;
const parts = 10;
/** A reading that is less likely right than wrong is asked back. */
const asksBelow = 0.5;

type Answer = {
  readonly file: string;
  readonly database: string;
  readonly signs: ReadingSigns;
  readonly right: boolean;
};

const answers = (await Promise.all(files.map(answersIn))).flat();
const sizes = new Map(
  [...Map.groupBy(answers, ({ database }) => database)].map(([database, its]) => [database, its.length]),
);
const weighed = folds(sizes, parts).flatMap((held) => {
  const weights = weightsFrom(answers.filter(({ database }) => !held.includes(database)));
  return answers
    .filter(({ database }) => held.includes(database))
    .map((answer) => ({ ...answer, likelihood: readingLikelihood(answer.signs, weights) }));
});
for (const [file, its] of Map.groupBy(weighed, (answer) => answer.file)) report(file, its);
report('all', weighed);
if (values.out !== undefined) {
  const weights: LikelihoodWeights = { version: 1, fitted, ...weightsFrom(answers), asksBelow };
  await writeFile(values.out, `${JSON.stringify(weights, null, 2)}\n`);
}

async function answersIn(file: string): Promise<Answer[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  const cases: CaseResult[] = lines.map((line) => caseResult.parse(JSON.parse(line)));
  return cases.flatMap(({ db_id: database, status, signs }) =>
    signs !== undefined && (status === 'right' || status === 'wrong')
      ? [{ file: path.relative('.', file), database, signs, right: status === 'right' }]
      : [],
  );
}

/** Each sign is brought to one scale for the ridge, and its weight back to its own. */
function weightsFrom(from: readonly Answer[]): Pick<LikelihoodWeights, 'weights' | 'unconfirmed'> {
  const names = [...new Set(from.flatMap(({ signs }) => Object.keys(signs)))].toSorted();
  const own = names.map((name) => (signs: ReadingSigns) => signs[name] ?? 0);
  const besides = own.map((take) => (signs: ReadingSigns) => take(signs) * (signs.unconfirmed ?? 0));
  const columns = [...own, ...besides].map((take) => scaled(from, take));
  const rows = from.map(({ signs, right }) => ({
    inputs: [1, ...columns.map(({ mean, spread, take }) => (take(signs) - mean) / spread)],
    right,
    weight: 1,
  }));
  const [bias = 0, ...learned] = fitLogistic(rows, columns.length + 1, ridge / from.length);
  const weightAt = (at: number) => (learned[at] ?? 0) / (columns[at]?.spread ?? 1);
  const shift = columns.reduce((sum, { mean }, at) => sum + weightAt(at) * mean, 0);
  const table = (from: number) =>
    names.map((name, at) => [name, Math.round(weightAt(from + at) * 1e4) / 1e4] as const);
  return {
    weights: Object.fromEntries([['bias', Math.round((bias - shift) * 1e4) / 1e4], ...table(0)]),
    unconfirmed: Object.fromEntries(table(names.length)),
  };
}

function scaled(from: readonly Answer[], take: (signs: ReadingSigns) => number) {
  const values = from.map(({ signs }) => take(signs));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, spread: variance === 0 ? 1 : Math.sqrt(variance), take };
}

function report(name: string, its: readonly (Answer & { readonly likelihood: number })[]): void {
  const [right, wrong] = [its.filter((answer) => answer.right), its.filter((answer) => !answer.right)];
  const pairs = right.flatMap(({ likelihood }) =>
    wrong.map((other) => Number(likelihood > other.likelihood) + Number(likelihood === other.likelihood) / 2),
  );
  const ordered = pairs.reduce((sum, pair) => sum + pair, 0) / Math.max(1, pairs.length);
  const asked = (among: typeof its) => among.filter(({ likelihood }) => likelihood < asksBelow).length;
  const bins = Map.groupBy(its, ({ likelihood }) => Math.floor(likelihood * 5));
  const error = [...bins.values()].reduce((sum, bin) => {
    const off = bin.reduce((total, answer) => total + answer.likelihood - Number(answer.right), 0);
    return sum + Math.abs(off) / its.length;
  }, 0);
  console.log(
    `${name}: ${right.length} right, ${wrong.length} wrong; in order ${ordered.toFixed(3)}, off by ${(100 * error).toFixed(1)} points; asked back ${asked(right)} right, ${asked(wrong)} wrong`,
  );
}
