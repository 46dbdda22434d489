import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fakeRoles, fakeWorkspace } from '#agents/__fixtures__/fake-workspace.ts';
import { AppError } from '#lib/errors.ts';
import { serveWith } from '../../server/__fixtures__/serve-with.ts';
import { GET } from './route.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-health-route-'));
  vi.stubEnv('TABLETALK_DATA', dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('while every question would fail the answer is 503, with what is wrong', async () => {
  const workspace = fakeWorkspace(fakeRoles());
  const findTables = async () => ({ tables: [], elapsedMs: 0 });
  const knowledge = { ...workspace.knowledge, findTables };
  const query = async () => {
    throw new AppError('source-unreadable', { userMessage: 'The database of ferries does not answer.' });
  };
  serveWith({
    store: { db: { execute: async () => [] } },
    workspace: { ...workspace, source: { ...workspace.source, query }, knowledge },
  });
  const response = await GET();
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    status: 'failing',
    code: 'source-unreadable',
    message: 'The database of ferries does not answer.',
  });
});
