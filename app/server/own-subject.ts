import { sharedKinds } from '#lib/domain/share.ts';
import { AppError } from '#lib/errors.ts';
import { findBoard } from '#lib/store/boards.ts';
import { findConversation } from '#lib/store/conversations.ts';
import type { Store } from '#lib/store/open-store.ts';
import { findRun } from '#lib/store/runs.ts';
import type { Subject } from '#lib/store/shares.ts';

/** Something of the person's own, and the source that it is about. */
export type OwnSubject = Subject & { readonly sourceId: string };

/** The thing of the person's own that is named. Throws `bad-request` for a kind that cannot be shared, `not-found` else. */
export async function ownSubject(
  store: Store,
  personId: string,
  kind: string,
  id: string,
): Promise<OwnSubject> {
  const known = sharedKinds.find((each) => each === kind);
  if (known === undefined) {
    throw new AppError('bad-request', {
      userMessage: `${JSON.stringify(kind)} cannot be shared. What can: ${sharedKinds.join(', ')}.`,
    });
  }
  const sourceOf = {
    board: async () => {
      const board = await findBoard(store, id);
      return board?.ownerId === personId ? board.sourceId : null;
    },
    conversation: async () => (await findConversation(store, id, personId))?.sourceId ?? null,
    answer: async () => {
      const run = await findRun(store, id);
      return run?.personId === personId ? run.sourceId : null;
    },
  };
  const sourceId = await sourceOf[known]();
  if (sourceId !== null) return { kind: known, id, sourceId };
  throw new AppError('not-found', { userMessage: `You have no ${known} ${id}.` });
}
