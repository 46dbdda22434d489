import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addModel } from './add-model.ts';
import { installedModels, modelFolder, removeModel } from './model-folder.ts';

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'add-model-'));
  dataDir = path.join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The header of a model with one tensor, and something after it. */
function gguf(after: string, { version = 3, tensors = 1n } = {}): Buffer {
  const header = Buffer.alloc(24);
  header.write('GGUF', 'latin1');
  header.writeUInt32LE(version, 4);
  header.writeBigUInt64LE(tensors, 8);
  return Buffer.concat([header, Buffer.from(after)]);
}

function fileOf(name: string, content: Buffer | string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

test('a file is copied, named after itself and noted with its checksum', async () => {
  const content = gguf('weights');
  const model = await addModel({ dataDir, file: fileOf('My Model v2.gguf', content) });
  expect(model).toMatchObject({
    name: 'my-model-v2',
    title: 'My Model v2',
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: content.length,
    licence: null,
    from: 'copied',
  });
  expect(readFileSync(path.join(modelFolder(dataDir), 'my-model-v2.gguf'))).toEqual(content);
  expect(installedModels(dataDir)).toEqual([model]);
});

test('a linked file stays where it is, also when the model is removed', async () => {
  const file = fileOf('mine.gguf', gguf('weights'));
  expect(await addModel({ dataDir, file, link: true })).toMatchObject({ file, from: 'linked' });
  removeModel(dataDir, 'mine');
  expect(existsSync(file)).toBe(true);
});

test('the same file may be added again; another one of that name may not', async () => {
  const file = fileOf('mine.gguf', gguf('weights'));
  await addModel({ dataDir, file });
  await addModel({ dataDir, file });
  const other = fileOf('other.gguf', gguf('other weights'));
  await expect(addModel({ dataDir, file: other, name: 'mine' })).rejects.toMatchObject({
    code: 'conflict',
    userMessage: expect.stringContaining('another model called mine'),
  });
  expect(installedModels(dataDir)).toHaveLength(1);
});

test('a full disk is told, and nothing is left behind', async () => {
  const file = fileOf('mine.gguf', gguf('weights'));
  await expect(addModel({ dataDir, file, freeBytes: async () => 0 })).rejects.toThrow(/not enough space/);
  expect(installedModels(dataDir)).toEqual([]);
  expect(existsSync(path.join(modelFolder(dataDir), 'mine.gguf'))).toBe(false);
});

describe('what is no model is refused with its reason', () => {
  test.each([
    ['notes.gguf', 'These are notes and no model at all.', 'does not begin as one'],
    ['short.gguf', 'GGUF', 'does not begin as one'],
    ['old.gguf', gguf('', { version: 1 }), 'its version is 1, and 2, 3 are read'],
    ['words.gguf', gguf('', { tensors: 0n }), 'it holds no weights'],
    ['big-00002-of-00003.gguf', gguf(''), 'is one of 3 parts of a model'],
  ])('%s', async (name, content, reason) => {
    const file = fileOf(name, content);
    await expect(addModel({ dataDir, file })).rejects.toMatchObject({
      code: 'bad-request',
      userMessage: expect.stringContaining(reason),
    });
  });

  test('a file that is not there', async () => {
    await expect(addModel({ dataDir, file: path.join(folder, 'none.gguf') })).rejects.toThrow(
      /There is no file/,
    );
  });

  test('a name that would be a path', async () => {
    const file = fileOf('mine.gguf', gguf(''));
    await expect(addModel({ dataDir, file, name: '../mine' })).rejects.toThrow(
      /cannot be a model’s name|cannot be a model's name/,
    );
  });
});
