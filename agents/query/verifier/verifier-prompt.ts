import type { ModelPrompt } from '#lib/llm/model-prompt.ts';
import type { ExecutedCandidate } from '../../roles.ts';
import { resultSample } from '../judge/result-sample.ts';
import { type QuestionFacts, section, sqlPrompt } from '../writer/model/sql-prompt.ts';

export type VerifierPromptInput = {
  readonly facts: QuestionFacts;
  /** Everything that ran, oldest first. */
  readonly executed: readonly ExecutedCandidate[];
  readonly chosen: ExecutedCandidate | null;
  /** Why the model is asked, in sentences. */
  readonly troubles: readonly string[];
  readonly objections: readonly string[];
};

/** Earlier statements than these are forgotten; the schema needs the room. */
const shownStatements = 6;

/**
 * What the verifier says to its model: the query-plan way of thinking about what was tried (report §4.4, fallback and
 * verification). It begins as the writers' prompt does, so that the schema is read once.
 */
export function verifierPrompt(input: VerifierPromptInput): ModelPrompt {
  const shown = input.executed.slice(-shownStatements);
  const number = input.chosen === null ? 0 : shown.indexOf(input.chosen) + 1;
  return sqlPrompt(input.facts, [
    ...section(
      'Statements that were tried, and what came of them',
      shown.map((entry, index) => `${index + 1}. ${entry.candidate.sql}\n${outcomeOf(entry)}`),
    ),
    ...section(
      number > 0 ? `Statement ${number} would be the answer, but` : 'None of them can be the answer',
      input.troubles,
    ),
    ...section('Objections in earlier rounds', input.objections),
    [
      number > 0
        ? `Check statement ${number}. plan: how a database runs it, in at most five short steps (tables, joins, filters, what is returned).`
        : 'plan: how a database would answer the question, in at most five short steps (tables, joins, filters, what is returned).',
      'diagnosis: one sentence on what differs from the question, or why it is right.',
      'verdict: right when its result answers the question, which an empty result can do; else wrong.',
      'sql: null when right; else one corrected statement that is none of those tried.',
      'Reply with one JSON object of these four.',
    ].join('\n'),
  ]);
}

function outcomeOf({ outcome, result }: ExecutedCandidate): string {
  return outcome.error === null ? resultSample(result) : `${outcome.status}: ${outcome.error}`;
}
