import { expect, test } from 'vitest';
import { z } from 'zod';
import { grammarSchema } from './grammar-schema.ts';

const grammarOf = (schema: z.ZodType) =>
  grammarSchema(z.toJSONSchema(schema, { io: 'input', target: 'draft-07' }));

test('keeps what a grammar can say and leaves the rest to zod', () => {
  const schema = z.object({
    name: z.string().regex(/^a/).max(20),
    count: z.int().min(0),
    tags: z.array(z.enum(['x', 'y'])).max(3),
    note: z.object({ text: z.string() }).nullable(),
    pair: z.tuple([z.string(), z.boolean()]),
    kind: z.literal('sql'),
  });
  expect(grammarOf(schema)).toEqual({
    type: 'object',
    required: ['name', 'count', 'tags', 'note', 'pair', 'kind'],
    properties: {
      name: { type: 'string', maxLength: 20 },
      count: { type: 'integer' },
      tags: { type: 'array', maxItems: 3, items: { enum: ['x', 'y'] } },
      note: {
        oneOf: [
          { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
          { type: 'null' },
        ],
      },
      pair: {
        type: 'array',
        minItems: 2,
        maxItems: 2,
        prefixItems: [{ type: 'string' }, { type: 'boolean' }],
      },
      kind: { const: 'sql' },
    },
  });
});

test('lets a value of any kind be a simple one', () => {
  expect(grammarOf(z.object({ value: z.unknown() }))).toMatchObject({
    properties: { value: { type: ['string', 'number', 'boolean', 'null'] } },
  });
});

test('takes free keys and shapes that refer to themselves along', () => {
  expect(grammarOf(z.record(z.string(), z.number()))).toMatchObject({
    type: 'object',
    additionalProperties: { type: 'number' },
  });
  expect(
    grammarSchema({
      $ref: '#/definitions/node',
      definitions: { node: { type: 'object', properties: { next: { $ref: '#/definitions/node' } } } },
    }),
  ).toEqual({
    $ref: '#/$defs/node',
    $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
  });
});
