import { expect, test } from 'vitest';
import { z } from 'zod';
import { isStrictSchema } from './strict-schema.ts';

test.each([
  z.object({ a: z.string(), b: z.number().nullable(), c: z.array(z.object({ d: z.enum(['x', 'y']) })) }),
  z.object({ a: z.union([z.string(), z.object({ b: z.boolean() })]) }),
])('a shape whose every property is required is strict', (schema) => {
  expect(isStrictSchema(schema)).toBe(true);
});

test.each([
  z.object({ a: z.string().optional() }),
  z.object({ a: z.array(z.object({ b: z.string().optional() })) }),
  z.object({ a: z.record(z.string(), z.number()) }),
  z.object({ a: z.unknown() }),
  z.object({
    a: z.discriminatedUnion('kind', [z.object({ kind: z.literal('x') }), z.object({ kind: z.literal('y') })]),
  }),
])('an open shape is not strict', (schema) => {
  expect(isStrictSchema(schema)).toBe(false);
});
