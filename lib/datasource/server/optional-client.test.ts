import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../../project-root.ts';
import { bigqueryPackages } from '../bigquery/connect-bigquery.ts';
import { sqlserverPackages } from '../sqlserver/open-sqlserver-source.ts';
import { optionalClient } from './optional-client.ts';

const missing = (name: string) =>
  Object.assign(new Error(`Cannot find package '${name}' imported from /app/x.js`), {
    code: 'ERR_MODULE_NOT_FOUND',
  });

test('a client that is not installed is asked for with its version', async () => {
  const load = () => Promise.reject(missing('@google-cloud/bigquery'));
  await expect(optionalClient('BigQuery', bigqueryPackages, load)).rejects.toMatchObject({
    code: 'source-unreadable',
    userMessage:
      'A BigQuery source needs the client of BigQuery, which is not installed: npm install @google-cloud/bigquery@9.3.0 google-auth-library@11.3.4',
  });
});

test('so it is where the client is required instead of imported', async () => {
  const cause = Object.assign(new Error("Cannot find module 'tedious'\nRequire stack:"), {
    code: 'MODULE_NOT_FOUND',
  });
  await expect(
    optionalClient('SQL Server', sqlserverPackages, () => Promise.reject(cause)),
  ).rejects.toMatchObject({
    code: 'source-unreadable',
    userMessage: expect.stringContaining('npm install tedious@'),
  });
});

test('a client that lacks something itself tells what', async () => {
  const broken = missing('teeny-request');
  await expect(optionalClient('BigQuery', bigqueryPackages, () => Promise.reject(broken))).rejects.toBe(
    broken,
  );
});

test('the version that is asked for is the one that is tested', () => {
  const { peerDependencies, devDependencies } = z
    .object({
      peerDependencies: z.record(z.string(), z.string()),
      devDependencies: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')));
  for (const wanted of [...bigqueryPackages, ...sqlserverPackages]) {
    const at = wanted.lastIndexOf('@');
    const [name, version] = [wanted.slice(0, at), wanted.slice(at + 1)];
    expect([peerDependencies[name], devDependencies[name]]).toEqual([version, version]);
  }
});
