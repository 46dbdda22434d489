import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LocalModelState, localModelState } from '#lib/domain/local-model.ts';
import { modelFolder, noteModel } from '#lib/llm/local-models/model-folder.ts';
import { GET, POST } from './route.ts';

const reloadModels = vi.fn();
const downloads = { start: vi.fn(), cancel: vi.fn(), state: () => ({ kind: 'none' }) };

// Opening the product takes a database and an index, which these routes have no use for.
vi.mock('../../server/tabletalk.ts', () => ({
  tabletalk: async () => ({
    workspaces: { opened: () => [{ reloadModels }] },
    modelDownloads: downloads,
  }),
}));

const recordAudit = vi.hoisted(() => vi.fn());
vi.mock('#lib/store/audit.ts', () => ({ recordAudit }));

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'local-model-route-'));
  vi.stubEnv('TABLETALK_DATA', dataDir);
  vi.stubEnv('TABLETALK_MODEL', '');
  vi.clearAllMocks();
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

const address = 'http://127.0.0.1:3000/api/local-model';

function post(body: unknown, type = 'application/json'): Promise<Response> {
  return POST(
    new Request(address, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) }),
  );
}

async function stateOf(response: Response): Promise<LocalModelState> {
  expect(response.status).toBe(200);
  return localModelState.parse(await response.json());
}

function addTiny(): void {
  const file = path.join(modelFolder(dataDir), 'tiny.gguf');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'weights');
  const addedAt = '2026-11-22T00:00:00.000Z';
  noteModel(dataDir, {
    name: 'tiny',
    title: 'Tiny',
    file,
    bytes: 7,
    sha256: '',
    licence: null,
    from: 'copied',
    addedAt,
  });
}

test('the state is what the page can read, and tells no path', async () => {
  addTiny();
  const state = await stateOf(await GET(new Request(address)));
  expect(state).toMatchObject({ inUse: null, configured: null, installed: [{ name: 'tiny' }] });
  expect(state.catalogue.length).toBeGreaterThan(0);
  expect(JSON.stringify(state)).not.toContain(dataDir);
});

test('a download is begun and cancelled', async () => {
  await stateOf(await post({ action: 'download', name: 'qwen2.5-coder-1.5b' }));
  expect(downloads.start).toHaveBeenCalledExactlyOnceWith('qwen2.5-coder-1.5b');
  await stateOf(await post({ action: 'cancel' }));
  expect(downloads.cancel).toHaveBeenCalledOnce();
});

test('a model is used, left and removed, and the workspace looks again each time', async () => {
  addTiny();
  expect((await stateOf(await post({ action: 'use', name: 'tiny' }))).inUse).toBe('tiny');
  expect((await stateOf(await post({ action: 'use', name: null }))).inUse).toBeNull();
  expect((await stateOf(await post({ action: 'remove', name: 'tiny' }))).installed).toEqual([]);
  expect(reloadModels).toHaveBeenCalledTimes(3);
});

describe('what cannot be is refused', () => {
  test.each([
    [404, { action: 'use', name: 'none' }, 'There is no model "none"'],
    [404, { action: 'remove', name: 'none' }, 'There is no model "none"'],
    [400, { action: 'burn' }, 'action'],
    [400, { action: 'download' }, 'name'],
  ])('status %d for %j', async (status, body, message) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining(message) });
  });

  test('a form, which another site could send', async () => {
    const response = await post({ action: 'cancel' }, 'text/plain');
    expect(response.status).toBe(400);
    expect(downloads.cancel).not.toHaveBeenCalled();
  });
});
