import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '#lib/store/open-store.ts';
import { forgetSome, readRetention } from '#lib/store/retention.ts';

export type Forgotten = { readonly runs: number; readonly exports: number; readonly audit: number };

export type Forgetting = {
  /** Forgets everything that is older than it is kept. Rejects when the store is away. */
  now(): Promise<Forgotten>;
  /** Ends what it does and waits for it. */
  close(): Promise<void>;
};

/** Often enough for times that are counted in days. */
const everyMs = 6 * 3_600_000;
/** Between two portions, so that questions come in between. */
const pauseMs = 20;

/**
 * Forgets what is older than people have set, when the process starts and every few hours. Every web process does so: what
 * another one has forgotten is not there any more.
 */
export function startForgetting(store: Store): Forgetting {
  const stopping = new AbortController();
  let running: Promise<Forgotten> | null = null;

  async function forget(): Promise<Forgotten> {
    const all = { runs: 0, exports: 0, audit: 0 };
    while (!stopping.signal.aborted) {
      const some = await forgetSome(store, await readRetention(store));
      if (some.runs + some.exports + some.audit === 0) break;
      all.runs += some.runs;
      all.exports += some.exports;
      all.audit += some.audit;
      await pause(pauseMs);
    }
    return all;
  }

  function now(): Promise<Forgotten> {
    running ??= forget().finally(() => {
      running = null;
    });
    return running;
  }

  const byItself = () =>
    now().catch((error: unknown) => {
      // The store is away; the next time tries again.
      console.error('What is older than it is kept could not be forgotten:', error);
    });
  void byItself();
  const timer = setInterval(byItself, everyMs);
  timer.unref();
  return {
    now,
    async close() {
      clearInterval(timer);
      stopping.abort();
      await running?.catch(() => undefined); // Told by whoever began it.
    },
  };
}
