import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { engineDir, type InstallProgress, installEngine, isEngineInstalled } from './install-engine.ts';

const fakeNpm = fileURLToPath(new URL('./__fixtures__/fake-npm.ts', import.meta.url));
const npm = (behaviour: string) => [process.execPath, fakeNpm, behaviour] as const;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-install-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const left = () => readdir(path.join(dataDir, 'local-engine'));

test('installs once, without running anything that the packages bring', async () => {
  const seen: InstallProgress[] = [];
  expect(isEngineInstalled(dataDir)).toBe(false);
  await installEngine(dataDir, { npm: npm('install'), onProgress: (progress) => seen.push(progress) });
  expect(isEngineInstalled(dataDir)).toBe(true);
  expect(seen.map(({ done }) => done)).toEqual([0, 1, seen[0]?.total]);
  const library = path.join(engineDir(dataDir), 'node_modules/node-llama-cpp/dist/index.js');
  expect(await readFile(library, 'utf8')).toContain('--omit=optional --ignore-scripts');
  expect(await left()).toEqual([path.basename(engineDir(dataDir))]);

  await installEngine(dataDir, { npm: npm('fail') });
  expect(isEngineInstalled(dataDir, { gpu: true })).toBe(false);
  await installEngine(dataDir, { npm: npm('install'), gpu: true });
  expect(isEngineInstalled(dataDir, { gpu: true })).toBe(true);
});

test('says what npm said when it fails, and leaves nothing behind', async () => {
  await expect(installEngine(dataDir, { npm: npm('fail') })).rejects.toMatchObject({
    code: 'model-failed',
    userMessage: expect.stringContaining('code E404 404 Not Found. It comes from the npm registry'),
  });
  expect(isEngineInstalled(dataDir)).toBe(false);
  expect(await left()).toEqual([]);
});

test('says so when there is no npm', async () => {
  await expect(installEngine(dataDir, { npm: ['no-such-program'] })).rejects.toMatchObject({
    code: 'model-failed',
    userMessage: expect.stringContaining('npm was not found on the PATH'),
  });
});

test('can be stopped, and leaves nothing behind', async () => {
  const stop = new AbortController();
  const installing = installEngine(dataDir, {
    npm: npm('hang'),
    signal: stop.signal,
    onProgress: ({ done }) => done === 1 && stop.abort(),
  });
  await expect(installing).rejects.toMatchObject({ code: 'stopped' });
  expect(await left()).toEqual([]);
});

test('clears away what a killed installation left, and nothing else', async () => {
  // No process has this id: it is beyond what systems give.
  const abandoned = path.join(dataDir, 'local-engine', 'installing-999999999-x');
  await mkdir(abandoned, { recursive: true });
  await mkdir(path.join(dataDir, 'local-engine', '3.0.0'), { recursive: true });
  await installEngine(dataDir, { npm: npm('install') });
  expect((await left()).sort()).toEqual(['3.0.0', path.basename(engineDir(dataDir))]);
});
