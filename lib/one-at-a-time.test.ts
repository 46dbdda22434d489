import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'one-at-a-time-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('never runs two pieces of work at once, and releases after a failure', async () => {
  const lockFile = path.join(folder, 'new', 'lock');
  let running = 0;
  const outcomes = await Promise.allSettled(
    [0, 1, 2].map((index) =>
      oneAtATime(lockFile, async () => {
        running += 1;
        expect(running).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        if (index === 1) throw new Error('failed');
      }),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await readdir(path.dirname(lockFile))).toEqual([]);
});

it('takes over the lock of a process that is gone', async () => {
  const lockFile = path.join(folder, 'lock');
  const { pid } = spawnSync(process.execPath, ['--version']);
  await writeFile(lockFile, String(pid));
  expect(await oneAtATime(lockFile, async () => 'done')).toBe('done');
});
