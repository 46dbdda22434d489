import { readingOf } from '#agents/rights/reading-of.ts';
import type { Conversation } from '#lib/domain/conversation.ts';
import type { SharedFor } from '#lib/domain/share.ts';
import { findAnyConversation } from '#lib/store/conversations.ts';
import { namesOfPeople } from '#lib/store/people.ts';
import { findRun, listRuns } from '#lib/store/runs.ts';
import { type Subject, sharedWith } from '#lib/store/shares.ts';
import { holdIfAskable } from './hold-source.ts';
import { type ShownRun, shownRuns } from './shown-runs.ts';
import type { Asker } from './signed-in.ts';
import type { Tabletalk } from './tabletalk.ts';

/** Turns of somebody else that a person may look at. */
export type SharedTurns = {
  readonly conversation: Conversation;
  readonly ownerName: string;
  readonly may: SharedFor;
  readonly runs: readonly ShownRun[];
};

/** A conversation that is shared with the person, as they may see it; null when none of that id is. */
export async function sharedConversation(
  opened: Pick<Tabletalk, 'store' | 'workspaces'>,
  person: Asker,
  conversationId: string,
): Promise<SharedTurns | null> {
  const may = await sharedWith(opened.store, [{ kind: 'conversation', id: conversationId }], person.id);
  return may && turns(opened, person, conversationId, may, null);
}

/** One answer that is shared with the person, by itself or with its conversation; null when none of that id is. */
export async function sharedAnswer(
  opened: Pick<Tabletalk, 'store' | 'workspaces'>,
  person: Asker,
  runId: string,
): Promise<SharedTurns | null> {
  const { store } = opened;
  const run = await findRun(store, runId);
  if (run === null) return null;
  const subjects: Subject[] = [
    { kind: 'answer', id: runId },
    { kind: 'conversation', id: run.conversationId },
  ];
  const isOwn = run.personId === person.id;
  const may = isOwn ? 'copy' : await sharedWith(store, subjects, person.id);
  return may && turns(opened, person, run.conversationId, may, runId);
}

async function turns(
  opened: Pick<Tabletalk, 'store' | 'workspaces'>,
  person: Asker,
  conversationId: string,
  may: SharedFor,
  only: string | null,
): Promise<SharedTurns | null> {
  const { store } = opened;
  const found = await findAnyConversation(store, conversationId);
  const source = found && (await holdIfAskable(opened, person, found.conversation.sourceId));
  if (found === null || source === null) return null;
  const { conversation, personId } = found;
  try {
    const all = await listRuns(store, conversationId);
    const reading = await readingOf(store, source.held.workspace, person);
    const runs = await shownRuns(store, only === null ? all : all.filter(({ id }) => id === only), reading);
    const ownerName = (await namesOfPeople(store, [personId])).get(personId) ?? 'somebody who is gone';
    const first = runs[0];
    const isNamed = reading.maySee([conversation.title]) && first !== undefined && !first.isWithheld;
    const title = isNamed ? conversation.title : `Shared by ${ownerName}`;
    return { conversation: { ...conversation, title }, ownerName, may, runs };
  } finally {
    source.held.release();
  }
}
