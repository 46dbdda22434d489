import { AppError } from '../../errors.ts';
import { type Asker, FairQueue } from './fair-queue.ts';

/** What the pool needs to know of a child. */
export type PooledEngine = {
  readonly alive: boolean;
  /** Resolves when the system has reaped the process. */
  readonly exited: Promise<void>;
  kill(): void;
};

type Waiter<Engine> = {
  readonly resolve: (engine: Engine) => void;
  readonly reject: (error: unknown) => void;
};

const triesAgainAfterMs = 30_000;

/**
 * A few children over one database, so that one person's endless query does not hold up another's question. Children
 * are started when they are needed; one is kept warm. Whoever finds all of them busy waits, see `FairQueue`: for `patienceMs`
 * before a further one is started, since most statements end sooner than a process begins. When no further one can be had, as
 * where a server limits the sessions of an account, those that work are enough for a while.
 */
export class EnginePool<Engine extends PooledEngine> {
  readonly #start: (closing: AbortSignal) => Promise<Engine>;
  readonly #size: number;
  readonly #patienceMs: number;
  readonly #running = new Set<Engine>();
  readonly #idle: Engine[] = [];
  /** Busy children that end with their job, since `renew` has put another in their place. */
  readonly #outdated = new WeakSet<Engine>();
  readonly #waiting: FairQueue<Waiter<Engine>>;
  readonly #starting = new Set<Promise<Engine>>();
  readonly #closing = new AbortController();
  /** How many work while no further one can be started, and until when none is tried. */
  #enough: { readonly size: number; readonly until: number } | null = null;

  /** `start` rejects, leaving no child, when its signal aborts. */
  constructor(start: (closing: AbortSignal) => Promise<Engine>, size: number, patienceMs = 0) {
    this.#start = start;
    this.#size = size;
    this.#patienceMs = patienceMs;
    this.#waiting = new FairQueue(size);
  }

  /** Starts the warm child; rejects with the reason the database cannot be opened. */
  async warm(): Promise<void> {
    this.#release(await this.#startOne());
  }

  /**
   * Puts a new child in the place of all others, which end, the busy ones after their job. When it cannot be started this
   * rejects, and the others stay.
   */
  async renew(): Promise<void> {
    const others = [...this.#running];
    const engine = await this.#startOne();
    for (const other of others) {
      if (this.#idle.includes(other)) other.kill();
      else this.#outdated.add(other);
    }
    this.#release(engine);
  }

  /**
   * Runs one job on a child of its own. Abort while waiting rejects with `stopped`. Jobs of a person take turns with those of
   * others; those without an asker are the product's own, which takes turns as well.
   */
  async run<Value>(
    job: (engine: Engine) => Promise<Value>,
    signal?: AbortSignal,
    asker: Asker | null = null,
  ): Promise<Value> {
    const engine = await this.#acquire(signal, asker);
    try {
      return await job(engine);
    } finally {
      this.#waiting.end(asker);
      this.#release(engine);
    }
  }

  /** Kills every child and resolves when none is left. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const waiter of this.#waiting.drain()) waiter.reject(closedError());
    await Promise.allSettled(this.#starting);
    const running = [...this.#running];
    for (const engine of running) engine.kill();
    await Promise.all(running.map((engine) => engine.exited));
  }

  /** Whoever has a child is counted until `run` ends. */
  async #acquire(signal: AbortSignal | undefined, asker: Asker | null): Promise<Engine> {
    if (this.#closing.signal.aborted) throw closedError();
    if (signal?.aborted) throw new AppError('stopped', { userMessage: 'The query was stopped.' });
    if (!this.#waiting.mayTake(asker)) return this.#wait(signal, asker);
    const idle = this.#takeIdle();
    if (!idle && (!this.#hasRoom() || this.#isPatient())) return this.#wait(signal, asker);
    this.#waiting.begin(asker);
    if (idle) return idle;
    try {
      return await this.#startOne();
    } catch (error) {
      const makesDo = this.#makesDo();
      const freed = makesDo ? this.#takeIdle() : undefined;
      if (freed) return freed;
      this.#waiting.end(asker);
      if (!makesDo) throw error;
      return this.#wait(signal, asker);
    }
  }

  #wait(signal: AbortSignal | undefined, asker: Asker | null): Promise<Engine> {
    return new Promise<Engine>((resolve, reject) => {
      const waiter = { resolve, reject };
      const onAbort = () => {
        // A child is being started for this waiter already; its job will see the signal and hand it back.
        if (!this.#waiting.remove(waiter)) return;
        reject(
          new AppError('stopped', { userMessage: 'The query was stopped while it waited for its turn.' }),
        );
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(asker, waiter);
      if (this.#isPatient()) setTimeout(() => this.#serveNext(), this.#patienceMs).unref();
    });
  }

  /** Whether one that works may be free before another has started. */
  #isPatient(): boolean {
    return this.#patienceMs > 0 && [...this.#running].some((engine) => engine.alive);
  }

  #takeIdle(): Engine | undefined {
    let engine = this.#idle.pop();
    while (engine && !engine.alive) engine = this.#idle.pop();
    return engine;
  }

  /** A child that was killed frees its place before the system has reaped it. */
  #hasRoom(): boolean {
    const enough =
      this.#enough !== null && performance.now() < this.#enough.until ? this.#enough.size : this.#size;
    return this.#busyCount() < Math.min(enough, this.#size);
  }

  /** After a failed start: whether others work, which are then enough for a while. */
  #makesDo(): boolean {
    const size = [...this.#running].filter((engine) => engine.alive).length;
    if (size === 0 || this.#closing.signal.aborted) return false;
    this.#enough = { size, until: performance.now() + triesAgainAfterMs };
    return true;
  }

  #busyCount(): number {
    return [...this.#running].filter((engine) => engine.alive).length + this.#starting.size;
  }

  async #startOne(): Promise<Engine> {
    const starting = this.#start(this.#closing.signal);
    this.#starting.add(starting);
    try {
      const engine = await starting;
      this.#running.add(engine);
      engine.exited.then(() => this.#running.delete(engine));
      if (this.#closing.signal.aborted) engine.kill();
      return engine;
    } finally {
      this.#starting.delete(starting);
      // After a failure nobody else may be left to serve those who wait.
      this.#serveNext();
    }
  }

  #release(engine: Engine): void {
    if (this.#closing.signal.aborted) return;
    if (this.#outdated.has(engine)) engine.kill();
    if (engine.alive) {
      const next = this.#takeNext();
      if (next) next.waiter.resolve(engine);
      else this.#idle.push(engine);
    } else if (this.#waiting.length > 0) this.#serveNext();
    else if (this.#busyCount() === 0) this.#replace();
  }

  /** Starts a child for the first of those who wait. */
  #serveNext(): void {
    if (!this.#hasRoom()) return;
    const next = this.#takeNext();
    if (!next) return;
    const { asker, waiter } = next;
    this.#startOne().then(waiter.resolve, (error: unknown) => {
      this.#waiting.end(asker);
      if (this.#makesDo()) this.#waiting.putBack(asker, waiter);
      else waiter.reject(error);
    });
  }

  /** Whoever is next, counted as served. */
  #takeNext() {
    const next = this.#waiting.next();
    if (next) this.#waiting.begin(next.asker);
    return next;
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
