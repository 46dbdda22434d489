import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSmallDatabase } from './small-database.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'small-'));
  mkdirSync(path.join(folder, 'folder.db'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['shop.sqlite', 8_192, true],
  ['shop.DB', 262_144, true],
  ['large.sqlite', 262_145, false],
  ['shop.csv', 100, false],
])('%s of %i bytes: %s', (name, bytes, isSmall) => {
  const file = path.join(folder, name);
  writeFileSync(file, Buffer.alloc(bytes));
  expect(isSmallDatabase(file)).toBe(isSmall);
});

test.each(['folder.db', 'gone.sqlite'])('%s is none', (name) => {
  expect(isSmallDatabase(path.join(folder, name))).toBe(false);
});

test('nor is a server, whatever its database is called', () => {
  expect(isSmallDatabase('postgres://reader@127.0.0.1:5432/shop.db')).toBe(false);
});
