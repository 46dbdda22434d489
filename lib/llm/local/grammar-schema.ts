type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the engine's grammar can keep of a schema; zod checks the rest (patterns, ranges, whole numbers) afterwards. */
const kept = ['type', 'required', 'minItems', 'maxItems', 'minLength', 'maxLength'] as const;
const anything = { type: ['string', 'number', 'boolean', 'null'] } as const;

/**
 * A JSON Schema in the words of the engine's grammar, which knows neither `anyOf`, nor a schema without a type, nor the
 * older spelling of tuples and definitions that the AI SDK uses.
 */
export function grammarSchema(schema: unknown): Json {
  if (!isJson(schema)) return anything;
  const defined = schema.$defs ?? schema.definitions;
  const definitions = isJson(defined) ? { $defs: eachOf(defined) } : {};
  const choices = schema.anyOf ?? schema.oneOf;
  if (typeof schema.$ref === 'string') {
    return { $ref: schema.$ref.replace('#/definitions/', '#/$defs/'), ...definitions };
  }
  if (schema.const !== undefined) return { const: schema.const, ...definitions };
  if (Array.isArray(schema.enum)) return { enum: schema.enum, ...definitions };
  if (Array.isArray(choices)) return { oneOf: choices.map(grammarSchema), ...definitions };
  if (schema.type === undefined) return { ...anything, ...definitions };

  const result: Record<string, unknown> = { ...definitions };
  for (const key of kept) if (schema[key] !== undefined) result[key] = schema[key];
  if (isJson(schema.properties)) result.properties = eachOf(schema.properties);
  const places = Array.isArray(schema.items) ? schema.items : schema.prefixItems;
  if (Array.isArray(places)) result.prefixItems = places.map(grammarSchema);
  else if (schema.items !== undefined) result.items = grammarSchema(schema.items);
  const { additionalProperties } = schema;
  if (additionalProperties === true || isJson(additionalProperties)) {
    result.additionalProperties = additionalProperties === true || grammarSchema(additionalProperties);
  }
  return result;
}

function eachOf(schemas: Json): Json {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, grammarSchema(schema)]));
}
