import { failureText } from '#lib/domain/answer.ts';
import { queryResultOf, type RunView } from '#lib/domain/run-view.ts';
import type { CaseAnswer } from './case-result.ts';

/** What a finished run is to the evaluation. The statement is that of the last query the answer was made from. */
export function caseStatusOf(view: RunView): Omit<CaseAnswer, 'id' | 'ms' | 'replayed'> {
  const { calls, failedCalls, inputTokens, outputTokens } = view.usage;
  const use = { calls, failedCalls, tokens: inputTokens + outputTokens };
  const answered = (view.plan?.answerFrom ?? []).flatMap((step) => queryResultOf(view, step) ?? []).at(-1);
  if (view.status === 'answered' && answered) {
    return { ...use, status: 'answered', sql: answered.sql, writer: answered.writer ?? null, error: null };
  }
  if (view.status === 'unreadable' || view.status === 'asked') {
    return { ...use, status: 'refused', sql: null, error: reasonOf(view) };
  }
  return {
    ...use,
    status: 'failed',
    sql: null,
    error: (view.error && failureText(view.error)) ?? reasonOf(view) ?? 'no query was run',
  };
}

function reasonOf(view: RunView): string | null {
  for (const part of view.parts) {
    if (part.kind === 'unreadable')
      return `not understood: ${part.parts.map((each) => each.text).join('; ')}`;
    if (part.kind === 'clarification') return part.clarification.question;
    if (part.kind === 'failure') return failureText(part);
  }
  return null;
}
