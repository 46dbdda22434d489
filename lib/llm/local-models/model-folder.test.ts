import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InstalledModel } from '../../domain/local-model.ts';
import {
  chooseModel,
  installedModels,
  modelFolder,
  modelInUse,
  noteModel,
  removeModel,
} from './model-folder.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'model-folder-')), 'data');
});
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true }));

function note(
  name: string,
  from: InstalledModel['from'] = 'catalogue',
  folder = modelFolder(dataDir),
): string {
  const file = path.join(folder, `${name}.gguf`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, name);
  const addedAt = '2026-11-22T00:00:00.000Z';
  noteModel(dataDir, { name, title: name, file, bytes: 1, sha256: name, licence: null, from, addedAt });
  return file;
}

test('a new data folder has no model and none in use', () => {
  expect(installedModels(dataDir)).toEqual([]);
  expect(modelInUse(dataDir)).toBeNull();
});

test('a model is in use when a person says so, until they say otherwise', () => {
  note('one');
  expect(modelInUse(dataDir)).toBeNull();
  chooseModel(dataDir, 'one');
  expect(modelInUse(dataDir)).toMatchObject({ name: 'one' });
  chooseModel(dataDir, null);
  expect(modelInUse(dataDir)).toBeNull();
});

test('a model that is noted again is there once', () => {
  note('one');
  note('one');
  expect(installedModels(dataDir)).toHaveLength(1);
});

test('removing deletes the file, and the model is no longer in use', () => {
  const file = note('one');
  note('two');
  chooseModel(dataDir, 'one');
  removeModel(dataDir, 'one');
  expect(existsSync(file)).toBe(false);
  expect(installedModels(dataDir).map(({ name }) => name)).toEqual(['two']);
  expect(modelInUse(dataDir)).toBeNull();
});

test('a file that is only linked is not deleted', () => {
  const file = note('mine', 'linked', path.dirname(dataDir));
  removeModel(dataDir, 'mine');
  expect(existsSync(file)).toBe(true);
  expect(installedModels(dataDir)).toEqual([]);
});

test('a model whose file is gone is neither there nor in use', () => {
  const file = note('one');
  chooseModel(dataDir, 'one');
  rmSync(file);
  expect(installedModels(dataDir)).toEqual([]);
  expect(modelInUse(dataDir)).toBeNull();
});

test('the data folder can be moved with its models', () => {
  note('one');
  chooseModel(dataDir, 'one');
  const moved = `${dataDir}-moved`;
  renameSync(dataDir, moved);
  expect(modelInUse(moved)?.file).toBe(path.join(modelFolder(moved), 'one.gguf'));
});

test('an unknown name is refused with the names there are', () => {
  note('one');
  expect(() => chooseModel(dataDir, 'two')).toThrow(/no model "two" on this machine. There is one/);
});

test('a damaged list says which file it is', () => {
  note('one');
  const list = path.join(modelFolder(dataDir), 'models.json');
  writeFileSync(list, '{');
  expect(() => installedModels(dataDir)).toThrow(list);
});
