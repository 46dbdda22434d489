import { expect, test } from 'vitest';
import { fieldsOf, schemaWords } from './schema-words.ts';

test('a schema is told in a few words', () => {
  expect(schemaWords({ type: 'integer' })).toBe('integer');
  expect(schemaWords({ enum: ['quick', 'careful'] })).toBe('one of quick, careful');
  expect(schemaWords({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string or null');
  expect(schemaWords({ type: 'array', items: { $ref: '#/components/schemas/Column' } })).toBe(
    'list of Column',
  );
  expect(schemaWords({})).toBe('anything');
});

test('the fields of an object say which of them must be there', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' }, b: {} }, required: ['a'] } as const;
  expect(fieldsOf({ ...schema, required: ['a'] }).map(({ name, required }) => [name, required])).toEqual([
    ['a', true],
    ['b', false],
  ]);
});
