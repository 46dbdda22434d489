import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CatalogueModel } from '../../domain/local-model.ts';
import { catalogue, readCatalogue } from './catalogue.ts';
import { type EngineInstaller, getModel } from './get-model.ts';
import { localModelState, recommendedModel } from './local-model-state.ts';
import { createModelDownloads } from './model-downloads.ts';
import { modelFolder, modelInUse } from './model-folder.ts';
import { withModelInUse } from './with-model-in-use.ts';

// The catalogue's own files are too large for a test, so one tiny file takes the place of its first.
const tiny: CatalogueModel = {
  name: 'tiny',
  title: 'Tiny',
  publisher: 'Nobody',
  file: 'tiny.gguf',
  page: 'https://example.test/tiny',
  url: 'https://example.test/tiny.gguf',
  bytes: 7,
  sha256: createHash('sha256').update('weights').digest('hex'),
  checksum: 'computed',
  parameters: 1,
  licence: 'Apache-2.0',
  memoryBytes: 1_700_000_000,
  accuracy: null,
};
const models = [tiny, ...catalogue.slice(1)];

let folder: string;
let dataDir: string;
let mirror: string;
let installs: number;
let engine: EngineInstaller;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'get-model-'));
  dataDir = path.join(folder, 'data');
  mirror = path.join(folder, 'mirror');
  mkdirSync(mirror);
  writeFileSync(path.join(mirror, 'tiny.gguf'), 'weights');
  installs = 0;
  engine = {
    isInstalled: () => installs > 0,
    install: async (_dataDir, { onProgress }) => {
      installs += 1;
      onProgress?.({ done: 1, total: 1 });
    },
  };
});
afterEach(() => rmSync(folder, { recursive: true }));

const options = () => ({ dataDir, mirror, proxy: {}, engine, catalogue: models });

test('a model and the engine that was missing are brought, and the model is in use', async () => {
  const phases: string[] = [];
  await getModel('tiny', { ...options(), onProgress: ({ phase }) => phases.push(phase) });
  expect(phases[0]).toBe('engine');
  expect(phases.at(-1)).toBe('model');
  expect(modelInUse(dataDir)).toMatchObject({ name: 'tiny', from: 'catalogue', licence: 'Apache-2.0' });
});

test('the engine is brought once', async () => {
  await getModel('tiny', options());
  await getModel('tiny', options());
  expect(installs).toBe(1);
});

test('space is asked for both before either is brought', async () => {
  const free = async () => 100_000_000;
  await expect(getModel('tiny', { ...options(), freeBytes: free })).rejects.toThrow(/85 MB more is needed/);
  expect(installs).toBe(0);
});

test('an unknown name is refused with those there are', async () => {
  await expect(getModel('huge', options())).rejects.toThrow(
    /no model "huge" to get. There is tiny, qwen2.5-coder-1.5b/,
  );
});

test('a model in use answers when no other is configured', async () => {
  const bare = { dataDir, roleVariables: {}, TABLETALK_MODEL: undefined };
  expect(withModelInUse(bare)).toBe(bare);
  await getModel('tiny', options());
  expect(withModelInUse(bare).TABLETALK_MODEL).toBe('local:tiny');
  const configured = { ...bare, TABLETALK_MODEL: 'built-in' };
  expect(withModelInUse(configured)).toBe(configured);
  const writerAlone = { ...bare, roleVariables: { TABLETALK_MODEL_WRITER: 'openai:x' } };
  expect(withModelInUse(writerAlone)).toBe(writerAlone);
});

test('the state says what there is, what is kept of a cut download and what is in use', async () => {
  mkdirSync(modelFolder(dataDir), { recursive: true });
  writeFileSync(path.join(modelFolder(dataDir), 'tiny.gguf.part'), 'wei');
  const own = path.join(folder, 'own.json');
  writeFileSync(own, JSON.stringify({ date: '2026-11-01', models }));
  const env = { dataDir, TABLETALK_MODEL_CATALOGUE: own };
  const before = await localModelState(env, { kind: 'none' }, engine);
  expect(before.catalogue[0]).toMatchObject({ name: 'tiny', keptBytes: 3 });
  expect(before).toMatchObject({ inUse: null, installed: [], engine: { installed: false } });
  expect(before.machine.memoryBytes).toBeGreaterThan(0);

  await getModel('tiny', options());
  const after = await localModelState(env, { kind: 'none' }, engine);
  expect(after).toMatchObject({ inUse: 'tiny', installed: [{ name: 'tiny' }], engine: { installed: true } });
  expect(after.catalogueDate).toBe('2026-11-01');
  expect(JSON.stringify(after)).not.toContain(dataDir);
});

test('what is recommended fits the memory, and was measured if any that fits was', () => {
  expect(recommendedModel(models, 64e9)?.name).toBe('qwen2.5-coder-1.5b');
  expect(recommendedModel(models, 3.5e9)?.name).toBe('tiny');
  expect(recommendedModel(models, 1e9)).toBeNull();
});

test('a download on its way is told, then finished, and whoever waits for it is told once', async () => {
  const onReady = vi.fn();
  const downloads = createModelDownloads({ ...options(), onReady });
  expect(downloads.state()).toEqual({ kind: 'none' });
  downloads.start('tiny');
  downloads.start('tiny');
  expect(downloads.state()).toMatchObject({ kind: 'running', name: 'tiny' });
  expect(() => downloads.start('qwen2.5-coder-1.5b')).toThrow(/tiny is being downloaded/);
  await vi.waitFor(() => expect(downloads.state()).toEqual({ kind: 'finished', name: 'tiny' }));
  expect(onReady).toHaveBeenCalledTimes(1);
});

test('a download that fails says why and can be started again', async () => {
  truncateSync(path.join(mirror, 'tiny.gguf'), 3);
  const downloads = createModelDownloads({ ...options(), onReady: () => undefined });
  downloads.start('tiny');
  await vi.waitFor(() =>
    expect(downloads.state()).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('3 bytes instead of 7 bytes'),
    }),
  );
  writeFileSync(path.join(mirror, 'tiny.gguf'), 'weights');
  downloads.start('tiny');
  await vi.waitFor(() => expect(downloads.state()).toEqual({ kind: 'finished', name: 'tiny' }));
});

test('a cancelled download says so at once, and another can follow it', async () => {
  const downloads = createModelDownloads({
    ...options(),
    engine: {
      isInstalled: () => false,
      install: (_dataDir, { signal }) =>
        new Promise((_resolve, reject) => {
          const stopped = () => reject(new Error('stopped'));
          if (signal?.aborted) stopped();
          else signal?.addEventListener('abort', stopped);
        }),
    },
    onReady: () => undefined,
  });
  downloads.start('tiny');
  await vi.waitFor(() => expect(downloads.state()).toMatchObject({ kind: 'running', phase: 'checking' }));
  downloads.cancel();
  expect(downloads.state()).toEqual({ kind: 'cancelled', name: 'tiny' });
  await downloads.close();
  downloads.start('tiny');
  expect(downloads.state()).toMatchObject({ kind: 'running' });
  await downloads.close();
});

test('a list of models that is none says what is wrong in it', () => {
  const own = path.join(folder, 'own.json');
  expect(() => readCatalogue(own)).toThrow(/TABLETALK_MODEL_CATALOGUE=.*ENOENT/);
  writeFileSync(own, JSON.stringify({ date: '2026-11-01', models: [{ ...tiny, bytes: 'many' }] }));
  expect(() => readCatalogue(own)).toThrow(/bytes/);
});
