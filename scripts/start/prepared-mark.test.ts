import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markPrepared, preparedFile } from './prepared-mark.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prepared-'));
  file = path.join(folder, 'shop.csv');
  writeFileSync(file, 'id\n1\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('an unchanged source is known by the name it was asked for', () => {
  expect(preparedFile(folder, 'demo')).toBeNull();
  markPrepared(folder, 'demo', file);
  expect(preparedFile(folder, 'demo')).toBe(file);
  expect(preparedFile(folder, file)).toBeNull();
});

test('a changed or removed source is prepared again', () => {
  markPrepared(folder, file, file);
  appendFileSync(file, '2\n');
  expect(preparedFile(folder, file)).toBeNull();
  markPrepared(folder, file, file);
  rmSync(file);
  expect(preparedFile(folder, file)).toBeNull();
});
