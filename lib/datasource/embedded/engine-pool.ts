import { AppError } from '../../errors.ts';
import type { EngineProcess } from './engine-process.ts';

type Waiter = {
  readonly resolve: (engine: EngineProcess) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * A few children over one database, so that one person's endless query does not hold up another's question. Children
 * are started when they are needed; one is kept warm. Whoever finds all of them busy waits, first come first served.
 */
export class EnginePool {
  readonly #start: () => Promise<EngineProcess>;
  readonly #size: number;
  readonly #running = new Set<EngineProcess>();
  readonly #idle: EngineProcess[] = [];
  readonly #waiting: Waiter[] = [];
  #starting = 0;
  #closed = false;

  constructor(start: () => Promise<EngineProcess>, size: number) {
    this.#start = start;
    this.#size = size;
  }

  /** Starts the warm child; rejects with the reason the database cannot be opened. */
  async warm(): Promise<void> {
    this.#release(await this.#startOne());
  }

  /** Runs one job on a child of its own. Abort while waiting rejects with `stopped`. */
  async run<Value>(job: (engine: EngineProcess) => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    const engine = await this.#acquire(signal);
    try {
      return await job(engine);
    } finally {
      this.#release(engine);
    }
  }

  /** Kills every child and resolves when none is left. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const waiter of this.#waiting.splice(0)) waiter.reject(closedError());
    const running = [...this.#running];
    for (const engine of running) engine.kill();
    await Promise.all(running.map((engine) => engine.exited));
  }

  async #acquire(signal?: AbortSignal): Promise<EngineProcess> {
    if (this.#closed) throw closedError();
    if (signal?.aborted) throw new AppError('stopped', { userMessage: 'The query was stopped.' });
    const idle = this.#takeIdle();
    if (idle) return idle;
    if (this.#busyCount() < this.#size) return this.#startOne();
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(
          new AppError('stopped', { userMessage: 'The query was stopped while it waited for its turn.' }),
        );
      };
      const settled = () => signal?.removeEventListener('abort', onAbort);
      const waiter: Waiter = {
        resolve: (engine) => {
          settled();
          resolve(engine);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(waiter);
    });
  }

  #takeIdle(): EngineProcess | undefined {
    let engine = this.#idle.pop();
    while (engine && !engine.alive) engine = this.#idle.pop();
    return engine;
  }

  /** Children that can still serve; one that was killed frees its place before the system has reaped it. */
  #busyCount(): number {
    return [...this.#running].filter((engine) => engine.alive).length + this.#starting;
  }

  async #startOne(): Promise<EngineProcess> {
    this.#starting += 1;
    try {
      const engine = await this.#start();
      this.#running.add(engine);
      engine.exited.then(() => this.#running.delete(engine));
      if (!this.#closed) return engine;
      engine.kill();
      throw closedError();
    } finally {
      this.#starting -= 1;
    }
  }

  #release(engine: EngineProcess): void {
    if (this.#closed) return;
    if (engine.alive) {
      const next = this.#waiting.shift();
      if (next) next.resolve(engine);
      else this.#idle.push(engine);
      return;
    }
    const next = this.#waiting.shift();
    if (next) this.#startOne().then(next.resolve, next.reject);
    else if (this.#busyCount() === 0) this.#replace();
  }

  #replace(): void {
    this.#startOne().then(
      (engine) => this.#release(engine),
      () => {
        // Nobody waits for this child. The next query starts another one and reports what is wrong.
      },
    );
  }
}

function closedError(): AppError {
  return new AppError('stopped', { userMessage: 'The database was closed.' });
}
