import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePrivate, sharedPaths } from './private-folder.ts';

let outside: string;
let folder: string;
beforeEach(async () => {
  outside = await mkdtemp(path.join(tmpdir(), 'private-'));
  folder = path.join(outside, 'data');
});
afterEach(() => rm(outside, { recursive: true }));

const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

test('a folder that is not there yet is made for its owner alone', async () => {
  expect(makePrivate(folder)).toEqual([]);
  expect(await modeOf(folder)).toBe(0o700);
});

test('what others could read in it becomes private, and programs stay programs', async () => {
  mkdirSync(path.join(folder, 'store'), { recursive: true, mode: 0o755 });
  const [rows, engine] = [path.join(folder, 'store', 'rows'), path.join(folder, 'engine')];
  writeFileSync(rows, '');
  writeFileSync(engine, '');
  chmodSync(folder, 0o755);
  chmodSync(rows, 0o666);
  chmodSync(engine, 0o755);
  expect(sharedPaths(folder).toSorted()).toEqual([folder, engine, path.join(folder, 'store'), rows]);
  makePrivate(folder);
  expect([await modeOf(folder), await modeOf(rows), await modeOf(engine)]).toEqual([0o700, 0o600, 0o700]);
  expect(sharedPaths(folder)).toEqual([]);
});

test('a link leads to a file that is not touched', async () => {
  const elsewhere = path.join(outside, 'elsewhere');
  writeFileSync(elsewhere, '');
  chmodSync(elsewhere, 0o644);
  mkdirSync(folder);
  symlinkSync(elsewhere, path.join(folder, 'link'));
  makePrivate(folder);
  expect(await modeOf(elsewhere)).toBe(0o644);
});
