import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { localModelState } from '#lib/domain/local-model.ts';
import { engineDir } from '#lib/llm/local/install-engine.ts';
import { runCommandLine } from '../run-command-line.ts';

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'model-command-'));
  dataDir = path.join(folder, 'data');
  vi.stubEnv('TABLETALK_DATA', dataDir);
  vi.stubEnv('TABLETALK_MODEL', '');
  vi.stubEnv('TABLETALK_MODEL_MIRROR', path.join(folder, 'mirror'));
  // As if the engine were installed: nothing here runs it, and nothing may download it.
  mkdirSync(engineDir(dataDir), { recursive: true });
  writeFileSync(path.join(engineDir(dataDir), 'installed.json'), JSON.stringify({ gpu: false }));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function model(...args: string[]) {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += text;
      return true;
    }),
  );
  try {
    return { status: await runCommandLine(['model', ...args]), ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The header of a model, and some weights. */
function ggufFile(name: string): string {
  const header = Buffer.alloc(40, 1);
  header.write('GGUF', 'latin1');
  header.writeUInt32LE(3, 4);
  header.writeBigUInt64LE(1n, 8);
  const file = path.join(folder, name);
  writeFileSync(file, header);
  return file;
}

test('an empty machine is told what there is to get, with licence, memory and accuracy', async () => {
  const { status, stdout } = await model('list');
  expect(status).toBe(0);
  expect(stdout).toContain('none yet');
  expect(stdout).toMatch(/qwen2\.5-coder-1\.5b {2}1\.1 GB, Apache-2\.0, .* of memory/);
  expect(stdout).toContain('80.2 % of 691 questions right');
  expect(stdout).toContain('not measured yet');
  expect(stdout).not.toContain('3b');
});

test('list --json is the state without the download', async () => {
  const { stdout } = await model('list', '--json');
  expect(localModelState.omit({ download: true }).parse(JSON.parse(stdout))).toMatchObject({
    installed: [],
    inUse: null,
    engine: { installed: true },
  });
});

test('a file is added, listed as in use, switched off, used again and removed', async () => {
  const added = await model('add', ggufFile('Mine.gguf'));
  expect(added.status).toBe(0);
  expect(added.stdout).toContain('mine is added and answers from now on.');
  expect(added.stderr).toContain('licence     not known; it is your own file');
  expect((await model('list')).stdout).toContain('* mine');

  expect((await model('use', 'built-in')).stdout).toContain('the built-in engine answers');
  expect((await model('list')).stdout).toContain('  mine');
  expect((await model('use', 'mine')).stdout).toContain('mine answers from now on.');
  expect((await model('remove', 'mine')).stdout).toContain('mine is removed. 40 bytes are free again.');
  expect((await model('list')).stdout).toContain('none yet');
});

test('each action has one JSON document and nothing else', async () => {
  const file = ggufFile('mine.gguf');
  const added = await model('add', file, '--link', '--name', 'other', '--json');
  expect(added.stderr).toBe('');
  expect(JSON.parse(added.stdout)).toMatchObject({ name: 'other', file, from: 'linked', inUse: true });
  expect(JSON.parse((await model('use', 'built-in', '--json')).stdout)).toEqual({ inUse: null });
  expect(JSON.parse((await model('remove', 'other', '--json')).stdout)).toEqual({
    removed: 'other',
    inUse: null,
  });
});

test('size, licence, memory and accuracy are said before the download, and why it failed after', async () => {
  const { status, stdout, stderr } = await model('get', 'qwen2.5-coder-1.5b');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  const told = [
    '1.1 GB from https://huggingface.co/',
    'Apache-2.0',
    'while it answers',
    '80.2 %',
    'TABLETALK_MODEL_MIRROR=',
  ];
  const places = told.map((text) => stderr.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places.at(-1)).toBe(Math.max(...places));
  expect(stderr).toContain('has no file qwen2.5-coder-1.5b-instruct-q4_k_m.gguf');
});

test('a configured model comes first, and using a local one says so', async () => {
  await model('add', ggufFile('mine.gguf'));
  vi.stubEnv('TABLETALK_MODEL', 'openai:gpt');
  expect((await model('use', 'mine')).stdout).toContain('But TABLETALK_MODEL=openai:gpt comes first.');
});

describe('what cannot be is told with what would be right', () => {
  test.each([
    [2, [], 'tabletalk model needs an action: list, get, add, use, remove, check.'],
    [2, ['fetch'], 'tabletalk model has no action "fetch". Its actions: list,'],
    [2, ['get'], 'tabletalk model get needs the NAME of a model.'],
    [
      2,
      ['get', 'qwen2.5-coder-3b'],
      'The model "qwen2.5-coder-3b" is not available. Available: qwen2.5-coder-0.5b,',
    ],
    [2, ['list', '--verbose'], 'tabletalk model list has no option --verbose. Its options: --json.'],
    [1, ['use', 'mine'], 'There is no model "mine" on this machine.'],
    [1, ['remove', 'mine'], 'There is no model "mine" on this machine.'],
    [1, ['check'], 'No local model is in use.'],
    [1, ['add', '/nowhere/mine.gguf'], 'There is no file /nowhere/mine.gguf.'],
  ])('exit %d for %j', async (expected, args, message) => {
    const { status, stdout, stderr } = await model(...args);
    expect(stderr).toContain(message);
    expect({ status, stdout }).toEqual({ status: expected, stdout: '' });
  });
});
