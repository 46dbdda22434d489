import { isDeepStrictEqual } from 'node:util';
import type { Plan, PlanStep } from '#lib/domain/plan.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import type { RepeatedPlan } from '../answer-question.ts';
import { checkPlan } from '../plan/check-plan.ts';
import { evidenceOfStep } from '../plan/evidence-of-step.ts';
import type { Tool } from '../tools/define-tool.ts';

/**
 * An earlier run's plan, edited, with what of it need not run again. A step runs anew when it is `fromStep`, when it was
 * edited or is new, when the log has no output for it that its tool would still give, or when it takes evidence from a step
 * that runs anew. Throws `plan-invalid` with the checker's sentences, and `bad-request` for a `fromStep` that is no step.
 */
export function repeatedPlan(
  runId: string,
  log: readonly RunEvent[],
  edit: { readonly plan: Plan; readonly fromStep: string },
  { tools, schema }: { readonly tools: ReadonlyMap<string, Tool>; readonly schema: SchemaSnapshot },
): RepeatedPlan {
  const { plan, fromStep } = edit;
  const problems = checkPlan(plan, tools);
  if (problems.length > 0) {
    throw new AppError('plan-invalid', { userMessage: `This plan cannot run. ${problems.join(' ')}` });
  }
  if (!plan.steps.some((step) => step.id === fromStep)) {
    throw new AppError('bad-request', {
      userMessage: `"${fromStep}" is no step of the plan. Steps: ${plan.steps.map(({ id }) => id).join(', ')}.`,
    });
  }

  const before = log.reduce(reduceRun, emptyRun);
  const known = new Map<string, { output: unknown; kept: unknown; events: RunEvent[] }>();
  for (const step of plan.steps) {
    const tool = tools.get(step.tool);
    const logged = before.plan?.steps.find(({ id }) => id === step.id);
    const view = before.steps.find(({ id }) => id === step.id);
    const takesKnown =
      tool !== undefined && evidenceOfStep(step, tool).every(({ evidence }) => known.has(evidence));
    if (step.id === fromStep || !takesKnown || !isSameStep(step, logged) || view?.status !== 'done') continue;
    const { output: kept } = view;
    const output = tool.recalled(kept, schema);
    if (output === null) continue;
    known.set(step.id, { output, kept, events: log.filter((event) => isLeftBy(step, event)) });
  }
  return { of: { runId, fromStep }, plan, known };
}

/** The wording of a reason changes nothing of what a step does. */
function isSameStep(step: PlanStep, logged: PlanStep | undefined): boolean {
  return step.tool === logged?.tool && isDeepStrictEqual(step.args, logged.args);
}

/** What a repeated log keeps of a step beside its start and end; what was shown before it had decided is past. */
function isLeftBy(step: PlanStep, event: RunEvent): boolean {
  return (
    'step' in event &&
    event.step === step.id &&
    !['step-start', 'step-end', 'step-error', 'provisional-result'].includes(event.type)
  );
}
