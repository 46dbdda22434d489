import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '#lib/__fixtures__/free-port.ts';
import { readEnv } from '#lib/env.ts';
import { sharedPaths } from '#lib/private-folder.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { openStore } from '#lib/store/open-store.ts';
import { lockDataFolder } from '../start/lock-data-folder.ts';
import { checks } from './checks.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-privacy-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** As earlier versions left it. */
async function openToAll(): Promise<void> {
  await mkdir(path.join(dataDir, 'app'), { mode: 0o755 });
  await writeFile(path.join(dataDir, 'app', 'notes'), '', { mode: 0o666 });
  await chmod(dataDir, 0o755);
  await chmod(path.join(dataDir, 'app', 'notes'), 0o666);
}

const privacy = () => {
  const all = checks(readEnv({ NODE_ENV: 'test', TABLETALK_DATA: dataDir }), 'demo');
  return all.find(({ name }) => name === 'privacy of the data folder');
};

test('doctor names what other people of the machine may read, and how to close it', async () => {
  await openToAll();
  await expect(privacy()?.find()).rejects.toMatchObject({
    userMessage: expect.stringMatching(/may read or change 3 of its files and folders, such as .*privacy-/),
  });
  expect(privacy()?.cure).toBe(`The next start makes it private, or \`chmod -R go-rwx ${dataDir}\` now.`);
  await chmod(path.join(dataDir, 'app', 'notes'), 0o600);
  await chmod(path.join(dataDir, 'app'), 0o700);
  await chmod(dataDir, 0o700);
  expect(await privacy()?.find()).toBe('nobody else on this machine can read it');
});

test('a Tabletalk that runs meanwhile keeps nobody from checking a Postgres that both use', async () => {
  const lock = await lockDataFolder(dataDir);
  const DATABASE_URL = `postgres://me@127.0.0.1:${await freePort()}/app`;
  const env = readEnv({ NODE_ENV: 'test', TABLETALK_DATA: dataDir, DATABASE_URL });
  const store = checks(env, 'demo').find(({ name }) => name === 'app store');
  await expect(store?.find()).rejects.toMatchObject({ code: 'store-unavailable' });
  lock.release();
});

test('a store that opens in an old folder, open to all, closes it', async () => {
  await (await openEmptyStore({ dataDir })).close();
  const store = path.join(dataDir, 'store');
  for (const entry of await readdir(store, { recursive: true, withFileTypes: true })) {
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o666);
  }
  await chmod(store, 0o755);
  expect(sharedPaths(store).length).toBeGreaterThan(100);
  await (await openStore({ dataDir, DATABASE_URL: undefined })).close();
  expect(sharedPaths(store)).toEqual([]);
});
