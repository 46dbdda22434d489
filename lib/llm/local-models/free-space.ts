import { statfs } from 'node:fs/promises';
import { formatBytes } from '../../domain/format-bytes.ts';
import { AppError } from '../../errors.ts';

/** Bytes that this user may still write in a folder that exists. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** What a disk should keep for everything else that is going on. */
const reserve = 100_000_000;

/** Throws `model-failed` naming the folder, what is needed and what there is. */
export async function requireSpace(
  folder: string,
  needed: number,
  free: (folder: string) => Promise<number> = freeBytes,
): Promise<void> {
  const available = await free(folder);
  if (available >= needed + reserve) return;
  throw noSpace(folder, `${formatBytes(needed)} more is needed and ${formatBytes(available)} is free`);
}

export function noSpace(folder: string, reason: string, cause?: unknown): AppError {
  return new AppError('model-failed', {
    userMessage: `There is not enough space in ${folder}: ${reason}. Free some, or set TABLETALK_DATA to a folder on a larger disk.`,
    cause,
  });
}
