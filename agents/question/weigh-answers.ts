import type { ResultTable } from '#lib/domain/result-table.ts';
import type { Tables } from '#lib/domain/schema.ts';
import type { ReadingDoubts } from '#lib/domain/sql-candidate.ts';
import { containsResult, fingerprintResult } from '#lib/sql/compare-results.ts';
import { snapshotValues } from '../query/repair/value-lookup.ts';
import { type ChoiceSigns, choiceSigns } from '../query/select/choice-signs.ts';
import { clusterResults } from '../query/select/cluster-results.ts';
import { readRuns } from '../query/select/select-candidate.ts';
import { logSoftmax } from './weights.ts';

/** A reading that was run. `place` counts from 0 among the readings of its reader. */
export type ReadAnswer = {
  readonly reader: 'rules' | 'learned';
  readonly place: number;
  /** Of the rules: how much of the question the reading accounts for. Of the learned reader: its share among the readings. 0..1. */
  readonly belief: number;
  readonly result: ResultTable;
  /** How its statement compares with the question. */
  readonly statement: StatementSigns;
  /** Content words that the reading does nothing with; 0 for the rules, which refuse then. */
  readonly unaccounted: number;
  /** How many tables its statement reads. */
  readonly tables: number;
};

/** Answers that return the same rows. */
export type AnswerCluster = {
  /** Positions among the answers, first readings first. */
  readonly members: readonly number[];
  readonly signs: AnswerSigns;
};

export type AnswerSigns = ReaderSigns & StatementSigns;

/** Who returns a result and how likely they held it. */
type ReaderSigns = {
  readonly rulesFirst: number;
  readonly rulesLater: number;
  readonly rulesBelief: number;
  readonly learnedFirst: number;
  /** How much larger the schema is than those that taught the learned reader, in doublings. */
  readonly learnedInLarge: number;
  readonly learnedOdds: number;
  readonly learnedAbsent: number;
  /** Content words that the best of its readings does nothing with. */
  readonly unaccounted: number;
  readonly both: number;
  /** Tables beyond those of the answer that needs fewest. */
  readonly furtherTables: number;
};

/** Another result is shown beside the first when it is at least this much as likely. */
const rivalShare = 0.45;
/** More words than this left over are not worse. */
const mostUnaccounted = 4;
/** What a share of nothing counts as. */
const leastShare = 0.005;

/** Tables of the schemas that the learned reader was taught on, about. */
const usualTables = 5;
/** Tables of the largest of them. What it is worth on a larger one was never measured. */
export const largestTaught = 18;

/** The answers by their results, with what speaks for each result. */
export function clusterAnswers(answers: readonly ReadAnswer[], schemaTables: number): AnswerCluster[] {
  const places = answers.map((_, at) => at);
  const fewestTables = Math.min(...answers.map(({ tables }) => tables));
  const keys = answers.map(({ result }) => fingerprintResult(result));
  const first = answers.findIndex(({ reader, place }) => reader === 'rules' && place === 0);
  const clusters = Map.groupBy(places, (at) => keys[at]);
  return [...clusters.values()].map((members) => {
    const of = members.map((at) => answers[at] as ReadAnswer);
    const rules = of.filter(({ reader }) => reader === 'rules');
    const supporting = members.includes(first) ? places.filter((at) => isToldByMore(answers, at, first)) : [];
    const learned = [...members, ...supporting].flatMap((at) => {
      const answer = answers[at];
      return answer?.reader === 'learned' ? [answer] : [];
    });
    const share = Math.min(
      0.995,
      learned.reduce((sum, { belief }) => sum + belief, leastShare),
    );
    const learnedFirst = learned.some(({ place }) => place === 0);
    const rulesFirst = rules.some(({ place }) => place === 0);
    return {
      members: members.toSorted((one, other) => (answers[one]?.place ?? 0) - (answers[other]?.place ?? 0)),
      signs: {
        rulesFirst: Number(rulesFirst),
        rulesLater: Number(rules.length > 0 && !rulesFirst),
        rulesBelief: Math.max(0, ...rules.map(({ belief }) => belief)),
        learnedFirst: Number(learnedFirst),
        learnedInLarge: Number(learnedFirst) * Math.max(0, Math.log2(schemaTables / usualTables)),
        learnedOdds: learned.length === 0 ? 0 : Math.log(share / (1 - share)),
        learnedAbsent: Number(learned.length === 0),
        unaccounted: Math.min(mostUnaccounted, ...of.map(({ unaccounted }) => unaccounted)),
        both: Number(rulesFirst && learned.length > 0),
        furtherTables: Math.min(...of.map(({ tables }) => tables)) - fewestTables,
        ...meanOf(of.map(({ statement }) => statement)),
      },
    };
  });
}

/** The same rows as the rules read, with fewer of their columns: the same answer, told in fewer words. */
function isToldByMore(answers: readonly ReadAnswer[], at: number, first: number): boolean {
  const [fewer, more] = [answers[at]?.result, answers[first]?.result];
  return fewer !== undefined && more !== undefined && tellsMore(more, fewer);
}

/** Whether a result has the rows of another with further columns. */
export function tellsMore(more: ResultTable, fewer: ResultTable): boolean {
  if (fewer.rows.length === 0 || fewer.columns.length >= more.columns.length) return false;
  return containsResult(more, fewer, { ordered: false });
}

/** What speaks for a result is what its statements have in common. */
function meanOf(signs: readonly StatementSigns[]): StatementSigns {
  const [first] = signs;
  if (first === undefined) throw new Error('A result has at least one statement.');
  const names = Object.keys(first) as (keyof StatementSigns)[];
  const mean = (name: keyof StatementSigns) =>
    signs.reduce((sum, each) => sum + each[name], 0) / signs.length;
  return Object.fromEntries(names.map((name) => [name, mean(name)])) as StatementSigns;
}

