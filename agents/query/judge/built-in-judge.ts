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
import { judgeOwn } from './judge-own.ts';

/** Ranks without a model: the built-in engine's own readings by what they account for, statements of models as `select` does. */
export const builtInJudge: Judge = async (input, context) => judgeCandidates(input, context);

export function judgeCandidates(
  { question, executed, mentions }: Parameters<Judge>[0],
  context: Pick<RunContext, 'knowledge' | 'source'>,
): Judgement {
  const ran = executed.filter((entry) => entry.result !== null);
  if (ran.every(({ candidate }) => candidate.coverage !== null)) {
    return judgeOwn({ question, executed: ran, mentions }, context);
  }
  const whole = ran.filter(({ candidate }) => missedMentions(candidate.sql, ran, mentions).length === 0);
  // Where each statement misses another name, none of them is whole.
  if (whole.length === 0) return selected(question, ran, context);
  const { scores, ...judgement } = selected(question, whole, context);
  const partial = ran.filter((entry) => !whole.includes(entry));
  return { ...judgement, scores: [...scores, ...partial.map((entry) => lastPlace(entry, ran, mentions))] };
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
