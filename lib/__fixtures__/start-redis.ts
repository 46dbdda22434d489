import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { freePort } from './free-port.ts';

const program = '/usr/bin/redis-server';

/** Why Redis cannot be started here; null when it can. */
export const redisMissing: string | null = existsSync(program)
  ? null
  : 'Redis is not installed (apt-get install redis-server)';

/** Starts an empty Redis on a free loopback port that writes nothing to disk. */
export async function startRedis(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child = spawn(
    program,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  for await (const part of child.stdout) {
    said += String(part);
    if (said.includes('Ready to accept connections')) break;
  }
  if (child.exitCode !== null) throw new Error(`redis-server ended: ${said}`);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode === null && child.kill()) await once(child, 'exit');
    },
  };
}
