import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError, userMessageOf } from '../../errors.ts';
import { projectRoot } from '../../project-root.ts';
import { engineManifest } from './engine-manifest.ts';

/** The version of node-llama-cpp that `engine/package-lock.json` pins. */
export const engineVersion = '3.22.1';

/** Unpacked size in bytes without graphics builds, to tell before it is installed. */
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
  /** Another npm than the one on the PATH, for tests. */
  readonly npm?: readonly [program: string, ...parameters: string[]];
};

const installed = z.object({ gpu: z.boolean() });

/** Where the engine of this version lives: a folder inside the data folder, beside any older version. */
export function engineDir(dataDir: string): string {
  return path.join(/* turbopackIgnore: true */ dataDir, 'local-engine', engineVersion);
}

/** Whether `createLocalEngine` can start a child with it; with `gpu`, whether the graphics builds are there too. */
export function isEngineInstalled(dataDir: string, { gpu = false } = {}): boolean {
  const note = path.join(/* turbopackIgnore: true */ engineDir(dataDir), 'installed.json');
  if (!existsSync(/* turbopackIgnore: true */ note)) return false;
  return !gpu || installed.parse(JSON.parse(readFileSync(note, 'utf8'))).gpu;
}

/**
 * Downloads the engine from the npm registry (as npm is configured: registry, proxy, certificates) and puts it in its
 * folder in one step. It is no dependency of Tabletalk itself: 85 MB, 725 MB with graphics builds, that only a local
 * model needs. The packages' own install scripts are not run; only prebuilt programs are used. Does nothing when it is
 * there already with what is asked for. Throws AppError `model-failed` with what npm said, or `stopped` after an abort;
 * neither leaves anything behind.
 */
export async function installEngine(dataDir: string, options: InstallOptions = {}): Promise<void> {
  const { gpu = false, signal } = options;
  if (isEngineInstalled(dataDir, { gpu })) return;
  const target = engineDir(dataDir);
  const parent = path.dirname(target);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeAbandoned(parent);
  const staging = await mkdtemp(path.join(/* turbopackIgnore: true */ parent, `installing-${process.pid}-`));
  try {
    const pinned = path.join(/* turbopackIgnore: true */ projectRoot, 'lib/llm/local/engine');
    const { manifest, lock, complete, packages } = engineManifest({
      manifest: await readFile(path.join(/* turbopackIgnore: true */ pinned, 'package.json'), 'utf8'),
      lock: await readFile(path.join(/* turbopackIgnore: true */ pinned, 'package-lock.json'), 'utf8'),
      platform: process.platform,
      arch: process.arch,
      gpu,
    });
    await writeFile(path.join(/* turbopackIgnore: true */ staging, 'package.json'), manifest);
    await writeFile(path.join(/* turbopackIgnore: true */ staging, 'package-lock.json'), lock);
    await runNpm(complete ? 'ci' : 'install', staging, packages, options);
    await writeFile(
      path.join(/* turbopackIgnore: true */ staging, 'installed.json'),
      JSON.stringify({ gpu }),
    );
    await replaceFolder(staging, target);
  } catch (error) {
    if (signal?.aborted) throw stopped(signal);
    throw error instanceof AppError ? error : notInstalled(userMessageOrText(error), error);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** What was there before gives way only to what is complete. */
async function replaceFolder(from: string, to: string): Promise<void> {
  const before = `${from}-before`;
  if (existsSync(/* turbopackIgnore: true */ to)) await rename(to, before);
  await rename(from, to);
  await rm(before, { recursive: true, force: true });
}

/** Folders of installations whose process was killed. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = /^installing-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || Number(owner) === process.pid || isRunning(Number(owner))) continue;
    await rm(path.join(/* turbopackIgnore: true */ parent, name), { recursive: true, force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    // No such process, which is the answer.
    return false;
  }
}

const flags = ['--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http'];
const stderrTail = 4_000;

/** Counts the packages as npm reports each download; those it had in its cache are not reported. */
async function runNpm(
  command: 'ci' | 'install',
  folder: string,
  total: number,
  { onProgress, signal, npm: [program, ...parameters] = ['npm'] }: InstallOptions,
): Promise<void> {
  onProgress?.({ done: 0, total });
  const npm = spawn(program, [...parameters, command, ...flags], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    // npm is a .cmd file there, which only a shell runs.
    shell: process.platform === 'win32',
    windowsHide: true,
    ...(signal ? { signal } : {}),
  });
  let said = '';
  let done = 0;
  npm.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-stderrTail);
    const arrived = text.match(/http fetch GET 200 \S+\.tgz/g)?.length ?? 0;
    if (arrived === 0) return;
    done = Math.min(total, done + arrived);
    onProgress?.({ done, total });
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    npm.once('error', reject);
    npm.once('close', resolve);
  });
  if (code !== 0) throw notInstalled(errorsOf(said), new Error(said));
  onProgress?.({ done: total, total });
}

/** npm's own sentences about what went wrong, without its log of downloads. */
function errorsOf(said: string): string {
  const errors = said
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line) && !line.includes('complete log'))
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim());
  return errors.join(' ').trim().slice(0, 400) || 'npm failed without a word';
}

function userMessageOrText(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'syscall' in error) {
    return String(error.syscall).startsWith('spawn') ? 'npm was not found on the PATH' : error.message;
  }
  return error instanceof Error ? error.message : userMessageOf(error);
}

function notInstalled(reason: string, cause: unknown): AppError {
  return new AppError('model-failed', {
    userMessage: `The engine of the local model could not be installed: ${reason.replace(/[.\s]+$/, '')}. It comes from the npm registry; npm’s registry and proxy settings apply.`,
    cause,
  });
}

function stopped(signal: AbortSignal): AppError {
  return signal.reason instanceof AppError
    ? signal.reason
    : new AppError('stopped', { userMessage: 'The installation was stopped.', cause: signal.reason });
}
