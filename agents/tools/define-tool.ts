import { z } from 'zod';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
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
  /** For an output that is too large to be kept with each question; it is kept whole when absent. */
  readonly log?: {
    keep(output: z.infer<Output>): unknown;
    /** The output that was kept, over the schema of now; null when that is another. */
    recall(kept: unknown, schema: SchemaSnapshot): z.infer<Output> | null;
  };
};

/** A tool as the plan checker and the worker see it: arguments are parsed before they reach `run`. */
export type Tool = {
  readonly name: string;
  readonly purpose: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  readonly run: (args: unknown, context: ToolContext) => Promise<unknown>;
  /** What the log of a run keeps of what `run` gave. */
  readonly kept: (output: unknown) => unknown;
  /** The output of a logged step; null when the tool would not give it any more. */
  readonly recalled: (kept: unknown, schema: SchemaSnapshot) => unknown;
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
  const { log, ...tool } = definition;
  return {
    ...tool,
    run: (args, context) => tool.run(tool.input.parse(args), context),
    kept: (output) => (log ? log.keep(output as z.infer<Output>) : output),
    // Kept whole it is given as it is logged: a parsed value would lose what the shape does not name.
    recalled: (kept, schema) =>
      log ? log.recall(kept, schema) : tool.output.safeParse(kept).success ? kept : null,
  };
}
