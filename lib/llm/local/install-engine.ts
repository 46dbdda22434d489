import { existsSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../errors.ts';

/** The version of node-llama-cpp that `engine/package-lock.json` pins. */
export const engineVersion = '3.22.1';

/** Unpacked size in bytes on the platforms without graphics builds, to tell before it is installed. */
export const engineBytes = 85_000_000;

export type InstallProgress = {
  /** Packages that have arrived. */
  readonly done: number;
  readonly total: number;
};

export type InstallOptions = {
  readonly onProgress?: (progress: InstallProgress) => void;
  readonly signal?: AbortSignal;
  /** Also the CUDA and Vulkan builds, 640 MB more on Linux and Windows. A Mac's build knows Metal without them. */
  readonly gpu?: boolean;
};

/** Where the engine of this version lives: a folder inside the data folder, beside any older version. */
export function engineDir(dataDir: string): string {
  return path.join(/* turbopackIgnore: true */ dataDir, 'local-engine', engineVersion);
}

/** Whether `createLocalEngine` can start a child with it. */
export function isEngineInstalled(dataDir: string): boolean {
  return existsSync(path.join(/* turbopackIgnore: true */ engineDir(dataDir), 'installed.json'));
}

/**
 * Downloads the engine from the npm registry (as npm is configured: registry, proxy, certificates) and puts it in its
 * folder in one step. Does nothing when it is there already with what is asked for. Throws AppError `model-failed` with
 * what npm said, or `stopped` after an abort; neither leaves anything behind.
 */
export async function installEngine(_dataDir: string, _options: InstallOptions = {}): Promise<void> {
  throw new AppError('internal', { userMessage: 'The local engine cannot be installed yet.' });
}
