type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the engine's grammar can keep of a schema; zod checks the rest (patterns, ranges, whole numbers) afterwards. */
const kept = ['type', 'required', 'minItems', 'maxItems', 'minLength', 'maxLength', '$ref'] as const;
const anything = { type: ['string', 'number', 'boolean', 'null'] } as const;

/** A JSON Schema in the words of the engine's grammar, which knows neither `anyOf` nor a schema without a type. */
export function grammarSchema(schema: unknown): Json {
  if (!isJson(schema)) return anything;
  const definitions = isJson(schema.$defs) ? { $defs: eachOf(schema.$defs) } : {};
  if (schema.const !== undefined) return { const: schema.const, ...definitions };
  if (Array.isArray(schema.enum)) return { enum: schema.enum, ...definitions };
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return { oneOf: choices.map(grammarSchema), ...definitions };
  if (schema.type === undefined && schema.$ref === undefined) return { ...anything, ...definitions };

  const result: Record<string, unknown> = { ...definitions };
  for (const key of kept) if (schema[key] !== undefined) result[key] = schema[key];
  if (isJson(schema.properties)) result.properties = eachOf(schema.properties);
  if (schema.items !== undefined) result.items = grammarSchema(schema.items);
  if (Array.isArray(schema.prefixItems)) result.prefixItems = schema.prefixItems.map(grammarSchema);
  if (isJson(schema.additionalProperties)) {
    result.additionalProperties = grammarSchema(schema.additionalProperties);
  }
  return result;
}

function eachOf(schemas: Json): Json {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, grammarSchema(schema)]));
}
