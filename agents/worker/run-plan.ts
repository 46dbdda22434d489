import type { Plan, PlanStep } from '#lib/domain/plan.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { AppError, errorCodeOf, userMessageOf } from '#lib/errors.ts';
import { callerOfStep } from '#lib/llm/call-model.ts';
import { evidenceOfStep } from '../plan/evidence-of-step.ts';
import type { RunContext } from '../run-context.ts';
import type { Tool } from '../tools/define-tool.ts';

/** Steps of a run that is repeated, by id: what they gave, and the other events they left in its log. */
export type KnownSteps = ReadonlyMap<string, StepBefore>;
type StepBefore = {
  readonly output: unknown;
  /** The output as the log has it. */
  readonly kept: unknown;
  readonly events: readonly RunEvent[];
};

/**
 * ReWOO's worker (report §4.5): runs a checked plan as a graph, each step as soon as its evidence is there, with no
 * decision in between. Resolves with the evidence of every step; rejects with the first failure after the steps that were
 * running have come to rest, so that nothing works on after the run has ended. Steps that are `known` do not run.
 */
export async function runPlan(
  plan: Plan,
  tools: ReadonlyMap<string, Tool>,
  context: RunContext,
  known: KnownSteps = new Map(),
): Promise<ReadonlyMap<string, unknown>> {
  const running = new Map<string, Promise<unknown>>();
  for (const step of plan.steps) {
    const before = known.get(step.id);
    running.set(
      step.id,
      before
        ? Promise.resolve(repeatStep(step, before, context))
        : runStep(step, toolOf(step, tools), running, context),
    );
  }

  const settled = await Promise.allSettled(running.values());
  const failure = settled.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  const evidence = new Map<string, unknown>();
  for (const [id, value] of running) evidence.set(id, await value);
  return evidence;
}

/** Tells a known step anew, so that the log of the repeated run is whole. */
function repeatStep({ id, tool }: PlanStep, before: StepBefore, context: RunContext): unknown {
  const { output, kept, events } = before;
  context.emit({ type: 'step-start', step: id, tool });
  for (const event of events) context.emit(event);
  context.emit({ type: 'step-end', step: id, tool, output: kept, elapsedMs: 0, reused: true });
  return output;
}

async function runStep(
  step: PlanStep,
  tool: Tool,
  earlier: ReadonlyMap<string, Promise<unknown>>,
  context: RunContext,
): Promise<unknown> {
  const references = evidenceOfStep(step, tool);
  const values = await Promise.all(
    references.map(async ({ argument, evidence }) => [argument, await earlier.get(evidence)] as const),
  );
  context.signal.throwIfAborted();
  const started = context.now();
  context.emit({ type: 'step-start', step: step.id, tool: tool.name });
  try {
    const output = await tool.run(
      { ...step.args, ...Object.fromEntries(values) },
      { ...context, step: step.id, models: context.models && callerOfStep(context.models, step.id) },
    );
    context.emit({
      type: 'step-end',
      step: step.id,
      tool: tool.name,
      output: tool.kept(output),
      elapsedMs: context.now() - started,
    });
    return output;
  } catch (error) {
    context.emit({
      type: 'step-error',
      step: step.id,
      tool: tool.name,
      code: errorCodeOf(error),
      message: userMessageOf(error),
      elapsedMs: context.now() - started,
    });
    throw error;
  }
}

function toolOf(step: PlanStep, tools: ReadonlyMap<string, Tool>): Tool {
  const tool = tools.get(step.tool);
  if (!tool)
    throw new AppError('plan-invalid', { userMessage: `The plan names an unknown tool: ${step.tool}.` });
  return tool;
}
