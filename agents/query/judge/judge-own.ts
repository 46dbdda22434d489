import type { Judgement } from '#lib/domain/sql-candidate.ts';
import { languageOf } from '../../question/languages/language-of.ts';
import { learnedLikelihood, readingLikelihood } from '../../question/likelihood/reading-likelihood.ts';
import { readingSigns } from '../../question/likelihood/reading-signs.ts';
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
 * Ranks readings of the built-in engine alone. Where only the rules hold the first of them, how likely it is right was learned from
 * answers whose rightness is known.
 */
export function judgeOwn(input: Parameters<Judge>[0], context: Context): Judgement {
  const { question, executed } = input;
  const doubts = executed.find(({ candidate }) => candidate.doubts !== undefined)?.candidate.doubts;
  const likely = executed.filter(({ candidate }) => candidate.alternative !== true);
  const weighed = likely.length === 0 ? executed : likely;
  const judged = withAlternatives(
    doubts === undefined ? judgeReadings(weighed) : judgeReaders(question, weighed, doubts, context),
    executed,
  );
  const chosen = executed.find(({ candidate }) => candidate.id === judged.chosen);
  const { assumed = [], unconfirmed = false } = chosen?.candidate ?? {};
  if (assumed.length === 0 && !unconfirmed) return judged;
  const capped = { ...judged, confidence: Math.min(judged.confidence, mostWithoutWarrant) };
  const likelihood = unconfirmed && chosen !== undefined ? likelihoodOf(chosen, input, context) : null;
  if (likelihood === null) return capped;
  const confidence = Math.round(100 * Math.min(likelihood, mostWithoutWarrant)) / 100;
  return likelihood < learnedLikelihood.asksBelow
    ? { ...judged, confidence, doubtful: true }
    : { ...judged, confidence };
}

/** Of a reading of the rules alone; null where its English words say nothing of it: it goes on from an earlier answer, or is of another language. */
function likelihoodOf(
  { candidate, result }: ExecutedCandidate,
  input: Parameters<Judge>[0],
  { knowledge, source }: Context,
): number | null {
  if (result === null || candidate.pointsBack === true || languageOf(input.question) !== 'en') return null;
  const { tables } = knowledge.snapshot;
  const ran = { ...candidate, result };
  const [[compared = ran], dialect] = onOneEngine([ran], tables, source.dialect.name);
  return readingLikelihood(readingSigns(compared, input, tables, dialect), learnedLikelihood);
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
