import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceStamp } from './source-stamp.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'stamp-'));
  mkdirSync(path.join(root, 'app/inner'), { recursive: true });
  for (const file of [
    'proxy.ts',
    'package.json',
    'package-lock.json',
    'next.config.js',
    'postcss.config.js',
    'tsconfig.json',
  ]) {
    writeFileSync(path.join(root, file), '{}');
  }
  writeFileSync(path.join(root, 'app/inner/page.tsx'), 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

test('changes with content, names and configuration, but not with tests or times', () => {
  const before = sourceStamp(root, ['app']);
  writeFileSync(path.join(root, 'app/inner/page.test.tsx'), 'a test');
  writeFileSync(path.join(root, 'app/inner/page.tsx'), 'one');
  expect(sourceStamp(root, ['app'])).toBe(before);

  writeFileSync(path.join(root, 'app/inner/page.tsx'), 'two');
  const changed = sourceStamp(root, ['app']);
  expect(changed).not.toBe(before);
  writeFileSync(path.join(root, 'next.config.js'), '{ }');
  expect(sourceStamp(root, ['app'])).not.toBe(changed);
});
