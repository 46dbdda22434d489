import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { engineManifest } from './engine-manifest.ts';
import { engineVersion } from './install-engine.ts';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, 'engine', name), 'utf8');
const pinned = { manifest: read('package.json'), lock: read('package-lock.json') };
const parsed = z.object({ dependencies: z.record(z.string(), z.string()) });
const parsedLock = z.object({
  packages: z.record(z.string(), z.looseObject({ optional: z.boolean().optional() })),
});

function narrowed(platform: string, arch: string, gpu = false) {
  const { manifest, lock, ...rest } = engineManifest({ ...pinned, platform, arch, gpu });
  const { packages } = parsedLock.parse(JSON.parse(lock));
  return { ...rest, lock: packages, ...parsed.parse(JSON.parse(manifest)) };
}

test('pins one version of the library and of its build, the same one that the types describe', () => {
  expect(narrowed('linux', 'x64').dependencies).toEqual({
    'node-llama-cpp': engineVersion,
    '@node-llama-cpp/linux-x64': engineVersion,
  });
});

test('leaves out every build but the one for this machine', () => {
  const { lock, complete, packages } = narrowed('linux', 'x64');
  const builds = Object.keys(lock).filter((place) => place.includes('@node-llama-cpp/'));
  expect(builds).toEqual(['node_modules/@node-llama-cpp/linux-x64']);
  expect(lock['node_modules/@node-llama-cpp/linux-x64']?.optional).toBeUndefined();
  expect(lock['node_modules/node-llama-cpp']).not.toHaveProperty('optionalDependencies');
  expect(complete).toBe(true);
  expect(packages).toBeLessThan(Object.keys(lock).length);
});

test('every package in the lock has a checksum', () => {
  for (const [place, entry] of Object.entries(narrowed('linux', 'x64').lock)) {
    if (place !== '') expect(entry, place).toHaveProperty('integrity');
  }
});

test('takes the graphics builds only when they are asked for', () => {
  expect(Object.keys(narrowed('linux', 'x64', true).dependencies)).toContain(
    '@node-llama-cpp/linux-x64-cuda',
  );
  expect(Object.keys(narrowed('darwin', 'arm64', true).dependencies)).toEqual([
    'node-llama-cpp',
    '@node-llama-cpp/mac-arm64-metal',
  ]);
});

test('refuses a platform without a build, naming those with one', () => {
  expect(() => narrowed('freebsd', 'x64')).toThrow(/no engine.*freebsd x64.*linux-x64/);
});
