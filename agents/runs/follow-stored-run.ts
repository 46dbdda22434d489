import type { StoredEvent } from '#lib/domain/run-event.ts';
import { AppError } from '#lib/errors.ts';
import type { Store } from '#lib/store/open-store.ts';
import type { RunExchange } from '#lib/store/run-exchange.ts';
import { findRun, readEvents } from '#lib/store/runs.ts';

/**
 * The events of a run that this process does not work on, after a sequence number: those stored, and while another
 * process works on it those that it adds. Throws `not-found` for a run that does not exist.
 */
export async function* followStoredRun(
  { store, exchange }: { readonly store: Store; readonly exchange: RunExchange },
  runId: string,
  after: number,
  signal: AbortSignal,
): AsyncIterable<StoredEvent> {
  for (let last = after; !signal.aborted; ) {
    const over = new AbortController();
    // Asked for before reading, so that what comes in between is not missed.
    const more = exchange.more(runId, AbortSignal.any([signal, over.signal]));
    try {
      // The status first: a run that has ended has all its events in the store.
      const run = await findRun(store, runId);
      if (run === null) throw new AppError('not-found', { userMessage: `There is no run ${runId}.` });
      for (const event of await readEvents(store, runId, last)) {
        last = event.sequence;
        yield event;
      }
      if (run.status !== 'running' || !(await more)) return;
    } finally {
      over.abort();
    }
  }
}
