import type { QueryResult } from '#lib/domain/query-outcome.ts';
import { queryResultOf, type RunView } from '#lib/domain/run-view.ts';

/** The query whose reading and confidence stand for the whole answer: the first answered one the plan answers from. */
export function answerQuery(view: RunView): QueryResult | null {
  const steps = [...(view.plan?.answerFrom ?? []), ...view.steps.map((step) => step.id)];
  for (const step of steps) {
    const query = queryResultOf(view, step);
    if (query) return query;
  }
  return null;
}
