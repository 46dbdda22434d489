import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { actionWords } from './action-words.ts';

const root = path.join(import.meta.dirname, '../../..');
const made = [
  ...['approve', 'retire', 'take-back'].map((verb) => `example.${verb}`),
  ...['publish', 'roll-back'].map((verb) => `knowledge.${verb}`),
  ...['cancel', 'download', 'remove', 'use'].map((verb) => `local-model.${verb}`),
];
const written = globSync('{app,lib,agents}/**/*.ts', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(/action: '([a-z-]+\.[a-z-]+)'/g),
  ])
  .map(([, action = '']) => action);

test('every action that is written to the audit log has words', () => {
  expect(written).toContain('person.add');
  const unknown = [...written, ...made].filter((action) => actionWords(action) === action);
  expect(unknown).toEqual([]);
});
