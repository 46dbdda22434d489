import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Env } from '../../env.ts';

/** What the engine of file sources may use of this machine. */
export type FileStorage = {
  /** Where tables read from text files are kept as Parquet. */
  readonly keptFolder: string;
  /** Where queries spill that outgrow the memory; each process has a folder of its own in it, removed with the process. */
  readonly spillFolder: string;
  /** Memory of one engine process before it spills. */
  readonly memoryMegabytes: number;
  /** Most that one engine process may spill. */
  readonly spillMegabytes: number;
  /** Folders whose files the views of a DuckDB file may read besides its own folder. */
  readonly folders: readonly string[];
};

export function fileStorage(env: Env): FileStorage {
  return {
    keptFolder: path.join(/* turbopackIgnore: true */ env.dataDir, 'files'),
    spillFolder: env.TABLETALK_SPILL_FOLDER ?? path.join(/* turbopackIgnore: true */ env.dataDir, 'spill'),
    memoryMegabytes: env.TABLETALK_FILE_MEMORY_MB,
    spillMegabytes: env.TABLETALK_SPILL_MB,
    folders: env.TABLETALK_VIEW_FOLDERS?.split(path.delimiter).filter((folder) => folder !== '') ?? [],
  };
}

/** Storage for one source that is opened without a data folder; `remove` ends it. */
export async function temporaryStorage(): Promise<FileStorage & { remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-files-'));
  return {
    keptFolder: path.join(folder, 'files'),
    spillFolder: path.join(folder, 'spill'),
    memoryMegabytes: 1_024,
    spillMegabytes: 10_240,
    folders: [],
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
