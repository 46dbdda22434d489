import { readFile, writeFile } from 'node:fs/promises';
import { type LikelihoodModel, readingLikelihood } from '#agents/question/likelihood/reading-likelihood.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { boostSteps } from './boost-steps.ts';
import { folds } from './folds.ts';
import { type SignedAnswer, signedAnswer } from './signed-answer.ts';

// Learns how likely a reading of the rules is right from answers that `sign-cases.ts` signed:
// node scripts/question/fit-likelihood.ts --signed FILE[,FILE…] --fitted "what they are" [--out FILE]
// Prints what that is worth on databases kept out of the fit, by file, then fits on all of them and writes the model.

const { values } = parseArguments('fit-likelihood', process.argv.slice(2), {
  options: { signed: { type: 'string' }, fitted: { type: 'string' }, out: { type: 'string' } },
  positionals: [],
});
const files = required('fit-likelihood', '--signed FILE[,FILE…]', values.signed).split(',');
const fitted = required('fit-likelihood', '--fitted TEXT', values.fitted);

const parts = 8;
/** A reading that is likelier wrong than right is asked back. */
const asksBelow = 1 / 2;
/** Chosen by hand: see docs/reading-questions.md. */
const readersAtLeast = 0.3;

type Answer = SignedAnswer & { readonly file: string };

const answers = (await Promise.all(files.map(answersIn))).flat();
const sizes = new Map(
  [...Map.groupBy(answers, ({ database }) => database)].map(([database, its]) => [database, its.length]),
);
const weighed = folds(sizes, parts).flatMap((held) => {
  const model = boostSteps(answers.filter(({ database }) => !held.includes(database)));
  return answers
    .filter(({ database }) => held.includes(database))
    .map((answer) => ({ ...answer, likelihood: readingLikelihood(answer.signs, model) }));
});
for (const [file, its] of Map.groupBy(weighed, (answer) => answer.file)) report(file, its);
if (values.out !== undefined) {
  const model: LikelihoodModel = { version: 1, fitted, ...boostSteps(answers), asksBelow, readersAtLeast };
  await writeFile(values.out, `${JSON.stringify(model)}\n`);
}

async function answersIn(file: string): Promise<Answer[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => ({ ...signedAnswer.parse(JSON.parse(line)), file }));
}

function report(name: string, its: readonly (Answer & { readonly likelihood: number })[]): void {
  const [right, wrong] = [its.filter((answer) => answer.right), its.filter((answer) => !answer.right)];
  const pairs = right.flatMap(({ likelihood }) =>
    wrong.map((other) => Number(likelihood > other.likelihood) + Number(likelihood === other.likelihood) / 2),
  );
  const ordered = pairs.reduce((sum, pair) => sum + pair, 0) / Math.max(1, pairs.length);
  const bins = Map.groupBy(its, ({ likelihood }) => Math.floor(likelihood * 5));
  const error = [...bins.values()].reduce((sum, bin) => {
    const off = bin.reduce((total, answer) => total + answer.likelihood - Number(answer.right), 0);
    return sum + Math.abs(off) / its.length;
  }, 0);
  const asked = (among: typeof its) => among.filter(({ likelihood }) => likelihood < asksBelow).length;
  console.log(
    `${name}: ${right.length} right, ${wrong.length} wrong; in order ${ordered.toFixed(3)}, off by ${(100 * error).toFixed(1)} points; asked back ${asked(right)} right, ${asked(wrong)} wrong`,
  );
}
