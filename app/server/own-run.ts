import { denyAtLeast } from '#lib/domain/rights.ts';
import { AppError } from '#lib/errors.ts';
import { denialsFor } from '#lib/store/access-rules.ts';
import { type FoundRun, findRun } from '#lib/store/runs.ts';
import { requireSourceOfFrame } from './embedding/in-frame.ts';
import { type Asker, signedIn } from './signed-in.ts';
import type { Tabletalk } from './tabletalk.ts';

/** `runOf` whoever sends the request. */
export async function ownRun(
  request: Request,
  opened: Pick<Tabletalk, 'store'>,
  runId: string,
): Promise<FoundRun> {
  return runOf(await signedIn(request), opened, runId);
}

/**
 * The run, when the person asked it and may still read what it was answered from. Throws `not-found` when it is somebody
 * else's: whether there is a run of that id is nobody's business.
 */
export async function runOf(
  person: Asker,
  { store }: Pick<Tabletalk, 'store'>,
  runId: string,
): Promise<FoundRun> {
  const run = await findRun(store, runId);
  if (run?.personId !== person.id) {
    throw new AppError('not-found', { userMessage: `There is no run ${runId}.` });
  }
  requireSourceOfFrame(person, run.sourceId);
  if (!denyAtLeast(run.denials, await denialsFor(store, person, run.sourceId))) {
    throw new AppError('forbidden', {
      userMessage: 'This was answered from data that you may no longer read.',
    });
  }
  return run;
}
