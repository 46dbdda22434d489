import { z } from 'zod';
import type { RunContext } from '../run-context.ts';

/** What a running step carries: the run, and the name under which its events are stored. */
export type ToolContext = RunContext & { readonly step: string };

export type ToolDefinition<Input extends z.ZodObject, Output extends z.ZodType> = {
  readonly name: string;
  /** One sentence; the planner and the trace panel both read it. */
  readonly purpose: string;
  readonly input: Input;
  readonly output: Output;
  readonly run: (input: z.infer<Input>, context: ToolContext) => Promise<z.infer<Output>>;
};

/** A tool as the plan checker and the worker see it: arguments are parsed before they reach `run`. */
export type Tool = {
  readonly name: string;
  readonly purpose: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  readonly run: (args: unknown, context: ToolContext) => Promise<unknown>;
};

const evidenceSchemas = new WeakMap<z.ZodType, z.ZodType>();

/**
 * Declares an input that an earlier step fills. The plan names that step (`"#E2"`); `checkPlan` accepts it only when the
 * step's tool has this very schema as its output, and the worker puts the value in its place.
 */
export function evidence<Schema extends z.ZodType>(schema: Schema): Schema {
  const field = schema.clone();
  evidenceSchemas.set(field, schema);
  return field;
}

/** The output schema an input field waits for, or null when the field takes a literal. */
export function evidenceSchemaOf(field: z.ZodType): z.ZodType | null {
  const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
  return inner instanceof z.ZodType ? (evidenceSchemas.get(inner) ?? null) : null;
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodType>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  return { ...definition, run: (args, context) => definition.run(definition.input.parse(args), context) };
}
