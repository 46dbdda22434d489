import { z } from 'zod';

type JsonSchema = z.core.JSONSchema._JSONSchema;

/**
 * Whether providers can guarantee a shape token by token: every property required, no free keys, no `oneOf`. Other shapes
 * are asked for without the guarantee, since a provider refuses a strict schema it does not support; zod checks both.
 */
export function isStrictSchema(schema: z.ZodType): boolean {
  return isStrict(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function isStrict(schema: JsonSchema | undefined): boolean {
  if (schema === undefined) return true;
  if (typeof schema === 'boolean') return false;
  if (schema.oneOf !== undefined || schema.allOf !== undefined || Object.keys(schema).length === 0)
    return false;
  const properties = schema.properties ?? {};
  if (schema.type === 'object') {
    const required = new Set(schema.required ?? []);
    const hasFreeKeys = typeof schema.additionalProperties === 'object';
    if (hasFreeKeys || Object.keys(properties).some((name) => !required.has(name))) return false;
  }
  const items = Array.isArray(schema.items) ? schema.items : [schema.items];
  return [
    ...Object.values(properties),
    ...items,
    ...(schema.anyOf ?? []),
    ...Object.values(schema.$defs ?? {}),
  ].every(isStrict);
}
