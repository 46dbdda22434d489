import { sharedKinds } from '#lib/domain/share.ts';
import { AppError } from '#lib/errors.ts';
import { findBoard } from '#lib/store/boards.ts';
import { findAnyConversation, findConversation } from '#lib/store/conversations.ts';
import type { Store } from '#lib/store/open-store.ts';
import { findRun, sourceOfRun } from '#lib/store/runs.ts';
import type { Subject } from '#lib/store/shares.ts';

/** The thing of the person's own that is named. Throws `bad-request` for a kind that cannot be shared, `not-found` else. */
export async function ownSubject(store: Store, personId: string, kind: string, id: string): Promise<Subject> {
  const known = sharedKinds.find((each) => each === kind);
  if (known === undefined) {
    throw new AppError('bad-request', {
      userMessage: `${JSON.stringify(kind)} cannot be shared. What can: ${sharedKinds.join(', ')}.`,
    });
  }
  const owner = {
    board: async () => (await findBoard(store, id))?.ownerId,
    conversation: async () => ((await findConversation(store, id, personId)) === null ? undefined : personId),
    answer: async () => (await findRun(store, id))?.personId,
  };
  if ((await owner[known]()) === personId) return { kind: known, id };
  throw new AppError('not-found', { userMessage: `You have no ${known} ${id}.` });
}

/** The source that something that can be shared is about; null when it is gone. */
export async function sourceOfSubject(store: Store, { kind, id }: Subject): Promise<string | null> {
  switch (kind) {
    case 'board':
      return (await findBoard(store, id))?.sourceId ?? null;
    case 'conversation':
      return (await findAnyConversation(store, id))?.conversation.sourceId ?? null;
    case 'answer':
      return sourceOfRun(store, id);
  }
}
