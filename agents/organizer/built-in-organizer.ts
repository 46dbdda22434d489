import type { AnswerPart } from '#lib/domain/answer.ts';
import type { QueryOutcome } from '#lib/domain/query-outcome.ts';
import type { Organizer } from '../roles.ts';
import { describeResult } from './describe-result.ts';
import { risingColumn } from './rising-column.ts';

/** Writes the answer from the result's shape: a sentence that points into cells, the chart if one was drawn, the table. */
export const builtInOrganizer: Organizer = async ({ queries, charts }) =>
  queries.flatMap(({ step, outcome }): AnswerPart[] => {
    if (outcome.kind !== 'answered') return [withoutResult(outcome)];
    const drawn = charts.filter((chart) => chart.of === step);
    return [
      { kind: 'text', segments: describeResult(step, outcome.query.result, risingColumn(outcome.query.sql)) },
      ...drawn.map((chart): AnswerPart => ({ kind: 'chart', step, spec: chart.spec })),
      { kind: 'table', step },
    ];
  });

function withoutResult(outcome: Exclude<QueryOutcome, { kind: 'answered' }>): AnswerPart {
  switch (outcome.kind) {
    case 'unreadable':
      return { kind: 'unreadable', parts: outcome.parts };
    case 'ambiguous':
      return { kind: 'clarification', clarification: outcome.clarification };
    case 'failed':
      return { kind: 'failure', message: outcome.message };
  }
}
