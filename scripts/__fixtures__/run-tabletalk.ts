import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** Runs a command as a person does, with nothing configured but the data folder and these variables. */
export async function runTabletalk(
  args: readonly string[],
  { dataDir, variables = {} }: { readonly dataDir: string; readonly variables?: Record<string, string> },
): Promise<{ readonly stdout: string; readonly stderr: string; readonly status: number | null }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../tabletalk.js'), ...args], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, TABLETALK_DATA: dataDir, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { stdout, stderr, status };
}
