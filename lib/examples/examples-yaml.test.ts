import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { KeptExample } from '../domain/example.ts';
import { projectRoot } from '../project-root.ts';
import { readExamplesYaml, writeExamplesYaml } from './examples-yaml.ts';

function kept(id: string, part: Partial<KeptExample> = {}): KeptExample {
  return {
    id,
    sourceId: 'shop',
    question: 'How many orders?',
    sql: 'SELECT COUNT(*)\nFROM orders',
    note: '',
    tags: [],
    status: 'approved',
    author: 'Ada',
    writerId: null,
    createdAt: '',
    updatedAt: '',
    approved: null,
    retiredReason: null,
    fromRunId: null,
    ...part,
  };
}

test('what is written is read back, and the statement is a block of its own lines', () => {
  const text = writeExamplesYaml([kept('b', { tags: ['orders'] }), kept('a', { note: 'all of them' })]);
  expect(text).toContain('    sql: |-\n      SELECT COUNT(*)\n      FROM orders\n');
  expect(readExamplesYaml(text)).toEqual([
    {
      id: 'a',
      question: 'How many orders?',
      sql: 'SELECT COUNT(*)\nFROM orders',
      note: 'all of them',
      tags: [],
    },
    {
      id: 'b',
      question: 'How many orders?',
      sql: 'SELECT COUNT(*)\nFROM orders',
      note: '',
      tags: ['orders'],
    },
  ]);
});

test('any text comes back as it was', () => {
  const corpus = readFileSync(path.join(projectRoot, 'agents/__fixtures__/injections.jsonl'), 'utf8');
  const examples = corpus
    .trim()
    .split('\n')
    .map((line, index) =>
      kept(`x${index}`, { question: line.slice(0, 4000), sql: `-- ${line}`, note: line.slice(0, 2000) }),
    );
  const back = readExamplesYaml(writeExamplesYaml(examples));
  expect(back.length).toBe(examples.length);
  for (const { id, question, sql } of back) {
    const written = examples.find((example) => example.id === id);
    expect([question, sql]).toEqual([written?.question.trim(), written?.sql.trim()]);
  }
});

test.each([
  ['a missing statement', 'examples:\n  - id: a\n    question: Q', 'line 2: sql:'],
  [
    'an id that is none',
    'examples:\n  - id: "a b"\n    question: Q\n    sql: S',
    'line 2: id "a b": is no id',
  ],
  ['an unknown field', 'examples:\n  - id: a\n    question: Q\n    sql: S\n    status: approved', 'status'],
  [
    'an id that comes twice',
    'examples:\n  - { id: a, question: Q, sql: S }\n  - { id: a, question: R, sql: S }',
    'line 3: the id "a" is that of line 2',
  ],
  ['text that is no YAML', 'examples: [', 'line 1'],
  ['something else', 'a: 1', 'one list named "examples"'],
])('refuses %s, naming its line', (_what, text, message) => {
  expect(() => readExamplesYaml(text)).toThrow(message);
});
