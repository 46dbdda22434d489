import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import mysql from 'mysql2/promise';
import { freePort } from '../../__fixtures__/free-port.ts';
import { accountOf, runAs } from './run-as.ts';
import { logOf } from './server-log.ts';
import type { TestServer } from './test-server.ts';

const server = '/usr/sbin/mariadbd';
const installer = '/usr/bin/mariadb-install-db';

/** Why MariaDB cannot be started here; null when it can. */
export function mariadbMissing(): string | null {
  if (!existsSync(server) || !existsSync(installer)) {
    return 'MariaDB is not installed (apt-get install mariadb-server)';
  }
  if (process.getuid?.() === 0 && accountOf('mysql') === null) {
    return 'MariaDB does not run as root and there is no account named mysql';
  }
  return null;
}

/** Starts an empty server with the administrator `owner`, without a password on loopback. */
export async function startMariadb(): Promise<TestServer> {
  const account = process.getuid?.() === 0 ? accountOf('mysql') : null;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-mariadb-'));
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  const made = spawnSync(
    installer,
    [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      '--skip-log-bin',
      `--tmpdir=${folder}`,
    ],
    { ...runAs(account, folder), encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`mariadb-install-db failed: ${made.stderr || made.stdout}`);
  const port = await freePort();
  const child = spawn(
    server,
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${path.join(folder, 'socket')}`,
      `--pid-file=${path.join(folder, 'pid')}`,
      // At its start a server removes what others keep in a folder that they share.
      `--tmpdir=${folder}`,
      '--skip-name-resolve',
      '--skip-log-bin',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-buffer-pool-size=16M',
      '--character-set-server=utf8mb4',
    ],
    { ...runAs(account, folder), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const log = logOf(child);
  const admin = async (sql: string, database?: string) => {
    const connection = await mysql.createConnection({
      host: '127.0.0.1',
      port,
      user: 'root',
      database,
      multipleStatements: true,
      rowsAsArray: true,
    });
    try {
      const [rows] = await connection.query(sql);
      return Array.isArray(rows)
        ? rows.map((row) => (Array.isArray(row) ? row.join('\t') : '')).join('\n')
        : '';
    } finally {
      await connection.end();
    }
  };
  const stop = async () => {
    // Nothing of this server is kept.
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await log.until('ready for connections');
    return { port, version: `MariaDB ${(await admin('SELECT version()')).split('-')[0]}`, admin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
