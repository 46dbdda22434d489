import { AppError } from '#lib/errors.ts';
import type { Store } from '#lib/store/open-store.ts';
import { findRun, type StoredRun } from '#lib/store/runs.ts';
import { signedIn } from './signed-in.ts';

/**
 * The run, when the person who sends the request asked it. Throws `not-found` otherwise: whether somebody else has a run
 * of that id is nobody's business.
 */
export async function ownRun(request: Request, store: Store, runId: string): Promise<StoredRun> {
  const person = await signedIn(request);
  const run = await findRun(store, runId);
  if (run?.personId === person.id) return run;
  throw new AppError('not-found', { userMessage: `There is no run ${runId}.` });
}
