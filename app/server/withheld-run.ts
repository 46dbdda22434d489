import type { StoredEvent } from '#lib/domain/run-event.ts';

/** What is left to show of a run that was answered from more than its person may read by now: the question, and why. */
export function withheldRun(events: readonly StoredEvent[]): StoredEvent[] {
  const start = events.find(({ event }) => event.type === 'run-start');
  if (!start) return [];
  return [
    start,
    {
      runId: start.runId,
      sequence: start.sequence + 1,
      at: start.at,
      event: {
        type: 'run-error',
        code: 'forbidden',
        message: 'This was answered from data that you may no longer read.',
        elapsedMs: 0,
      },
    },
  ];
}
