import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#lib/errors.ts';
import { shareChunks } from './share-chunks.ts';
import { pageRooms, sourceStamp } from './source-stamp.ts';

/** True when the built pages are those of the present sources. The installed package has no sources of pages, only what was built. */
export function buildIsCurrent(root: string): boolean {
  if (!existsSync(path.join(root, 'app'))) return true;
  try {
    return readFileSync(stampFile(root), 'utf8') === sourceStamp(root, pageRooms);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Builds the pages. Throws `internal` with all that the build said when it fails. */
export async function buildPages(root: string, signal?: AbortSignal): Promise<void> {
  const stamp = sourceStamp(root, pageRooms);
  rmSync(stampFile(root), { force: true });
  const next = path.join(root, 'node_modules/next/dist/bin/next');
  // Compiled only: every page is rendered when it is asked for, and looking for static ones would load each route once.
  const child = spawn(process.execPath, [next, 'build', '--experimental-build-mode', 'compile'], {
    cwd: root,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new AppError('internal', { userMessage: `The pages could not be built.\n${output.join('')}` }),
        );
    });
  });
  shareChunks(path.join(root, '.next/server'));
  writeFileSync(stampFile(root), stamp);
}

function stampFile(root: string): string {
  return path.join(root, '.next', 'tabletalk-stamp');
}
