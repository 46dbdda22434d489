import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const parentFile = fileURLToPath(new URL('./__fixtures__/endless-parent.ts', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-orphans-'));
  const database = new DatabaseSync(path.join(folder, 'a.sqlite'));
  database.exec('CREATE TABLE t (a)');
  database.close();
  await writeFile(path.join(folder, 'a.csv'), 'a\n1\n');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function childrenOf(parent: number | undefined): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' });
  return list
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([owner, pid]) => (owner === parent && pid !== undefined ? [pid] : []));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that ended but was not yet collected still has an id.
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    // Neither kill nor ps found it, which is the answer.
    return false;
  }
}

test.each(['a.sqlite', 'a.csv'])(
  'no child over %s outlives a killed server, not even one in an endless query',
  async (name) => {
    const parent = spawn(process.execPath, [parentFile, path.join(folder, name)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    const children = childrenOf(parent.pid);
    expect(children).toHaveLength(2);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    // Ends as soon as all are gone; the runner's own time limit fails a test whose children live on.
    while (children.some(isAlive)) await delay(50);
    expect(children.filter(isAlive)).toEqual([]);
  },
);

test('a command that closes its source lives to see the end of its children', async () => {
  const file = fileURLToPath(new URL('./__fixtures__/timed-out-parent.ts', import.meta.url));
  const parent = spawn(process.execPath, [file, path.join(folder, 'a.sqlite')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = text(parent.stdout);
  await once(parent, 'exit');
  expect(await said).toBe('closed');
});
