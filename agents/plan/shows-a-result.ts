import type { Plan } from '#lib/domain/plan.ts';
import { queryOutcome } from '#lib/domain/query-outcome.ts';
import type { Tool } from '../tools/define-tool.ts';

/** Whether the answer of a plan would hold a query's result: a chart or a search alone answers nothing. */
export function showsAResult(
  {
    steps,
    answerFrom,
  }: Pick<Plan, 'answerFrom'> & { readonly steps: readonly { id: string; tool: string }[] },
  tools: ReadonlyMap<string, Tool>,
): boolean {
  return steps.some((step) => answerFrom.includes(step.id) && tools.get(step.tool)?.output === queryOutcome);
}

/** What to say of a plan that does not. */
export function showsNothing(tools: ReadonlyMap<string, Tool>): string {
  const showing = [...tools.values()].filter((tool) => tool.output === queryOutcome);
  return `answerFrom must name at least one ${showing.map(({ name }) => name).join(' or ')} step`;
}
