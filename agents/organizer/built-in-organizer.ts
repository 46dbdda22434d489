import type { AnswerPart } from '#lib/domain/answer.ts';
import type { QueryOutcome } from '#lib/domain/query-outcome.ts';
import { foreignNote } from '../question/languages/foreign-note.ts';
import type { Organizer } from '../roles.ts';
import { describeResult } from './describe-result.ts';
import { risingColumn } from './rising-column.ts';

/** Writes the answer from the result's shape: a sentence that points into cells, the chart if one was drawn, the table. */
export const builtInOrganizer: Organizer = async ({ question, queries, charts }) =>
  queries.flatMap(({ step, outcome }): AnswerPart[] => {
    if (outcome.kind !== 'answered') return [...languageNote(question, outcome), withoutResult(outcome)];
    const drawn = charts.filter((chart) => chart.of === step);
    return [
      { kind: 'text', segments: describeResult(step, outcome.query.result, risingColumn(outcome.query.sql)) },
      ...drawn.flatMap(({ why }) => (why === null ? [] : [sentence(why)])),
      ...drawn.flatMap(({ spec }): AnswerPart[] => (spec === null ? [] : [{ kind: 'chart', step, spec }])),
      { kind: 'table', step },
    ];
  });

/** That a question nobody could read is in a language that is not read. */
function languageNote(question: string, outcome: QueryOutcome): AnswerPart[] {
  const note = outcome.kind === 'unreadable' ? foreignNote(question) : null;
  return note === null ? [] : [sentence(note)];
}

function sentence(text: string): AnswerPart {
  return { kind: 'text', segments: [{ kind: 'words', text }] };
}

function withoutResult(outcome: Exclude<QueryOutcome, { kind: 'answered' }>): AnswerPart {
  switch (outcome.kind) {
    case 'unreadable':
      return outcome;
    case 'ambiguous':
      return { kind: 'clarification', clarification: outcome.clarification };
    case 'failed':
      return { kind: 'failure', message: outcome.message, detail: outcome.detail };
  }
}
