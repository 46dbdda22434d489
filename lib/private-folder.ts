import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

/** The bits that let the group and everybody else in. */
const ofOthers = 0o077;

/**
 * Makes a folder, unless it is there, and takes from the group and from others what they may do with it and with all that is
 * in it. Links are not followed. Resolves with the paths that stay shared, because they belong to another user. Windows has
 * no such bits: there a folder is as private as the one it is in.
 */
export async function makePrivate(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const left: string[] = [];
  for (const shared of await sharedPaths(folder)) {
    try {
      await chmod(shared, (await lstat(shared)).mode & 0o700);
    } catch (error) {
      if (codeOf(error) === 'EPERM') left.push(shared);
      else if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
  return left;
}

/** What in a folder, or the folder itself, its group or others may read or change. */
export async function sharedPaths(folder: string): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const inside = await readdir(folder, { recursive: true });
  const shared: string[] = [];
  for (const place of [folder, ...inside.map((name) => path.join(folder, name))]) {
    const found = await lstat(place).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null; // Gone since the folder was read.
      throw error;
    });
    if (found && !found.isSymbolicLink() && (found.mode & ofOthers) !== 0) shared.push(place);
  }
  return shared;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
