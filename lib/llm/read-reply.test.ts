import { expect, test } from 'vitest';
import { z } from 'zod';
import { readJson, readText } from './read-reply.ts';
import { readSql } from './read-sql.ts';

const shape = z.object({ plan: z.array(z.object({ tool: z.string() })) });

test('reads JSON, bare or in a code block', () => {
  const value = { plan: [{ tool: 'find-schema' }] };
  expect(readJson(JSON.stringify(value), shape)).toEqual({ value });
  expect(readJson(`\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\`\n`, shape)).toEqual({ value });
});

test('says where JSON has another shape', () => {
  expect(readJson('{"plan":[{"tool":1}]}', shape)).toEqual({
    problem: expect.stringMatching(/expected string, received number.*plan\[0\]\.tool/),
  });
});

test.each(['', 'Sure! {"plan":[]}', '{"plan":[]} {"plan":[]}', '{"plan":['])(
  'finds no JSON in %j',
  (reply) => {
    expect(readJson(reply, shape)).toEqual({ problem: expect.stringContaining('not one JSON document') });
  },
);

test.each([
  'SELECT 1',
  '  with a as (select 1) select * from a ',
  '-- all\nSELECT 1',
  '```sql\nSELECT 1\n```',
  'Here it is:\n```\nSELECT 1;\n```\nIt counts.',
])('finds the statement in %j', (reply) => {
  expect(readSql(reply)).toHaveProperty('value');
});

test.each([
  ['', 'empty'],
  ['```sql\n```', 'empty'],
  ['I would need more tables.', 'not with a SQL statement'],
  ['DROP TABLE orders', 'not with a SQL statement'],
  ['```sql\nSELECT 1', 'not closed'],
  ['```sql\nSELECT 1\n```\n```sql\nSELECT 2\n```', 'more than one code block'],
])('finds no single statement in %j', (reply, problem) => {
  expect(readSql(reply)).toEqual({ problem: expect.stringContaining(problem) });
});

test('takes any words for text, but some', () => {
  expect(readText(' Seven orders. ')).toEqual({ value: 'Seven orders.' });
  expect(readText(' \n')).toEqual({ problem: 'it is empty' });
});
