import type { MessagePort } from 'node:worker_threads';
import type { DataSource } from '#lib/datasource/data-source.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { AppError } from '#lib/errors.ts';
import type { VectorStore } from '#vector/vector-store.ts';
import type { Knowledge } from '../run-context.ts';
import { type Ask, type FromThread, type ToThread, toldError } from './thread-messages.ts';

/** What a run in a thread may ask of the process. */
export type Served = {
  /** Told the number of the thread that the run is in. */
  readonly onThread: (thread: number) => void;
  readonly source: DataSource;
  readonly store: Pick<VectorStore, 'query'>;
  readonly recordRepair: Knowledge['recordRepair'];
  readonly signal: AbortSignal;
  readonly enough?: AbortSignal;
  readonly emit: (event: RunEvent) => void;
};

/**
 * Serves a run that works in a thread on the other end of the port, and hands its events on. `done` resolves with the last
 * message; `end` breaks the line when there will be none.
 */
export function serveRun(
  port: MessagePort,
  run: Served,
): { readonly done: Promise<void>; readonly end: () => void } {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const asks = new Map<number, AbortController>();
  const tell = (message: ToThread) => port.postMessage(message);
  const stop = () => tell({ kind: 'stop' });
  const enough = () => tell({ kind: 'enough' });
  const end = () => {
    run.signal.removeEventListener('abort', stop);
    run.enough?.removeEventListener('abort', enough);
    for (const ask of asks.values()) ask.abort();
    port.close();
    resolve();
  };
  const answer = async (id: number, ask: Ask) => {
    const cancelled = new AbortController();
    asks.set(id, cancelled);
    try {
      tell({ kind: 'reply', id, value: await answerOf(ask, run, cancelled.signal) });
    } catch (error) {
      tell({ kind: 'failure', id, error: toldError(error) });
    } finally {
      asks.delete(id);
    }
  };
  port.on('message', (message: FromThread) => {
    switch (message.kind) {
      case 'begun':
        run.onThread(message.thread);
        break;
      case 'events':
        for (const event of message.events) run.emit(event);
        break;
      case 'ask':
        void answer(message.id, message.ask);
        break;
      case 'cancel':
        asks
          .get(message.id)
          ?.abort(new AppError('stopped', { userMessage: 'Nobody waits for this any more.' }));
        break;
      case 'done':
        end();
        break;
    }
  });
  if (run.signal.aborted) stop();
  run.signal.addEventListener('abort', stop);
  if (run.enough?.aborted) enough();
  run.enough?.addEventListener('abort', enough);
  return { done, end };
}

function answerOf(
  ask: Ask,
  { source, store, recordRepair, signal }: Served,
  cancelled: AbortSignal,
): Promise<unknown> {
  const either = AbortSignal.any([signal, cancelled]);
  switch (ask.what) {
    case 'query':
      return hiding(source, ask.hidden).query(ask.sql, ask.limits, either);
    case 'explain':
      return hiding(source, ask.hidden).explain(ask.sql, either, ask.asker);
    case 'readable':
      return source.readable?.(ask.asker, either) ?? Promise.resolve(null);
    case 'time-zone':
      return source.timeZone?.(either) ?? Promise.resolve('');
    case 'nearest':
      return store.query(ask.collection, source.id, ask.embedding, ask.count);
    case 'record-repair':
      return recordRepair(ask.repair);
  }
}

function hiding(source: DataSource, names: readonly string[]): DataSource {
  return names.length === 0 ? source : (source.hiding?.(names) ?? source);
}
