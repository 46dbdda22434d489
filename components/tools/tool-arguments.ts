import { evidenceId } from '#lib/domain/plan.ts';
import type { RunView } from '#lib/domain/run-view.ts';
import type { ToolForm } from '#lib/domain/tool-trial.ts';

/** What a person typed into the form of a tool, by field: text as it is, evidence as JSON. */
export type TypedArguments = Readonly<Record<string, string>>;

export type ReadArguments =
  | { readonly args: Readonly<Record<string, unknown>> }
  | { readonly problem: string };

/** The arguments that a filled form means, or the first field that cannot be read. Empty optional fields are left out. */
export function readArguments(form: ToolForm, typed: TypedArguments): ReadArguments {
  const args: Record<string, unknown> = {};
  for (const { name, optional, givers } of form.fields) {
    const text = typed[name] ?? '';
    if (text.trim() === '') {
      if (optional) continue;
      return { problem: `${name} is empty.` };
    }
    if (givers.length === 0) {
      args[name] = text;
      continue;
    }
    try {
      args[name] = JSON.parse(text);
    } catch (error) {
      return { problem: `${name} is not JSON: ${error instanceof Error ? error.message : String(error)}` };
    }
  }
  return { args };
}

/** The form of a step as the run filled it: evidence as the step before gave it. */
export function argumentsOfStep(form: ToolForm, view: RunView, stepId: string): TypedArguments {
  const args = view.plan?.steps.find(({ id }) => id === stepId)?.args ?? {};
  return Object.fromEntries(
    form.fields.flatMap(({ name }) => {
      const value = args[name];
      if (value === undefined) return [];
      const reference = evidenceId.safeParse(value);
      if (!reference.success) return [[name, String(value)]];
      const output = view.steps.find(({ id }) => id === reference.data)?.output ?? null;
      return output === null ? [] : [[name, JSON.stringify(output, null, 2)]];
    }),
  );
}
