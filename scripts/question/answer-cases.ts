import { likeliestStatements } from '#agents/question/likeliest-statements.ts';
import type { ReadingModel } from '#agents/question/reading-model.ts';
import { tableCount } from '#agents/question/table-count.ts';
import { isOutdone, unaccountedWords } from '#agents/question/unaccounted-words.ts';
import {
  type AnswerCluster,
  type AnswerSigns,
  type AnswerWeights,
  answerInputs,
  clusterAnswers,
  mayOverrule,
  oddsBetween,
  type ReadAnswer,
  type StatementSigns,
  sharesOf,
  statementSigns,
  weighAnswers,
} from '#agents/question/weigh-answers.ts';
import {
  confidenceInputs,
  confidenceOf,
  type Signs,
  weighReadings,
} from '#agents/question/weigh-readings.ts';
import type { ReadingDoubts } from '#lib/domain/sql-candidate.ts';
import { fitLogit } from '../select/fit-logit.ts';
import { priorWeights } from '../select/prior-weights.ts';
import { fitCalibration } from './fit-calibration.ts';
import type { ChoiceWeights } from './fit-choice.ts';
import type { JudgedQuestion, RanStatement } from './judge-readings.ts';

const penalty = 0.002;
/** What the statement says is weighed beside what its reader holds of it, so each sign is worth less than alone. */
const priorScale = 0.3;

/** The answers of both readers to one question, by their results. */
export type AnswerCase = {
  /** Which file of questions it is of. */
  readonly set: string;
  readonly database: string;
  /** How many tables its database has. */
  readonly tables: number;
  readonly clusters: readonly AnswerCluster[];
  /** For each cluster, whether its result is right. */
  readonly right: readonly boolean[];
  readonly doubts: ReadingDoubts;
};

/** What is known of the first reading of a question before it is run, and whether it is right. */
export function firstPick(
  question: JudgedQuestion,
  weights: ChoiceWeights,
): { inputs: Signs; right: boolean } {
  const [best] = weighReadings(question.readings, question.view, weights);
  return {
    inputs: confidenceInputs(best?.probability ?? 0, best?.signs ?? {}, question.view.unlinked.length),
    right: question.readings.find(({ intent }) => intent === best?.intent)?.ran?.right ?? false,
  };
}

/** What both readers answer to a question; null where the rules were not asked or nothing ran. */
export function answerCase(
  { readings, view, kept, rules, set, database, tables }: JudgedQuestion,
  model: Pick<ReadingModel, 'signWeights' | 'tagWeights' | 'calibration' | 'general'>,
): AnswerCase | null {
  if (rules === null) return null;
  const weighed = weighReadings(readings, view, model);
  const [first] = weighed;
  const ran = new Map(readings.map(({ intent, ran }) => [intent, ran]));
  const statements = likeliestStatements(weighed, (intent) => {
    const sql = ran.get(intent)?.sql;
    return sql === undefined ? null : { sql, intent: null };
  });
  const answers: {
    reader: ReadAnswer['reader'];
    place: number;
    belief: number;
    unaccounted: number;
    of: RanStatement;
  }[] = [];
  for (const [place, of] of rules.entries())
    if (of)
      answers.push({
        reader: 'rules',
        place,
        belief: kept.rules?.[place]?.coverage ?? 0,
        unaccounted: 0,
        of,
      });
  for (const [place, { reading, share }] of statements.entries()) {
    const of = ran.get(reading.intent);
    if (!of) continue;
    const unaccounted = unaccountedWords(reading, view, model.general).length;
    if (isOutdone(unaccounted, rules.length > 0)) continue;
    answers.push({ reader: 'learned', place, belief: share, unaccounted, of });
  }
  const signs = statementSigns(
    kept.question,
    answers.map(({ of }) => of),
    tables,
    'sqlite',
  );
  const clusters = clusterAnswers(
    answers.map(({ of, ...answer }, at) => ({
      ...answer,
      result: of.result,
      statement: signs[at] as StatementSigns,
      tables: tableCount(of.sql),
    })),
    tables.length,
  );
  return {
    set,
    database,
    tables: tables.length,
    clusters,
    right: clusters.map(({ members }) => answers[members[0] ?? -1]?.of.right ?? false),
    doubts: {
      unread: view.unlinked.length,
      refused: rules.length === 0,
      learned: first === undefined ? 0 : confidenceOf(first, view, model),
    },
  };
}

