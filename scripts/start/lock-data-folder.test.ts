import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './lock-data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lockFile = () => path.join(folder, 'tabletalk.lock');

function heldBy(...pids: number[]): void {
  writeFileSync(lockFile(), JSON.stringify(pids.map((pid) => ({ pid, startedAt: null }))));
}

test('a folder in use is refused, naming the folder and the process', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const lock = await lockDataFolder(folder);
  lock.addProcess(other.pid ?? 0);
  // The same two processes, the other one first: the owner is then somebody else who is alive.
  const [mine, follower] = JSON.parse(await readLock());
  writeFileSync(lockFile(), JSON.stringify([follower, mine]));
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `already runs with the data folder ${folder} (process ${other.pid})`,
  );
  other.kill();
  await once(other, 'exit');
  (await lockDataFolder(folder)).release();
  expect(existsSync(lockFile())).toBe(false);
});

test('a follower of a dead owner is waited for', async () => {
  const follower = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const lock = await lockDataFolder(folder);
  lock.addProcess(follower.pid ?? 0);
  const locking = lockDataFolder(folder);
  follower.stdin.end();
  (await locking).release();
  expect(follower.exitCode ?? (await once(follower, 'exit'))[0]).toBe(0);
});

test('a lock left by a process that is gone, or by another process with its id, is taken over', async () => {
  heldBy(process.ppid);
  // On systems without /proc both times are unknown and an id is all there is to go by.
  if (existsSync('/proc/self/stat')) (await lockDataFolder(folder)).release();
  writeFileSync(lockFile(), 'not written by Tabletalk');
  (await lockDataFolder(folder)).release();
});

async function readLock(): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  return readFile(lockFile(), 'utf8');
}