/** How much each sign of a result is worth, and what turns the best one's share into the likelihood that it is right. */
export type AnswerWeights = {
  readonly signs: Readonly<Record<string, number>>;
  readonly calibration: Readonly<Record<string, number>>;
  /** Where the rules refuse, the learned reader answers from this confidence on. */
  readonly floor: number;
  /** The logarithm of how many times likelier than the rules' an answer of the learned reader has to be to overrule them. */
  readonly overruling: number;
};

export type WeighedAnswer = AnswerCluster & { readonly share: number };

/**
 * Likeliest first. What the rules read first stands unless an answer of the learned reader is several times likelier: people's questions
 * are not all worded like those that taught it.
 */
export function weighAnswers(
  clusters: readonly AnswerCluster[],
  weights: Pick<AnswerWeights, 'signs' | 'overruling'>,
): WeighedAnswer[] {
  const weighed = sharesOf(clusters, weights);
  const rules = weighed.find(({ signs }) => signs.rulesFirst === 1 && signs.empty === 0);
  const [best] = weighed;
  if (rules === undefined || best === undefined) return weighed;
  if (mayOverrule(best) && oddsBetween(best, rules) >= weights.overruling) return weighed;
  return [rules, ...weighed.filter((answer) => answer !== rules)];
}

/** The logarithm of how many times likelier one answer is. */
export function oddsBetween(one: WeighedAnswer, other: WeighedAnswer): number {
  return Math.log(one.share) - Math.log(other.share);
}

/** Likeliest first: a conditional logit over results (McFadden 1974). */
export function sharesOf(
  clusters: readonly AnswerCluster[],
  weights: Pick<AnswerWeights, 'signs'>,
): WeighedAnswer[] {
  const scores = clusters.map(({ signs }) =>
    Object.entries(signs).reduce((sum, [name, value]) => sum + (weights.signs[name] ?? 0) * value, 0),
  );
  return logSoftmax(scores)
    .map((score, at) => ({ ...(clusters[at] as AnswerCluster), share: Math.exp(score) }))
    .sort((one, other) => other.share - one.share);
}

/** Whether both readers held a result for the likeliest. */
export function isReadAlike({ signs }: AnswerCluster): boolean {
  return signs.rulesFirst === 1 && signs.learnedFirst === 1;
}

/** The results that stand beside the first: each at least this much as likely, and credible by itself. */
export function rivalsOf([best, ...others]: readonly WeighedAnswer[]): WeighedAnswer[] {
  return others.filter(
    ({ share, signs }) => best !== undefined && share >= rivalShare * best.share && isCredible(signs),
  );
}

/** The rules read it so, or the learned reader holds it at least as likely as not. */
function isCredible({
  rulesFirst,
  rulesLater,
  learnedOdds,
  learnedAbsent,
  empty,
}: WeighedAnswer['signs']): boolean {
  if (empty === 1) return false;
  return rulesFirst + rulesLater > 0 || (learnedAbsent === 0 && learnedOdds >= 0);
}

/** Whether a result of the learned reader alone may stand before that of the rules. */
export function mayOverrule({ signs }: AnswerCluster): boolean {
  return (
    signs.rulesFirst === 0 &&
    signs.learnedFirst === 1 &&
    signs.unaccounted === 0 &&
    signs.empty === 0 &&
    signs.learnedInLarge <= Math.log2(largestTaught / usualTables)
  );
}

export function answerInputs(
  best: WeighedAnswer,
  results: number,
  { unread, refused, learned }: ReadingDoubts,
): Record<string, number> {
  const odds = (share: number) => {
    const inside = Math.min(0.995, Math.max(0.005, share));
    return Math.log(inside / (1 - inside));
  };
  const { rulesFirst, both, rulesBelief, unaccounted, empty, blank } = best.signs;
  const agreed = isReadAlike(best);
  return {
    bias: 1,
    share: odds(best.share),
    alone: Number(results === 1),
    agreed: Number(agreed),
    half: Number(both === 1 && !agreed),
    rulesOnly: Number(rulesFirst === 1 && both === 0),
    rulesBelief,
    refused: Number(refused),
    learned: odds(learned),
    unread: Math.min(4, unread),
    unaccounted,
    empty,
    blank,
  };
}

/** The likelihood that the best answer is right (Platt 1999), 0..1. */
export function answerConfidence(inputs: Readonly<Record<string, number>>, weights: AnswerWeights): number {
  let odds = 0;
  for (const [name, value] of Object.entries(inputs)) odds += (weights.calibration[name] ?? 0) * value;
  return 1 / (1 + Math.exp(-odds));
}

/** What is compared between a question and a statement, whoever wrote it; who agrees with whom is weighed elsewhere. */
export type StatementSigns = Omit<ChoiceSigns, 'agreement' | 'sureReading' | 'loneReading' | 'edits'>;

/** The signs of each statement of one question. */
export function statementSigns(
  question: string,
  ran: readonly { readonly sql: string; readonly result: ResultTable }[],
  tables: Tables,
  dialect: string,
): StatementSigns[] {
  const runs = ran.map(({ sql, result }) => ({ sql, result, edits: 0, reading: null }));
  const read = readRuns({ question, runs, tables, values: snapshotValues(tables), dialect });
  return choiceSigns(read, clusterResults(ran.map(({ result }) => result))).map(
    ({ agreement: _agreement, sureReading: _sure, loneReading: _lone, edits: _edits, ...signs }) => signs,
  );
}
