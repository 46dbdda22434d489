import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type FileCorrection, type FileReading, fileReading } from '../../domain/file-reading.ts';

/** Raised whenever files are read otherwise than before, so that they are read again. */
const readerVersion = 2;

const fileState = z.object({ file: z.string(), size: z.number(), modifiedMs: z.number() });
type FileState = z.infer<typeof fileState>;
const keptTable = z.object({ files: z.array(fileState), reading: fileReading });

export type KeptTable = { readonly parquet: string; readonly reading: FileReading };

const making = '.making-';
const user = 'used-by-';

/**
 * The table that these files were read into before, as long as none of them has changed; otherwise made by `make` and kept.
 * A folder is kept under the hash of paths, sizes, times and correction, and appears whole or not at all, so several
 * processes may do this at once. Tables of files that have changed or gone are removed when no living process reads them.
 */
export async function openKeptTable(options: {
  readonly folder: string;
  readonly files: readonly string[];
  readonly correction: FileCorrection | null;
  readonly make: (paths: { staging: string; target: string }) => Promise<FileReading>;
}): Promise<KeptTable> {
  const { folder, files, correction, make } = options;
  const states = await Promise.all(files.map(stateOf));
  const key = createHash('sha256')
    .update(JSON.stringify([readerVersion, states, correction]))
    .digest('hex')
    .slice(0, 32);
  const kept = path.join(folder, key);
  const known = await use(kept);
  if (known) return known;

  await mkdir(folder, { recursive: true, mode: 0o700 });
  const staging = path.join(folder, `${making}${process.pid}-${randomUUID()}`);
  const whole = path.join(staging, 'whole');
  try {
    await mkdir(whole, { recursive: true, mode: 0o700 });
    const reading = await make({ staging, target: path.join(whole, 'table.parquet') });
    await writeFile(path.join(whole, 'table.json'), JSON.stringify({ files: states, reading }));
    await rename(whole, kept).catch((error: NodeJS.ErrnoException) => {
      // Another process made the same table meanwhile.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  const made = await use(kept);
  if (!made) throw new Error(`${kept} was removed while it was opened.`);
  await removeOutdated(folder);
  return made;
}

async function stateOf(file: string): Promise<FileState> {
  const { size, mtimeMs } = await stat(file);
  return { file, size, modifiedMs: mtimeMs };
}

/** Says that this process reads a kept table, and gives it; null where there is none. */
async function use(kept: string): Promise<KeptTable | null> {
  try {
    await writeFile(path.join(kept, `${user}${process.pid}`), '');
    for (const name of await readdir(kept)) {
      if (name.startsWith(user) && !isUser(name)) await rm(path.join(kept, name), { force: true });
    }
    const { reading } = keptTable.parse(JSON.parse(await readFile(path.join(kept, 'table.json'), 'utf8')));
    return { parquet: path.join(kept, 'table.parquet'), reading };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function removeOutdated(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const entry = path.join(folder, name);
    if (name.startsWith(making)) {
      if (!isAlive(Number.parseInt(name.slice(making.length), 10))) {
        await rm(entry, { recursive: true, force: true });
      }
    } else if ((await isOutdated(entry)) && !(await isUsed(entry))) {
      await rm(entry, { recursive: true, force: true });
    }
  }
}

async function isOutdated(entry: string): Promise<boolean> {
  try {
    const { files } = keptTable.parse(JSON.parse(await readFile(path.join(entry, 'table.json'), 'utf8')));
    for (const known of files) {
      const now = await stateOf(known.file);
      if (now.size !== known.size || now.modifiedMs !== known.modifiedMs) return true;
    }
    return false;
  } catch (error) {
    // Its file is gone, or it was written by a version of Tabletalk that kept something else.
    if (isMissing(error) || error instanceof z.ZodError || error instanceof SyntaxError) return true;
    throw error;
  }
}

async function isUsed(entry: string): Promise<boolean> {
  const names = await readdir(entry).catch(() => []); // Removed by another process meanwhile.
  return names.some(isUser);
}

function isUser(name: string): boolean {
  return name.startsWith(user) && isAlive(Number(name.slice(user.length)));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: alive and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
