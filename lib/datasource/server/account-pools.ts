import type { EnginePool } from '../embedded/engine-pool.ts';
import type { Asker } from '../embedded/fair-queue.ts';
import type { ServerSession } from './server-session.ts';

/** As whom a statement asks; with the `login` of a person that this account signs in with. */
export type AskedAs = { readonly account: string; readonly login?: string | undefined };

const closedAfterMs = 10 * 60_000;
const lookEveryMs = 60_000;
/** Above it the one that was used longest ago is closed before its time. */
const mostAccounts = 16;

type Opened = { readonly pool: EnginePool<ServerSession>; users: number; usedAt: number };

/** Sessions by the account that they were opened as, and by who opened them: none of them ever serves another one. */
export class AccountPools {
  readonly #open: (as: AskedAs) => EnginePool<ServerSession>;
  readonly #pools = new Map<string, Opened>();
  readonly #timer: NodeJS.Timeout;

  constructor(open: (as: AskedAs) => EnginePool<ServerSession>) {
    this.#open = open;
    this.#timer = setInterval(() => this.#closeIdle(), lookEveryMs);
    this.#timer.unref();
  }

  async run<Value>(
    as: AskedAs,
    job: (session: ServerSession) => Promise<Value>,
    signal: AbortSignal | undefined,
    asker: Asker | null,
  ): Promise<Value> {
    const key = JSON.stringify([as.account, as.login ?? null]);
    const opened = this.#pools.get(key) ?? { pool: this.#open(as), users: 0, usedAt: 0 };
    this.#pools.set(key, opened);
    opened.users += 1;
    this.#closeIdle();
    try {
      return await opened.pool.run(job, signal, asker);
    } finally {
      opened.users -= 1;
      opened.usedAt = performance.now();
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    const all = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(all.map(({ pool }) => pool.close()));
  }

  #closeIdle(): void {
    const idle = [...this.#pools]
      .filter(([, { users }]) => users === 0)
      .toSorted(([, one], [, other]) => one.usedAt - other.usedAt);
    const surplus = this.#pools.size - mostAccounts;
    for (const [index, [key, { pool, usedAt }]] of idle.entries()) {
      if (index >= surplus && performance.now() - usedAt <= closedAfterMs) continue;
      this.#pools.delete(key);
      void pool.close();
    }
  }
}
