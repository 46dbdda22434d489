import { type Reading, readingOf } from '#agents/rights/reading-of.ts';
import type { ListedSource } from '#agents/sources/list-sources.ts';
import type { FoundRun } from '#lib/store/runs.ts';
import { requireSourceOfFrame } from './embedding/in-frame.ts';
import { holdSource } from './hold-source.ts';
import { type Asker, type Sent, signedIn } from './signed-in.ts';
import { type Tabletalk, tabletalk } from './tabletalk.ts';

/** A source that the person who sends a request may ask. */
export type AskedSource = {
  readonly person: Asker;
  /** The product with the workspace of that source. */
  readonly opened: Tabletalk;
  readonly listed: ListedSource;
  readonly reading: Reading;
};

/**
 * Does something with the source of this id, or with the main one, which stays open meanwhile. Throws `unauthorized`, and
 * `not-found` for a source that the person may not ask.
 */
export async function withSource<Value>(
  request: Sent,
  sourceId: string | null,
  work: (asked: AskedSource) => Promise<Value>,
): Promise<Value> {
  return withSourceFor(await signedIn(request), sourceId, work);
}

/** As `withSource`, for somebody who is known already, such as whom a token acts as. */
export async function withSourceFor<Value>(
  person: Asker,
  sourceId: string | null,
  work: (asked: AskedSource) => Promise<Value>,
): Promise<Value> {
  const whole = await tabletalk();
  const { listed, held } = await holdSource(whole, person, sourceId);
  try {
    requireSourceOfFrame(person, listed.id);
    const { workspace } = held;
    const reading = await readingOf(whole.store, workspace, person);
    return await work({ person, opened: { ...whole, workspace }, listed, reading });
  } finally {
    held.release();
  }
}

/** As `withSource`, with the source that a run was answered from. */
export async function withSourceOfRun<Value>(
  request: Sent,
  { sourceId }: Pick<FoundRun, 'sourceId'>,
  work: (asked: AskedSource) => Promise<Value>,
): Promise<Value> {
  return withSource(request, sourceId, work);
}
