import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The bits that let the group and everybody else in. */
const ofOthers = 0o077;

/**
 * Makes a folder, unless it is there, and takes from the group and from others what they may do with it and with all that is
 * in it. Links are not followed. Gives the paths that stay shared, because they belong to another user. Windows has
 * no such bits: there a folder is as private as the one it is in.
 */
export function makePrivate(folder: string): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const left: string[] = [];
  for (const shared of sharedPaths(folder)) {
    try {
      chmodSync(shared, lstatSync(shared).mode & 0o700);
    } catch (error) {
      if (codeOf(error) === 'EPERM') left.push(shared);
      else if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
  return left;
}

/**
 * What in a folder, or the folder itself, its group or others may read or change. An embedded store has a thousand files: one call of
 * the system each takes 10 ms of a start, a promise each 50.
 */
export function sharedPaths(folder: string): string[] {
  if (process.platform === 'win32') return [];
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return [folder, ...inside.map((name) => path.join(folder, name))].filter((place) => {
    // Gone since the folder was read, where nothing is found.
    const found = lstatSync(place, { throwIfNoEntry: false });
    return found !== undefined && !found.isSymbolicLink() && (found.mode & ofOthers) !== 0;
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
