import type { Judgement, SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { languageOf } from '../../question/languages/language-of.ts';
import { learnedLikelihood, readingLikelihood } from '../../question/likelihood/reading-likelihood.ts';
import { type ReadingSigns, readingSigns } from '../../question/likelihood/reading-signs.ts';
import type { ExecutedCandidate, Judge } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { judgeReaders } from './judge-readers.ts';
import { judgeReadings } from './judge-readings.ts';
import { onOneEngine } from './on-one-engine.ts';

/** What a word is taken for without anybody having said so, and what only the rules read, is never called sure. */
const mostWithoutWarrant = 0.8;
/** More ways to read a question than this are no help. */
const mostOffered = 2;
/** A meaning that is offered beside the answer is not one to ask back for before there is any. */
const besideShare = 0.4;

type Context = Pick<RunContext, 'knowledge' | 'source'>;

/**
 * Ranks readings of the built-in engine alone. How sure it is of the first one is weighed from what can be seen of it, by weights that were
 * learned from answers whose rightness is known.
 */
export function judgeOwn(input: Parameters<Judge>[0], context: Context): Judgement {
  const { question, executed } = input;
  const doubts = executed.find(({ candidate }) => candidate.doubts !== undefined)?.candidate.doubts;
  const likely = executed.filter(({ candidate }) => candidate.alternative !== true);
  const weighed = likely.length === 0 ? executed : likely;
  const { judgement, agreement } =
    doubts === undefined
      ? { judgement: judgeReadings(weighed), agreement: {} }
      : judgeReaders(question, weighed, doubts, context);
  const judged = withAlternatives(judgement, executed);
  const chosen = executed.find(({ candidate }) => candidate.id === judged.chosen);
  if (chosen === undefined) return judged;
  const { assumed = [], unconfirmed = false } = chosen.candidate;
  const most = assumed.length > 0 || unconfirmed ? mostWithoutWarrant : 1;
  const capped = { ...judged, confidence: Math.min(judged.confidence, most) };
  if (chosen.result === null || !isComparable(question, chosen.candidate)) return capped;
  const { tables } = context.knowledge.snapshot;
  const ran = { ...chosen.candidate, result: chosen.result };
  const [[compared = ran], dialect] = onOneEngine([ran], tables, context.source.dialect.name);
  const signs = {
    ...readingSigns(compared, input, tables, dialect),
    ...standingOf(capped, chosen.candidate),
    ...agreement,
  };
  const likelihood = readingLikelihood(signs, learnedLikelihood);
  return { ...judged, confidence: rounded(Math.min(likelihood, most)), signs: told(signs) };
}

/** A reading that rests on an earlier answer or on what people reviewed, or is of words in another language, says nothing by its English words. */
function isComparable(question: string, { pointsBack, unconfirmed, doubts }: SqlCandidate): boolean {
  return (
    pointsBack !== true && (unconfirmed === true || doubts !== undefined) && languageOf(question) === 'en'
  );
}

/** What the engine held of the reading before. */
function standingOf(
  { confidence, bothReaders, otherReadings }: Judgement,
  { writer, unconfirmed }: SqlCandidate,
): ReadingSigns {
  const inside = Math.min(0.97, Math.max(0.03, confidence));
  return {
    unconfirmed: Number(unconfirmed === true),
    believed: unconfirmed === true ? 0 : Math.log(inside / (1 - inside)),
    byLearning: Number(writer === 'learned'),
    bothReaders: Number(bothReaders === true),
    otherReadings: otherReadings.length,
  };
}

/** A log keeps what is not zero. */
function told(signs: ReadingSigns): ReadingSigns {
  return Object.fromEntries(
    Object.entries(signs).flatMap(([name, value]) => (value === 0 ? [] : [[name, rounded(value)]])),
  );
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Meanings that nothing in the question decides against are offered first, where they return other rows. */
function withAlternatives(judged: Judgement, ran: readonly ExecutedCandidate[]): Judgement {
  const outcomeOf = (id: string) => ran.find(({ candidate }) => candidate.id === id)?.outcome;
  const told = new Set([judged.chosen, ...judged.otherReadings].map((id) => outcomeOf(id)?.fingerprint));
  const alternatives = ran.filter(({ candidate, outcome }) => {
    if (candidate.alternative !== true || outcome.status !== 'rows' || told.has(outcome.fingerprint))
      return false;
    told.add(outcome.fingerprint);
    return true;
  });
  if (alternatives.length === 0) return judged;
  const ids = alternatives.map(({ candidate }) => candidate.id);
  const best = judged.scores.find(({ candidateId }) => candidateId === judged.chosen)?.score ?? 0;
  const scores = ids.map((candidateId) => ({
    candidateId,
    score: Math.round(besideShare * best * 1000) / 1000,
    agreeing: 1,
    reasons: ['another meaning that the words have'],
  }));
  return {
    ...judged,
    scores: [...judged.scores, ...scores],
    otherReadings: [...ids, ...judged.otherReadings].slice(0, mostOffered),
  };
}
