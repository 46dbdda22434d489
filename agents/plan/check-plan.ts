import { z } from 'zod';
import { evidenceId, type Plan, type PlanStep } from '#lib/domain/plan.ts';
import { evidenceSchemaOf, type Tool } from '../tools/define-tool.ts';
import { showsAResult, showsNothing } from './shows-a-result.ts';

const embeddedReference = /#E\d/;

/**
 * Everything that can be known to be wrong with a plan before a step runs, one sentence each; empty means that the worker
 * can run it and has something to show: tools exist, arguments fit, every reference is a whole argument, earlier, and of the
 * right kind.
 */
export function checkPlan(plan: Plan, tools: ReadonlyMap<string, Tool>): string[] {
  const earlier = new Map<string, Tool>();
  const problems: string[] = [];
  for (const step of plan.steps) {
    const tool = tools.get(step.tool);
    if (earlier.has(step.id)) problems.push(`${step.id} is used for two steps.`);
    if (!tool) {
      problems.push(`${step.id}: unknown tool "${step.tool}". Available: ${[...tools.keys()].join(', ')}.`);
      continue;
    }
    problems.push(...checkArguments(step, tool, earlier));
    earlier.set(step.id, tool);
  }
  for (const id of plan.answerFrom) {
    if (!plan.steps.some((step) => step.id === id)) {
      problems.push(
        `answerFrom names ${id}, which is no step. Steps: ${plan.steps.map((step) => step.id).join(', ')}.`,
      );
    }
  }
  // With an unknown step or tool in it, what a plan shows cannot be said.
  if (problems.length === 0 && !showsAResult(plan, tools))
    problems.push(`${showsNothing(tools)}, but names ${plan.answerFrom.join(', ')}.`);
  return problems;
}

function checkArguments(step: PlanStep, tool: Tool, earlier: ReadonlyMap<string, Tool>): string[] {
  const fields: Record<string, z.ZodType> = tool.input.shape;
  const problems: string[] = [];
  for (const name of Object.keys(step.args)) {
    if (!(name in fields)) {
      problems.push(
        `${step.id}: ${tool.name} has no argument "${name}". It takes: ${Object.keys(fields).join(', ')}.`,
      );
    }
  }
  for (const [name, field] of Object.entries(fields)) {
    const value = step.args[name];
    const wanted = evidenceSchemaOf(field);
    if (value === undefined) {
      if (!(field instanceof z.ZodOptional))
        problems.push(`${step.id}: ${tool.name} needs the argument "${name}".`);
    } else if (wanted) {
      problems.push(...checkReference(step.id, name, value, wanted, earlier));
    } else {
      problems.push(...checkLiteral(step.id, name, value, field));
    }
  }
  return problems;
}

function checkReference(
  id: string,
  name: string,
  value: unknown,
  wanted: z.ZodType,
  earlier: ReadonlyMap<string, Tool>,
): string[] {
  const reference = evidenceId.safeParse(value);
  if (!reference.success) {
    return [
      `${id}: "${name}" must be the name of an earlier step such as "#E1", but is ${JSON.stringify(value)}.`,
    ];
  }
  const source = earlier.get(reference.data);
  if (!source) {
    const known = [...earlier.keys()].join(', ') || 'none';
    return [`${id}: "${name}" refers to ${reference.data}, which is not an earlier step. Earlier: ${known}.`];
  }
  return source.output === wanted
    ? []
    : [
        `${id}: "${name}" cannot take ${reference.data}, since ${source.name} gives another kind of evidence.`,
      ];
}

function checkLiteral(id: string, name: string, value: unknown, field: z.ZodType): string[] {
  if (typeof value === 'string' && embeddedReference.test(value)) {
    return [`${id}: "${name}" is text and may not contain a reference, but is ${JSON.stringify(value)}.`];
  }
  const parsed = field.safeParse(value);
  return parsed.success
    ? []
    : [`${id}: "${name}" is wrong: ${parsed.error.issues.map((issue) => issue.message).join('; ')}.`];
}
