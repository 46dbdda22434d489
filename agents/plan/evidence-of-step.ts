import type { PlanStep } from '#lib/domain/plan.ts';
import { evidenceSchemaOf, type Tool } from '../tools/define-tool.ts';

/** The arguments of a checked step that wait for earlier evidence: argument name and evidence name. */
export function evidenceOfStep(step: PlanStep, tool: Tool): { argument: string; evidence: string }[] {
  return Object.entries(tool.input.shape).flatMap(([argument, field]) => {
    const value = step.args[argument];
    return typeof value === 'string' && evidenceSchemaOf(field) ? [{ argument, evidence: value }] : [];
  });
}
