import { writeFile } from 'node:fs/promises';
import { modelBytes, modelFile, type ReadingModel } from '#agents/question/reading-model.ts';
import { sureFrom } from '#agents/question/sure-reading.ts';
import { answerConfidence } from '#agents/question/weigh-answers.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { calibrationError } from '../select/calibration.ts';
import { type AnswerCase, answerCase, bestAnswer, firstPick, fitAnswers } from './answer-cases.ts';
import { answeredAlone, mayBeSure, sureThreshold } from './answered-alone.ts';
import { fitCalibration } from './fit-calibration.ts';
import { fitChoice } from './fit-choice.ts';
import { bookFrom, fitShapes } from './fit-shapes.ts';
import { fitSlots } from './fit-slots.ts';
import { folds } from './folds.ts';
import { generalWords, openingWords } from './general-words.ts';
import { type JudgedQuestion, judgeReadings } from './judge-readings.ts';
import { type QuestionDatabase, readQuestionFiles } from './read-question-files.ts';

// Learns to read questions from what write-questions.ts wrote, and says what it is worth on databases it has not seen:
// node scripts/question/fit-reader.ts --questions DIR[,DIR] [--dry-run] [--folds N] [--answers FILE]
// How sentences open is learned from the first folder alone: the others may hold notes of a few words.
// --answers keeps the answers of both readers with what is seen of them.

const { values } = parseArguments('fit-reader', process.argv.slice(2), {
  options: {
    questions: { type: 'string' },
    'dry-run': { type: 'boolean' },
    folds: { type: 'string', default: '5' },
    answers: { type: 'string' },
  },
  positionals: [],
});
const folders = required('fit-reader', '--questions DIR', values.questions).split(',');
const sets = await Promise.all(folders.map(readQuestionFiles));
const databases = sets.flat();
const sizes = new Map<string, number>();
for (const { name, questions } of databases) sizes.set(name, (sizes.get(name) ?? 0) + questions.length);
const parts = folds(sizes, Number(values.folds));

const general = new Set(generalWords(databases));

const judged: JudgedQuestion[][] = [];
for (const part of parts) {
  const model = fitParts(databases.filter(({ name }) => !part.includes(name)));
  const ofPart: JudgedQuestion[] = [];
  for (const database of databases)
    if (part.includes(database.name)) ofPart.push(...(await judgeReadings(database, model)));
  judged.push(ofPart);
  console.log(`fold ${judged.length} of ${parts.length}: ${ofPart.length} questions`);
}

const choices = judged.map((fold) =>
  fitChoice(judged.filter((other) => other !== fold).flatMap((other) => other.map(({ judged }) => judged))),
);
const picks = judged.map((fold, at) =>
  fold.map((question) => firstPick(question, choices[at] as (typeof choices)[number])),
);
const calibration = fitCalibration(picks.flat());
const answers = judged.map((fold, at) =>
  fold.flatMap((question) => {
    const weights = choices[at] as (typeof choices)[number];
    return answerCase(question, { ...weights, calibration, general }) ?? [];
  }),
);
if (values.answers) await writeFile(values.answers, JSON.stringify(answers));
report();
if (!values['dry-run']) await writeModel();

function fitParts(from: readonly QuestionDatabase[]) {
  const cases = from.flatMap(({ questions }) => questions.flatMap(({ teaching }) => teaching ?? []));
  const book = bookFrom(cases);
  return { book, shapeWeights: fitShapes(cases, book), slotWeights: fitSlots(cases) };
}

/** What each set of questions came to, on databases that no weight had seen. */
function report(): void {
  const forecasts = answers.flatMap((fold) => {
    const others = answers.filter((other) => other !== fold);
    const weights = fitAnswers(others.flat(), others);
    return fold.map((each) => {
      const best = bestAnswer(each, weights);
      const confidence = best === null ? 0 : answerConfidence(best.inputs, weights);
      const { database } = each;
      const right = best?.right ?? false;
      return { each, database, confidence, right, mayBeSure: mayBeSure(each, weights) };
    });
  });
  for (const [set, ofSet] of Map.groupBy(forecasts, ({ each }) => each.set)) {
    const cases = ofSet.map(({ each }) => each);
    const alone = judged.flatMap((fold, at) =>
      (picks[at] ?? []).filter((_, index) => fold[index]?.set === set),
    );
    console.log(`${set}: learned reader alone ${shareRight(alone)}`);
    console.log(`  rules alone: ${shareRight(cases.map((each) => ({ right: firstOfRulesIsRight(each) })))}`);
    console.log(`  both readers: ${shareRight(ofSet)}`);
    console.log(
      `  any answer right: ${shareRight(cases.map(({ right }) => ({ right: right.includes(true) })))}`,
    );
    console.log(`  calibration error: ${(100 * calibrationError(ofSet)).toFixed(1)} points`);
    const surest = ofSet.toSorted((one, other) => other.confidence - one.confidence);
    for (const [chosen, sure] of [
      [`on the other folds (on all: ${sureThreshold(ofSet).toFixed(3)})`, answeredAlone(ofSet, parts)],
      [`as it is: ${sureFrom}`, ofSet.filter((each) => each.mayBeSure && each.confidence >= sureFrom)],
    ] as const)
      console.log(
        `  sure by a threshold ${chosen}: ${share(sure.length, ofSet.length)}, right ${shareRight(sure)}`,
      );
    for (const part of [0.1, 0.25, 0.4, 0.5, 0.6, 0.75]) {
      const taken = surest.slice(0, Math.round(part * surest.length));
      console.log(
        `  surest ${100 * part} %: ${shareRight(taken)}, from ${taken.at(-1)?.confidence.toFixed(3)} on`,
      );
    }
  }
}

function firstOfRulesIsRight({ clusters, right }: AnswerCase): boolean {
  return clusters.some(({ signs }, at) => signs.rulesFirst === 1 && right[at]);
}

async function writeModel(): Promise<void> {
  const whole = fitChoice(judged.flat().map(({ judged }) => judged));
  const model: ReadingModel = {
    ...fitParts(databases),
    ...whole,
    calibration,
    general,
    openings: new Set(openingWords(sets[0] ?? [])),
    answers: fitAnswers(answers.flat(), answers),
  };
  const names = new Set(databases.map(({ name }) => name));
  const count = databases.reduce((sum, { questions }) => sum + questions.length, 0);
  await writeFile(modelFile, modelBytes(model, `${count} questions on ${names.size} databases`));
  console.log(`wrote ${modelFile}`);
}

function shareRight(of: readonly { readonly right: boolean }[]): string {
  return share(of.filter((each) => each.right).length, of.length);
}

function share(part: number, whole: number): string {
  return `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;
}
