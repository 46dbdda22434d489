import type { TableSchema } from '#lib/domain/schema.ts';
import type { Judgement, ReadingDoubts } from '#lib/domain/sql-candidate.ts';
import { learnedModel } from '../../question/reading-model.ts';
import { tableCount } from '../../question/table-count.ts';
import {
  answerConfidence,
  answerInputs,
  clusterAnswers,
  isReadAlike,
  type ReadAnswer,
  rivalsOf,
  type StatementSigns,
  statementSigns,
  tellsMore,
  type WeighedAnswer,
  weighAnswers,
} from '../../question/weigh-answers.ts';
import type { ExecutedCandidate } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { onOneEngine } from './on-one-engine.ts';

/** More ways to read a question than this are no help. */
const mostOthers = 2;
/** A reading that does nothing with a word of the question is never called sure. */
const mostWithWordsLeft = 0.75;

/**
 * Chooses among the readings of the built-in engine's two readers by learned weights: which reader returns a result, how
 * likely it held it, whether they agree, what the result looks like. The confidence is calibrated on databases that the readers had not seen.
 */
export function judgeReaders(
  question: string,
  ran: readonly ExecutedCandidate[],
  doubts: ReadingDoubts,
  { knowledge, source }: Pick<RunContext, 'knowledge' | 'source'>,
): Judgement {
  const { answers: weights } = learnedModel();
  const weighed = weighAnswers(
    clusterAnswers(
      readAnswers(question, ran, knowledge.snapshot.tables, source.dialect.name),
      knowledge.snapshot.tables.length,
    ),
    weights,
  );
  const [best] = weighed;
  const chosen = best && ran[best.members[0] ?? -1];
  if (best === undefined || chosen === undefined)
    return { chosen: '', scores: [], confidence: 0, otherReadings: [] };
  const likelihood = answerConfidence(answerInputs(best, weighed.length, doubts), weights);
  const confidence = best.signs.unaccounted > 0 ? Math.min(likelihood, mostWithWordsLeft) : likelihood;
  return {
    chosen: chosen.candidate.id,
    scores: weighed.flatMap((answer) =>
      answer.members.flatMap((at) => {
        const entry = ran[at];
        if (entry === undefined) return [];
        return [
          {
            candidateId: entry.candidate.id,
            score: rounded(answer.share),
            agreeing: answer.members.length,
            reasons: reasonsFor(answer, ran.length),
          },
        ];
      }),
    ),
    confidence: rounded(confidence),
    ...(isReadAlike(best) ? { bothReaders: true as const } : {}),
    otherReadings: rivalsOf(weighed)
      .flatMap(({ members }) => ran[members[0] ?? -1] ?? [])
      .filter((other) => isOtherAnswer(other, chosen))
      .slice(0, mostOthers)
      .map(({ candidate }) => candidate.id),
  };
}

/** The same rows with more or fewer columns are no other answer. */
function isOtherAnswer(other: ExecutedCandidate | undefined, chosen: ExecutedCandidate): boolean {
  if (!other?.result || !chosen.result) return false;
  return !tellsMore(other.result, chosen.result) && !tellsMore(chosen.result, other.result);
}

function readAnswers(
  question: string,
  ran: readonly ExecutedCandidate[],
  tables: readonly TableSchema[],
  dialect: string,
): ReadAnswer[] {
  const places = new Map<string, number>();
  const returned = ran.flatMap(({ candidate, result }) =>
    result === null ? [] : [{ ...candidate, result }],
  );
  const [compared, inDialect] = onOneEngine(returned, tables, dialect);
  const statements = statementSigns(question, compared, tables, inDialect);
  return returned.map(({ writer, coverage, sql, result, unaccounted = [] }, at) => {
    const reader = writer === 'learned' ? 'learned' : 'rules';
    const place = places.get(reader) ?? 0;
    places.set(reader, place + 1);
    const statement = statements[at] as StatementSigns;
    return {
      reader,
      place,
      belief: coverage ?? 0,
      result,
      statement,
      unaccounted: unaccounted.length,
      tables: tableCount(sql),
    };
  });
}

function reasonsFor(answer: WeighedAnswer, candidates: number): string[] {
  const { members, signs } = answer;
  const reasons = [`${members.length} of ${candidates} candidates return this result`];
  if (signs.rulesFirst === 1) {
    const read = `the rules read it first, accounting for ${Math.round(100 * signs.rulesBelief)}% of the question`;
    reasons.push(read);
  }
  if (signs.learnedAbsent === 0) {
    const share = 1 / (1 + Math.exp(-signs.learnedOdds));
    reasons.push(`the learned reader gives it ${Math.round(100 * share)}%`);
  }
  if (isReadAlike(answer)) reasons.push('both readers agree');
  if (signs.empty === 1) reasons.push('returns no row');
  if (signs.blank === 1) reasons.push('returns nothing but zeros or empty cells');
  return reasons;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
