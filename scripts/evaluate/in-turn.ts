import type { SqlWriter } from '#agents/roles.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';

/**
 * The same writers, each beginning when the statements of the one before it have run: what one machine's model does by
 * itself, and what kept replies, which come all at once, would not show. For one question; it has to see the run's events.
 */
export function inTurn(writers: readonly SqlWriter[]): {
  readonly writers: readonly SqlWriter[];
  readonly onEvent: (event: RunEvent) => void;
} {
  const checked = new Set<string>();
  const waiting = new Map<string, () => void>();
  const ran = (id: string) =>
    checked.has(id) ? Promise.resolve() : new Promise<void>((resolve) => waiting.set(id, resolve));

  let before = Promise.resolve();
  const turns = writers.map((write): SqlWriter => {
    const mine = before;
    const { promise, resolve } = Promise.withResolvers<void>();
    before = promise;
    return async (input, context) => {
      await Promise.race([mine, aborted(context.signal)]);
      try {
        context.signal.throwIfAborted();
        const writing = await write(input, context);
        const candidates = writing.kind === 'candidates' ? writing.candidates : [];
        void Promise.all(candidates.map(({ id }) => ran(id))).then(() => resolve());
        return writing;
      } catch (error) {
        resolve();
        throw error;
      }
    };
  });
  return {
    writers: turns,
    onEvent(event) {
      if (event.type !== 'candidate-checked') return;
      checked.add(event.outcome.candidateId);
      waiting.get(event.outcome.candidateId)?.();
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
