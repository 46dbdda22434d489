import { z } from 'zod';
import type { ToolForm } from '#lib/domain/tool-trial.ts';
import { evidenceSchemaOf, type Tool } from './define-tool.ts';

/** The inputs of every tool, as forms: which take text, and which the output of what other tools. */
export function toolForms(tools: ReadonlyMap<string, Tool>): ToolForm[] {
  const all = [...tools.values()];
  return all.map(({ name, purpose, input }) => {
    const fields: Record<string, z.ZodType> = input.shape;
    return {
      name,
      purpose,
      fields: Object.entries(fields).map(([field, schema]) => {
        const wanted = evidenceSchemaOf(schema);
        return {
          name: field,
          optional: schema instanceof z.ZodOptional,
          givers:
            wanted === null ? [] : all.filter((tool) => tool.output === wanted).map((tool) => tool.name),
        };
      }),
    };
  });
}
