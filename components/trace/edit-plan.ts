import type { Plan } from '#lib/domain/plan.ts';

/** The plan with other arguments for one step. */
export function withArguments(plan: Plan, stepId: string, args: Readonly<Record<string, unknown>>): Plan {
  return {
    ...plan,
    steps: plan.steps.map((step) => (step.id === stepId ? { ...step, args: { ...args } } : step)),
  };
}

/** The plan with another question wherever a step was given the old one as it stood. */
export function withQuestion(plan: Plan, before: string, after: string): Plan {
  return {
    ...plan,
    steps: plan.steps.map((step) => ({
      ...step,
      args: Object.fromEntries(
        Object.entries(step.args).map(([name, value]) => [name, value === before ? after : value]),
      ),
    })),
  };
}
