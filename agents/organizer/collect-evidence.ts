import { chartDrawing, type DrawnChart } from '#lib/domain/chart-drawing.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { type QueryOutcome, queryOutcome } from '#lib/domain/query-outcome.ts';
import { toolRegistry } from '../tools/registry.ts';

export type CollectedEvidence = {
  readonly queries: readonly { readonly step: string; readonly outcome: QueryOutcome }[];
  readonly charts: readonly DrawnChart[];
};

/** The evidence that the plan lets the organizer see (report §4.6): query outcomes, and charts with the step they draw. */
export function collectEvidence(plan: Plan, evidence: ReadonlyMap<string, unknown>): CollectedEvidence {
  const queries: { step: string; outcome: QueryOutcome }[] = [];
  const charts: DrawnChart[] = [];
  for (const step of plan.steps) {
    if (!plan.answerFrom.includes(step.id)) continue;
    const output = toolRegistry.get(step.tool)?.output;
    const value = evidence.get(step.id);
    if (output === queryOutcome) queries.push({ step: step.id, outcome: queryOutcome.parse(value) });
    if (output === chartDrawing) {
      const of = step.args.data;
      if (typeof of === 'string') charts.push({ ...chartDrawing.parse(value), step: step.id, of });
    }
  }
  return { queries, charts };
}
