import type { EnginePool } from '../embedded/engine-pool.ts';
import type { Asker } from '../embedded/fair-queue.ts';
import type { ServerSession } from './server-session.ts';

const closedAfterMs = 10 * 60_000;
const lookEveryMs = 60_000;
/** Above it the one that was used longest ago is closed before its time. */
const mostAccounts = 16;

type Opened = { readonly pool: EnginePool<ServerSession>; users: number; usedAt: number };

/** Sessions by the account that they were opened as: none of them ever serves another one. */
export class AccountPools {
  readonly #open: (account: string) => EnginePool<ServerSession>;
  readonly #pools = new Map<string, Opened>();
  readonly #timer: NodeJS.Timeout;

  constructor(open: (account: string) => EnginePool<ServerSession>) {
    this.#open = open;
    this.#timer = setInterval(() => this.#closeIdle(), lookEveryMs);
    this.#timer.unref();
  }

  async run<Value>(
    account: string,
    job: (session: ServerSession) => Promise<Value>,
    signal: AbortSignal | undefined,
    asker: Asker,
  ): Promise<Value> {
    const opened = this.#pools.get(account) ?? { pool: this.#open(account), users: 0, usedAt: 0 };
    this.#pools.set(account, opened);
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
    for (const [index, [account, { pool, usedAt }]] of idle.entries()) {
      if (index >= surplus && performance.now() - usedAt <= closedAfterMs) continue;
      this.#pools.delete(account);
      void pool.close();
    }
  }
}
