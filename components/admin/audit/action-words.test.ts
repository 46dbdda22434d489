import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { actionWords } from './action-words.ts';

const root = path.join(import.meta.dirname, '../../..');
const actions = globSync('{app,lib,agents}/**/*.ts', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(/action: '([a-z-]+\.[a-z-]+)'/g),
  ])
  .map(([, action = '']) => action);

test('every action that is written to the audit log has words', () => {
  expect(actions).toContain('person.add');
  expect(actions.filter((action) => actionWords(action) === action)).toEqual([]);
});
