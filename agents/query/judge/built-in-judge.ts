import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { Judgement } from '#lib/domain/sql-candidate.ts';
import { isCorrection } from '#lib/domain/sql-edit.ts';
import { isStopWord } from '#lib/text/words.ts';
import type { ExecutedCandidate, Judge } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { snapshotValues } from '../repair/value-lookup.ts';
import { ownReading } from '../select/own-reading.ts';
import { selectCandidate } from '../select/select-candidate.ts';
import { usesMention } from '../uses-mention.ts';
import { judgeReaders } from './judge-readers.ts';
import { judgeReadings } from './judge-readings.ts';

/** What a word is taken for without anybody having said so, and what only the rules read, is never called sure. */
const mostWithoutWarrant = 0.8;
/** More ways to read a question than this are no help. */
const mostOffered = 2;
/** A meaning that is offered beside the answer is not one to ask back for before there is any. */
const besideShare = 0.4;

/** Ranks without a model: the built-in engine's own readings by what they account for, statements of models as `select` does. */
export const builtInJudge: Judge = async (input, context) => judgeCandidates(input, context);

export function judgeCandidates(
  { question, executed, mentions }: Parameters<Judge>[0],
  context: Pick<RunContext, 'knowledge' | 'source'>,
): Judgement {
  const ran = executed.filter((entry) => entry.result !== null);
  if (ran.every(({ candidate }) => candidate.coverage !== null)) {
    const doubts = ran.find(({ candidate }) => candidate.doubts !== undefined)?.candidate.doubts;
    const likely = ran.filter(({ candidate }) => candidate.alternative !== true);
    const weighed = likely.length === 0 ? ran : likely;
    const judged = withAlternatives(
      doubts === undefined ? judgeReadings(weighed) : judgeReaders(question, weighed, doubts, context),
      ran,
    );
    const chosen = ran.find(({ candidate }) => candidate.id === judged.chosen);
    const { assumed = [], unconfirmed = false } = chosen?.candidate ?? {};
    const isSure = assumed.length === 0 && !unconfirmed;
    return isSure ? judged : { ...judged, confidence: Math.min(judged.confidence, mostWithoutWarrant) };
  }
  const whole = ran.filter(({ candidate }) => missedMentions(candidate.sql, ran, mentions).length === 0);
  // Where each statement misses another name, none of them is whole.
  if (whole.length === 0) return selected(question, ran, context);
  const { scores, ...judgement } = selected(question, whole, context);
  const partial = ran.filter((entry) => !whole.includes(entry));
  return { ...judgement, scores: [...scores, ...partial.map((entry) => lastPlace(entry, ran, mentions))] };
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

/** Names of the question that another statement uses and this one does not. */
function missedMentions(
  sql: string,
  ran: readonly ExecutedCandidate[],
  mentions: readonly EntityMention[],
): EntityMention[] {
  return mentions.filter(
    (mention) =>
      !isStopWord(mention.text) &&
      !usesMention(sql, mention) &&
      ran.some(({ candidate }) => usesMention(candidate.sql, mention)),
  );
}

function lastPlace(
  { candidate, outcome }: ExecutedCandidate,
  ran: readonly ExecutedCandidate[],
  mentions: readonly EntityMention[],
): Judgement['scores'][number] {
  const missed = missedMentions(candidate.sql, ran, mentions).map(({ text }) => text);
  return {
    candidateId: candidate.id,
    score: 0,
    agreeing: ran.filter((other) => other.outcome.fingerprint === outcome.fingerprint).length,
    reasons: [`does not use ${missed.join(' and ')}, which another statement does`],
  };
}

function selected(
  question: string,
  ran: readonly ExecutedCandidate[],
  context: Pick<RunContext, 'knowledge' | 'source'>,
): Judgement {
  const { tables } = context.knowledge.snapshot;
  const selection = selectCandidate({
    question,
    runs: ran.flatMap(({ candidate, result }) =>
      result === null
        ? []
        : [
            {
              sql: candidate.sql,
              result,
              edits: candidate.edits.filter(isCorrection).length,
              reading: ownReading(candidate),
            },
          ],
    ),
    tables,
    values: snapshotValues(tables),
    dialect: context.source.dialect.name,
  });
  const idOf = (run: number) => ran[run]?.candidate.id ?? '';
  return {
    chosen: selection === null ? '' : idOf(selection.chosen),
    scores: (selection?.ranked ?? []).map(({ run, score, agreeing, reasons }) => ({
      candidateId: idOf(run),
      score: Math.round(score * 1000) / 1000,
      agreeing,
      reasons: [...reasons],
    })),
    confidence: selection?.confidence ?? 0,
    otherReadings: (selection?.readings ?? []).slice(1).map(idOf),
  };
}
