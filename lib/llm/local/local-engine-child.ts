import { readdir } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { watchParent } from '../../datasource/embedded/watch-parent.ts';
import { AppError } from '../../errors.ts';
import type { Llama, LlamaLibrary } from './llama-library.ts';
import type { ChildReply, ChildRequest } from './local-engine-protocol.ts';
import { type LocalModel, openLocalModel } from './open-local-model.ts';
import { createThreadPace, fixedThreads, type ThreadPace } from './thread-pace.ts';

/** Arguments: the parent's process id, the folder that holds node_modules/node-llama-cpp, and a number of threads or `auto`. */
const [, , , engineDir = '', wantedThreads = 'auto'] = process.argv;

watchParent();

let engine: Promise<{ readonly library: LlamaLibrary; readonly llama: Llama }> | undefined;
let model: LocalModel | undefined;
let running: { readonly id: number; readonly stop: AbortController } | undefined;

process.on('message', (request: ChildRequest) => {
  if (request.kind === 'stop') {
    if (running?.id === request.id) running.stop.abort();
    return;
  }
  const stop = new AbortController();
  running = { id: request.id, stop };
  work(request, stop.signal)
    .catch((error: unknown) => send(failureOf(request.id, error)))
    .finally(() => {
      if (running?.id === request.id) running = undefined;
    });
});

async function work(request: Exclude<ChildRequest, { kind: 'stop' }>, signal: AbortSignal): Promise<void> {
  const { id } = request;
  const { model: opened, isNew } = await modelOf(
    request.kind === 'load' ? request.file : request.request.file,
    id,
  );
  if (request.kind === 'load' || isNew) {
    send({ kind: 'loaded', id, model: opened.info, memoryBytes: process.memoryUsage.rss() });
    // The next child need not compile the same modules again; this one may be killed at any time.
    if (isNew) flushCompileCache();
  }
  if (request.kind === 'load') return;
  const reply = signal.aborted
    ? null
    : await opened.generate(request.request, {
        signal,
        onProgress: () => send({ kind: 'progress', id }),
        onToken: (text) => send({ kind: 'token', id, text }),
      });
  send(
    reply === null
      ? { kind: 'stopped', id }
      : { kind: 'done', id, reply, memoryBytes: process.memoryUsage.rss() },
  );
}

/** One model at a time: the memory of the last is freed before the next is loaded. */
async function modelOf(file: string, id: number): Promise<{ model: LocalModel; isNew: boolean }> {
  if (model?.info.file === file) return { model, isNew: false };
  send({ kind: 'loading', id });
  await model?.dispose();
  model = undefined;
  engine ??= openEngine().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  const { library, llama } = await engine;
  model = await openLocalModel(library, llama, { file, pace: paceOn(llama) });
  return { model, isNew: true };
}

/** More threads than cores wait for each other at every step; a container may have fewer than the machine. */
function paceOn({ cpuMathCores }: Llama): ThreadPace {
  if (wantedThreads !== 'auto') return fixedThreads(Number(wantedThreads));
  return createThreadPace(Math.max(1, Math.min(os.availableParallelism(), cpuMathCores)));
}

async function openEngine(): Promise<{ library: LlamaLibrary; llama: Llama }> {
  const modules = path.join(engineDir, 'node_modules');
  const library: LlamaLibrary = await import(
    pathToFileURL(path.join(modules, 'node-llama-cpp/dist/index.js')).href
  );
  const builds = await readdir(path.join(modules, '@node-llama-cpp'));
  const llama = await library.getLlama({
    gpu: builds.some((build) => /metal|cuda|vulkan/.test(build)) ? 'auto' : false,
    build: 'never',
    skipDownload: true,
    logLevel: 'error',
    // Its own limit on a small machine is above the number of cores, which makes it many times slower.
    maxThreads: 0,
  });
  return { library, llama };
}

function send(reply: ChildReply): void {
  process.send?.(reply);
}

function failureOf(id: number, error: unknown): ChildReply {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof AppError) return { kind: 'failed', id, message, sentence: error.userMessage };
  const reason = error instanceof Error ? error.message : String(error);
  return {
    kind: 'failed',
    id,
    message,
    sentence: `The local model failed: ${reason.replace(/[.\s]+$/, '')}.`,
  };
}