/** Where the fit begins, and the side of zero on which each weight stays. */
const prior: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.entries(priorWeights).map(([name, weight]) => [name, weight * priorScale])),
  rulesFirst: 0.5,
  rulesLater: 0.1,
  rulesBelief: 1,
  learnedFirst: 0.3,
  learnedInLarge: -0.3,
  learnedOdds: 1,
  learnedAbsent: -1,
  unaccounted: -0.3,
  both: 1,
  furtherTables: -0.2,
};

export function fitAnswerSigns(cases: readonly AnswerCase[]): Record<string, number> {
  const names = Object.keys(cases.find(({ clusters }) => clusters.length > 0)?.clusters[0]?.signs ?? {});
  const weights = fitLogit(
    cases.map(({ clusters, right }) => ({
      rows: clusters.map(({ signs }) => names.map((name) => signs[name as keyof AnswerSigns])),
      right,
    })),
    names.map((name) => prior[name] ?? 0),
    penalty,
  );
  return Object.fromEntries(names.map((name, at) => [name, Math.round(1000 * (weights[at] ?? 0)) / 1000]));
}

/** The best answer of a case with what the calibration is told of it. */
export function bestAnswer(
  { clusters, right, doubts }: AnswerCase,
  weights: Pick<AnswerWeights, 'signs' | 'overruling'>,
): { inputs: Signs; right: boolean } | null {
  const [best] = weighAnswers(clusters, weights);
  if (best === undefined) return null;
  const at = clusters.findIndex(({ members }) => members === best.members);
  return { inputs: answerInputs(best, clusters.length, doubts), right: right[at] ?? false };
}

export function fitAnswers(cases: readonly AnswerCase[], outOfFold: readonly AnswerCase[][]): AnswerWeights {
  const chosenBy = (from: readonly AnswerCase[]) => {
    const signs = fitAnswerSigns(from);
    return { signs, overruling: overrulingOdds(from, signs) };
  };
  const picks = outOfFold.flatMap((fold) => {
    const seen = new Set(fold.map(({ database }) => database));
    const weights = chosenBy(cases.filter(({ database }) => !seen.has(database)));
    return fold.flatMap((each) => bestAnswer(each, weights) ?? []);
  });
  return { ...chosenBy(cases), calibration: fitCalibration(picks), floor: answerFloor(cases) };
}

/** What an unsure answer is worth. */
function worthOf(right: boolean): number {
  return right ? 1 : -0.375;
}

/** An overruling has to be right so many times for each time that the rules were. */
const leastGain = 8;

/** The lowest odds from which on the learned reader is right `leastGain` times as often as the rules that it overrules. */
function overrulingOdds(cases: readonly AnswerCase[], signs: AnswerWeights['signs']): number {
  const disputes = cases
    .flatMap(({ clusters, right }) => {
      const weighed = sharesOf(clusters, { signs });
      const rules = weighed.find(({ signs }) => signs.rulesFirst === 1);
      const learned = weighed.find((each) => mayOverrule(each));
      if (rules === undefined || learned === undefined) return [];
      const isRight = ({ members }: AnswerCluster) =>
        right[clusters.findIndex((each) => each.members === members)] === true;
      return [{ odds: oddsBetween(learned, rules), gained: isRight(learned), lost: isRight(rules) }];
    })
    .toSorted((one, other) => one.odds - other.odds);
  let gained = disputes.filter((dispute) => dispute.gained).length;
  let lost = disputes.filter((dispute) => dispute.lost).length;
  for (const dispute of disputes) {
    if (gained >= leastGain * lost) return dispute.odds;
    gained -= Number(dispute.gained);
    lost -= Number(dispute.lost);
  }
  return Number.MAX_SAFE_INTEGER;
}

/**
 * The lowest confidence from which on the learned reader is worth asking where the rules refuse: an answer that
 * is shown as unsure or asked back, and is wrong, costs three eighths of what one that is right is worth.
 */
function answerFloor(cases: readonly AnswerCase[]): number {
  const refused = cases
    .filter(({ doubts }) => doubts.refused)
    .map(({ clusters, right, doubts: { learned } }) => ({
      learned,
      right: clusters.some(({ signs }, at) => signs.learnedFirst === 1 && right[at]),
    }))
    .toSorted((one, other) => one.learned - other.learned);
  let worth = refused.reduce((sum, { right }) => sum + worthOf(right), 0);
  let best = { worth, floor: refused[0]?.learned ?? 0 };
  for (const [at, { right }] of refused.entries()) {
    worth -= worthOf(right);
    if (worth > best.worth) best = { worth, floor: refused[at + 1]?.learned ?? 1 };
  }
  return best.floor;
}
