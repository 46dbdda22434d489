import { AppError } from '#lib/errors.ts';
import type { Store } from '#lib/store/open-store.ts';
import { readableRuns } from '#lib/store/readable-runs.ts';
import type { Reading } from './reading-of.ts';

/** Throws `forbidden` when a run tells of what the person may not read. A run that is not kept is as good as one. */
export async function requireReadable(
  store: Store,
  runId: string,
  { withheld }: Pick<Reading, 'withheld'>,
): Promise<void> {
  if ((await readableRuns(store, [runId], withheld)).has(runId)) return;
  throw new AppError('forbidden', {
    userMessage:
      'This run is withheld: it names data that you may not read, or it is not known yet what it names. An administrator decides who reads what.',
  });
}
