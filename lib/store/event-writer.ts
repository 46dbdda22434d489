import type { StoredEvent } from '../domain/run-event.ts';
import type { Store } from './open-store.ts';
import { appendEvents } from './runs.ts';

/** Resolves when the events are in the store. Those of one run are written in the order in which they were given. */
export type EventWriter = (events: readonly StoredEvent[]) => Promise<void>;

type Waiting = {
  readonly events: readonly StoredEvent[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/** Values of one statement; Postgres takes 65,535 parameters, and an event has four. */
const mostEvents = 2_000;

/**
 * Writes the events of all runs: what comes while one statement is under way goes with the next one, so that a hundred
 * running questions cost hardly more statements than one. What the store refuses fails the run that it belongs to alone.
 */
export function eventWriter(store: Store): EventWriter {
  const waiting: Waiting[] = [];
  let isWriting = false;

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const group = takeGroup(waiting);
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
    isWriting = false;
  }

  return (events) =>
    new Promise((resolve, reject) => {
      waiting.push({ events, resolve, reject });
      if (!isWriting) void writeWaiting();
    });
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
