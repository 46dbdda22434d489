import type { JsonSchema } from '#lib/domain/api-document.ts';

/** What a value of a schema is, in a few words: `string or null`, `list of Column`, `one of quick, careful`. */
export function schemaWords(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return referredName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return `one of ${schema.enum.map(String).join(', ')}`;
  const several = schema.anyOf ?? schema.oneOf;
  if (several !== undefined) return several.map((one) => schemaWords(asSchema(one))).join(' or ');
  if (schema.type === 'array') return `list of ${schemaWords(asSchema(schema.items))}`;
  if (schema.type === undefined) return 'anything';
  return [schema.type].flat().join(' or ');
}

/** The name of the shape that a place of the document holds. */
export function referredName(place: string): string {
  return place.split('/').at(-1) ?? place;
}

/** The fields of an object with what each is; empty for what is no object. */
export function fieldsOf(schema: JsonSchema): {
  readonly name: string;
  readonly words: string;
  readonly required: boolean;
  readonly description: string | null;
}[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const of = asSchema(property);
    return {
      name,
      words: schemaWords(of),
      required: schema.required?.includes(name) ?? false,
      description: of.description ?? null,
    };
  });
}

/** `true` and `false` are schemas as well, and a list of them is one of tuples; we write neither. */
function asSchema(schema: JsonSchema['items']): JsonSchema {
  return typeof schema === 'object' && !Array.isArray(schema) ? schema : {};
}
