import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '../env.ts';

/** What sessions are signed with: TABLETALK_SECRET, else a file in the data folder that only its owner may read. */
export function signingSecret(env: Pick<Env, 'TABLETALK_SECRET' | 'dataDir'>): string {
  if (env.TABLETALK_SECRET !== undefined) return env.TABLETALK_SECRET;
  const file = path.join(/* turbopackIgnore: true */ env.dataDir, 'signing-secret');
  return read(file) ?? make(file);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The file appears whole or not at all; of two processes that make it at once, both use the first. */
function make(file: string): string {
  const draft = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}
