import type { Judgement } from '#lib/domain/sql-candidate.ts';
import { isFewWords } from '../../question/few-words.ts';
import { languageOf } from '../../question/languages/language-of.ts';
import { learnedLikelihood, readingLikelihood } from '../../question/likelihood/reading-likelihood.ts';
import { readingSigns } from '../../question/likelihood/reading-signs.ts';
import type { ExecutedCandidate, Judge } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { tokenize } from '../writer/built-in/tokenize.ts';
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
 * Ranks readings of the built-in engine alone. How likely the first of them is right was learned from answers whose rightness is
 * known: twice where both readers weighed it, once where only the rules hold it. What is likelier wrong than right is doubtful.
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
  const { assumed = [], unaccounted = [], unconfirmed = false, restsOn } = chosen?.candidate ?? {};
  const isWarranted = assumed.length === 0 && !unconfirmed && restsOn === undefined;
  const most = isWarranted ? 1 : Math.min(mostWithoutWarrant, restsOn ?? 1);
  const capped = { ...judged, confidence: Math.min(judged.confidence, most) };
  const isWeighed = unconfirmed || doubts !== undefined;
  const likelihood = chosen !== undefined && isWeighed ? likelihoodOf(chosen, input, context) : null;
  // A word that was read as a name of which the statement then has nothing was left out.
  const isDropped = unaccounted.some((word) => assumed.includes(word));
  if (likelihood === null) return isDropped ? { ...capped, doubtful: true } : capped;
  // What only the learned reader reads, of a few words or not to the last word, may be another question.
  const isHalfRead = doubts?.refused === true && (unaccounted.length > 0 || isFewWords(tokenize(question)));
  const leavesOut = isDropped || isHalfRead;
  const told = unconfirmed
    ? { ...judged, confidence: Math.round(100 * Math.min(likelihood, most)) / 100 }
    : capped;
  const { asksBelow, readersAtLeast } = learnedLikelihood;
  const believed = unconfirmed ? likelihood : pooled(Math.max(judged.confidence, readersAtLeast), likelihood);
  // Two readers who hold one result for the likeliest do so for reasons of their own, however long a list it is.
  const isDoubted = believed < asksBelow && judged.bothReaders !== true;
  return leavesOut || isDoubted ? { ...told, doubtful: true } : told;
}

/** Two beliefs made one by the mean of their log-odds (a logarithmic opinion pool, Genest & Zidek 1986), 0..1. */
function pooled(one: number, other: number): number {
  const against = Math.sqrt(((1 - one) / one) * ((1 - other) / other));
  return 1 / (1 + against);
}

/** Null where the English words of the question do not tell it: it goes on from an earlier answer, or is of another language. */
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
