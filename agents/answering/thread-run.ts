import { AsyncLocalStorage } from 'node:async_hooks';
import type { MessagePort } from 'node:worker_threads';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { AppError } from '#lib/errors.ts';
import { tooMuchToRead } from './reading-limits.ts';
import { begin, type RunMeter, rest, workedMs } from './run-meter.ts';
import { type Ask, errorFrom, type FromThread, type ToThread } from './thread-messages.ts';

/** Of all runs in this thread one is at work. */
let atWork: ThreadRun | null = null;

/** One run inside a thread: its line to the process, and the measure of its work. */
export class ThreadRun {
  readonly #port: MessagePort;
  readonly #meter: RunMeter;
  readonly #budgetMs: number;
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  readonly #stop = new AbortController();
  readonly #enough = new AbortController();
  #asked = 0;
  #untold: RunEvent[] = [];

  constructor(port: MessagePort, meter: RunMeter, budgetMs: number) {
    this.#port = port;
    this.#meter = meter;
    this.#budgetMs = budgetMs;
    port.on('message', (message: ToThread) => {
      this.work();
      this.#hear(message);
    });
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get enough(): AbortSignal {
    return this.#enough.signal;
  }

  tell(message: FromThread): void {
    this.#tellEvents();
    this.#port.postMessage(message);
  }

  /** What happens in one turn of the event loop goes together: to pass a message on takes longer than to make one. */
  happened(event: RunEvent): void {
    if (this.#untold.length === 0) setImmediate(() => this.#tellEvents());
    this.#untold.push(event);
  }

  #tellEvents(): void {
    if (this.#untold.length === 0) return;
    const events = this.#untold;
    this.#untold = [];
    this.#port.postMessage({ kind: 'events', events } satisfies FromThread);
  }

  /**
   * What the thread does until it comes to rest is done for this run. Small portions may add up to more than a run may have;
   * one portion that takes too long is ended from outside, with the thread.
   */
  work(): void {
    if (workedMs(this.#meter, 0) > this.#budgetMs) this.#stop.abort(tooMuchToRead(this.#budgetMs));
    atWork?.rest();
    atWork = this;
    begin(this.#meter);
    setImmediate(() => this.rest());
  }

  /** A turn of the event loop in which the thread works for this run alone. */
  turn(): Promise<void> {
    return new Promise((resolve) =>
      setImmediate(() => {
        this.work();
        resolve();
      }),
    );
  }

  /** The thread has turned to another run, or to none. */
  rest(): void {
    rest(this.#meter);
    if (atWork === this) atWork = null;
  }

  ask(ask: Ask, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      const onAbort = () => this.tell({ kind: 'cancel', id });
      const over = () => {
        this.#waiting.delete(id);
        signal?.removeEventListener('abort', onAbort);
      };
      this.#waiting.set(id, {
        resolve: (value) => {
          over();
          resolve(value);
        },
        reject: (error) => {
          over();
          reject(error);
        },
      });
      signal?.addEventListener('abort', onAbort, { once: true });
      this.tell({ kind: 'ask', id, ask });
    });
  }

  close(): void {
    this.rest();
    this.tell({ kind: 'done' });
    this.#port.close();
  }

  #hear(message: ToThread): void {
    switch (message.kind) {
      case 'reply':
        this.#waiting.get(message.id)?.resolve(message.value);
        break;
      case 'failure':
        this.#waiting.get(message.id)?.reject(errorFrom(message.error));
        break;
      case 'stop':
        this.#stop.abort(new AppError('stopped', { userMessage: 'Stopped.' }));
        break;
      case 'enough':
        this.#enough.abort(new AppError('stopped', { userMessage: 'The person had seen enough.' }));
        break;
    }
  }
}

const runs = new AsyncLocalStorage<ThreadRun>();

/** Everything that `work` does, however long it waits between, is done for this run. */
export function inRun<Value>(run: ThreadRun, work: () => Promise<Value>): Promise<Value> {
  return runs.run(run, work);
}

/** The run for which this is done: what runs share, such as the source, asks on its line. */
export function thisRun(): ThreadRun {
  const run = runs.getStore();
  if (run === undefined) throw new Error('outside of a run nothing can be asked of the process');
  return run;
}
