import type { ModelCall } from './model-call.ts';
import type { ModelRole } from './model-role.ts';
import type { Plan } from './plan.ts';

/** Which tool asks for a role; the others are asked for by the run itself. */
export const toolOfRole: Partial<Record<ModelRole, string>> = {
  'entity-filter': 'find-entities',
  insight: 'table-insight',
  writer: 'query-data',
  judge: 'query-data',
  verifier: 'query-data',
};

/**
 * The step that a call belongs to, or null when it is the run's. A call begun before there was a plan names no step: it
 * is that of the only step whose tool asks for its role.
 */
export function stepOfCall(plan: Plan | null, call: Pick<ModelCall, 'role' | 'step'>): string | null {
  if (call.step !== null) return call.step;
  const tool = toolOfRole[call.role];
  const steps = plan?.steps.filter((step) => step.tool === tool) ?? [];
  return steps.length === 1 ? (steps[0]?.id ?? null) : null;
}
