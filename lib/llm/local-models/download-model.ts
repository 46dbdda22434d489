import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogueModel } from '../../domain/local-model.ts';
import { AppError } from '../../errors.ts';
import { faultOfStatus, Interrupted, unreachable, wrongChecksum, wrongSize } from './download-fault.ts';
import { createPace } from './download-pace.ts';
import { fileDigest } from './file-digest.ts';
import { noSpace, requireSpace } from './free-space.ts';
import { type ModelSource, modelSource } from './model-source.ts';
import { openPartFile, type PartFile } from './part-file.ts';
import { type ProxyVariables, requestFile } from './request-file.ts';

export type DownloadProgress = {
  /** `checking` reads what is there already. */
  readonly phase: 'checking' | 'model';
  readonly done: number;
  readonly total: number;
  readonly secondsLeft: number | null;
};

export type DownloadOptions = {
  readonly model: Pick<CatalogueModel, 'title' | 'file' | 'url' | 'bytes' | 'sha256'>;
  readonly folder: string;
  /** TABLETALK_MODEL_MIRROR. */
  readonly mirror?: string | undefined;
  readonly proxy: ProxyVariables;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /** Bytes that may be written in a folder; the disk's own answer when absent. */
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined;
  /** Waits before another attempt. */
  readonly wait?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
};

/** Attempts in a row that bring nothing; one that brings something begins the count anew. */
const patience = 5;
const firstWaitMs = 1000;
const reportEveryMs = 250;

/**
 * Brings a model's file into a folder and resolves to its path. What an earlier attempt left is gone on from, a cut
 * connection is taken up again, and the file gets its name only when its checksum is right. Throws AppError:
 * `model-failed` with the reason, `bad-request` for a wrong mirror, `stopped` after an abort. What has arrived stays for
 * the next time, unless its checksum is wrong.
 */
export async function downloadModel(options: DownloadOptions): Promise<string> {
  const { model, folder, signal } = options;
  const source = modelSource(model, options.mirror);
  const target = path.join(/* turbopackIgnore: true */ folder, model.file);
  const report = reporter(model.bytes, options.onProgress);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (await isThere(target, options, report)) return target;
    const part = await openPartFile(target, { onRead: (bytes) => report('checking', bytes), signal });
    try {
      if (part.bytes > model.bytes) await part.restart();
      await requireSpace(folder, model.bytes - part.bytes, options.freeBytes);
      await fetchAll(source, part, options, report);
      const found = part.digest();
      if (found !== model.sha256) {
        await part.discard();
        throw wrongChecksum(model, nameOf(source), found);
      }
      await part.finish();
      report('model', model.bytes, true);
      return target;
    } finally {
      await part.close();
    }
  } catch (error) {
    if (signal?.aborted)
      throw new AppError('stopped', { userMessage: 'The download was stopped.', cause: error });
    if (codeOf(error) === 'ENOSPC') throw noSpace(folder, 'the disk is full', error);
    throw error;
  }
}

type Report = (phase: DownloadProgress['phase'], done: number, now?: boolean) => void;

function reporter(total: number, onProgress: DownloadOptions['onProgress']): Report {
  const pace = createPace(total);
  let last = Number.NEGATIVE_INFINITY;
  return (phase, done, now = false) => {
    const at = performance.now();
    if (!now && at - last < reportEveryMs) return;
    last = at;
    onProgress?.({ phase, done, total, secondsLeft: phase === 'model' ? pace.secondsLeft(done, at) : null });
  };
}

/** A file of that name that is not the model, such as an older version, is replaced. */
async function isThere(target: string, { model, signal }: DownloadOptions, report: Report): Promise<boolean> {
  const found = await stat(target).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (found?.size !== model.bytes) return false;
  return (
    (await fileDigest(target, { onRead: (bytes) => report('checking', bytes), signal })) === model.sha256
  );
}

/** Appends until the part has the model's size, in as many attempts as it takes. */
async function fetchAll(
  source: ModelSource,
  part: PartFile,
  options: DownloadOptions,
  report: Report,
): Promise<void> {
  const { model, signal, wait = (ms) => sleep(ms, undefined, { signal }) } = options;
  let barren = 0;
  let waitMs = firstWaitMs;
  while (part.bytes < model.bytes) {
    const before = part.bytes;
    report('model', before, true);
    try {
      await fetchRest(source, part, options, report);
    } catch (error) {
      if (!(error instanceof Interrupted) || signal?.aborted) throw error;
      const advanced = part.bytes > before;
      barren = advanced ? 0 : barren + 1;
      waitMs = advanced ? firstWaitMs : waitMs * 2;
      // A server that was never reached has a wrong address or no way to it, and waiting does not mend that.
      if (barren >= (error.reached || before > 0 ? patience : 1))
        throw unreachable(model, error.message, part.bytes, error);
      await wait(waitMs, signal);
    }
  }
}

/** One attempt. Throws Interrupted for what the next one may mend. */
async function fetchRest(
  source: ModelSource,
  part: PartFile,
  options: DownloadOptions,
  report: Report,
): Promise<void> {
  const { model } = options;
  const body = await openRest(source, part, options);
  let first = true;
  try {
    for await (const chunk of body) {
      if (part.bytes + chunk.length > model.bytes) {
        throw wrongSize(model, nameOf(source), part.bytes + chunk.length);
      }
      await part.append(chunk);
      report('model', part.bytes, first);
      first = false;
    }
  } catch (error) {
    // The disk and the size are not the connection's fault.
    if (error instanceof AppError || ['ENOSPC', 'EIO', 'EDQUOT'].includes(codeOf(error) ?? '')) throw error;
    throw interrupted(source, error, true);
  }
  if (part.bytes < model.bytes)
    throw new Interrupted(`the connection to ${nameOf(source)} ended early`, { reached: true });
}

/** The bytes from where the part ends; empties the part first when the source only sends all of them. */
async function openRest(
  source: ModelSource,
  part: PartFile,
  { model, proxy, signal }: DownloadOptions,
): Promise<AsyncIterable<Uint8Array>> {
  const host = nameOf(source);
  if (source.kind === 'file') {
    const { size } = await stat(source.file);
    if (size !== model.bytes) throw wrongSize(model, host, size);
    return createReadStream(source.file, { start: part.bytes, signal });
  }
  const reply = await requestFile(source.url, { from: part.bytes, proxy, signal }).catch((error: unknown) => {
    throw interrupted(source, error, false);
  });
  const { status, size, from, body } = reply;
  if (status === 200 || status === 206) {
    if (size === null || size === model.bytes) {
      if (from === part.bytes) return body;
      if (from === 0) {
        await part.restart();
        return body;
      }
    } else {
      body.destroy();
      throw wrongSize(model, host, size);
    }
  }
  body.destroy();
  if ((status === 416 || status === 206) && part.bytes > 0) {
    await part.restart();
    throw new Interrupted(`${host} did not send the part that was asked for`, { reached: true });
  }
  throw faultOfStatus(status, model, host);
}

function interrupted(source: ModelSource, error: unknown, reached: boolean): Interrupted {
  const reason = error instanceof Error ? error.message : String(error);
  return new Interrupted(`the connection to ${nameOf(source)} failed (${reason || codeOf(error)})`, {
    reached,
    cause: error,
  });
}

/** Never with the login that an address may hold. */
function nameOf(source: ModelSource): string {
  return source.kind === 'file' ? source.file : source.url.host;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
