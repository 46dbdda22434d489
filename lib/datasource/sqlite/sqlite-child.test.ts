import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#lib/project-root.ts';

/** What a module imports when it runs, and all that those import. */
function loadedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  if (!file.endsWith('.ts')) return found;
  for (const [, names = '', from = ''] of readFileSync(file, 'utf8').matchAll(
    /^import ([^;]*?)from '([^']+)';$/gm,
  )) {
    if (names.startsWith('type ')) continue;
    if (from.startsWith('#')) loadedBy(path.join(projectRoot, from.slice(1)), found);
    else loadedBy(from.startsWith('.') ? path.join(path.dirname(file), from) : from, found);
  }
  return found;
}

test('the child process of SQLite, of which every source has several, loads no zod', () => {
  const loaded = loadedBy(path.join(import.meta.dirname, 'sqlite-child.ts'));
  expect(loaded.size).toBeGreaterThan(20);
  expect([...loaded]).not.toContain('zod');
});
