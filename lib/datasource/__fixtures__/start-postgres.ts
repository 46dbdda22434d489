import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../__fixtures__/free-port.ts';
import { accountOf, runAs } from './run-as.ts';
import { logOf } from './server-log.ts';
import type { TestServer } from './test-server.ts';

const packaged = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs, newest first; null where there is none. */
function binaries(): string | null {
  const versions = existsSync(packaged) ? readdirSync(packaged) : [];
  const folders = versions
    .sort((left, right) => Number(right) - Number(left))
    .map((version) => path.join(packaged, version, 'bin'));
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}

/** Why PostgreSQL cannot be started here; null when it can. */
export function postgresMissing(): string | null {
  if (binaries() === null) return 'PostgreSQL is not installed (apt-get install postgresql)';
  if (process.getuid?.() === 0 && accountOf('postgres') === null) {
    return 'PostgreSQL does not run as root and there is no account named postgres';
  }
  return null;
}

/** Starts an empty cluster with the superuser `owner`, without a password on loopback. */
export async function startPostgres(): Promise<TestServer> {
  const programs = binaries();
  if (programs === null) throw new Error(postgresMissing() ?? 'PostgreSQL is missing');
  const account = process.getuid?.() === 0 ? accountOf('postgres') : null;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-postgres-'));
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  const made = spawnSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...runAs(account, folder), encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '32MB',
    max_connections: 40,
  };
  const child = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...runAs(account, folder), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const log = logOf(child);
  const query = async (sql: string, database = 'postgres') => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'owner', database });
    await client.connect();
    try {
      const result = await client.query({ text: sql, rowMode: 'array' });
      const last = Array.isArray(result) ? result.at(-1) : result;
      return (last?.rows ?? []).map((row: unknown[]) => row.join('\t')).join('\n');
    } finally {
      await client.end();
    }
  };
  const stop = async () => {
    // An immediate shutdown: nothing of this cluster is kept.
    if (child.exitCode === null && child.kill('SIGQUIT')) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await log.until('ready to accept connections');
    const version = `PostgreSQL ${(await query('SHOW server_version')).split(' ')[0]}`;
    return { port, version, admin: query, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
