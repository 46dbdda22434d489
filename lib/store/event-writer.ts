import { endsRun, type StoredEvent } from '../domain/run-event.ts';
import type { Store } from './open-store.ts';
import { appendEvents } from './runs.ts';

export type EventWriter = {
  /** Resolves when the events are in the store. Those of one run are written in the order in which they were given. */
  write(events: readonly StoredEvent[]): Promise<void>;
  /** Writes what waits for company now. */
  hurry(): void;
};

type Waiting = {
  readonly events: readonly StoredEvent[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/** Of one statement, which the embedded store works on without a pause. */
const mostEvents = 200;
/** How long an event waits for those of other runs. Nobody who looks on waits for it: see `EventLog`. */
const gatherMs = 100;

/**
 * Writes the events of all runs: what comes within a tenth of a second, or while a statement is under way, goes with one
 * statement, so that a hundred running questions cost hardly more statements than one. The last event of a run waits for
 * nothing. What the store refuses fails the run that it belongs to alone.
 */
export function eventWriter(store: Store): EventWriter {
  const waiting: Waiting[] = [];
  let isWriting = false;
  let isHurried = false;
  let gathering: NodeJS.Timeout | null = null;

  function hurry(): void {
    if (gathering !== null) clearTimeout(gathering);
    gathering = null;
    if (isWriting) isHurried = true;
    else void writeWaiting();
  }

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    do {
      isHurried = false;
      for (let left = waiting.length; left > 0; ) {
        const group = takeGroup(waiting);
        left -= group.length;
        await writeGroup(store, group);
      }
    } while (isHurried);
    isWriting = false;
    if (waiting.length > 0) gather();
  }

  function gather(): void {
    if (isWriting) return;
    gathering ??= setTimeout(hurry, gatherMs);
  }

  return {
    write: (events) =>
      new Promise((resolve, reject) => {
        waiting.push({ events, resolve, reject });
        if (events.some(({ event }) => endsRun(event))) hurry();
        else gather();
      }),
    hurry,
  };
}

async function writeGroup(store: Store, group: readonly Waiting[]): Promise<void> {
  try {
    await appendEvents(
      store,
      group.flatMap(({ events }) => events),
    );
    for (const { resolve } of group) resolve();
  } catch (error) {
    if (group.length === 1) group[0]?.reject(error);
    else await writeEach(store, group);
  }
}

/** From the front of the queue as many as one statement takes; one at least. */
function takeGroup(waiting: Waiting[]): Waiting[] {
  let [taken, events] = [0, 0];
  for (const each of waiting) {
    events += each.events.length;
    if (taken > 0 && events > mostEvents) break;
    taken += 1;
  }
  return waiting.splice(0, taken);
}

async function writeEach(store: Store, group: readonly Waiting[]): Promise<void> {
  for (const { events, resolve, reject } of group) await appendEvents(store, events).then(resolve, reject);
}
