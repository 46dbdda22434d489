import { randomUUID } from 'node:crypto';
import { queryOutcome } from '#lib/domain/query-outcome.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { AppError } from '#lib/errors.ts';
import { denialsFor } from '#lib/store/access-rules.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { copyConversation } from '#lib/store/copy-conversation.ts';
import type { SharedTurns } from './shared-conversation.ts';
import type { Asker } from './signed-in.ts';
import type { Tabletalk } from './tabletalk.ts';

/** A conversation of the person's own that begins with what they may see of another's; its id. Throws `forbidden` when it is shared to be looked at alone. */
export async function copyTurns(
  { store }: Pick<Tabletalk, 'store'>,
  person: Asker,
  shared: SharedTurns,
): Promise<string> {
  if (shared.may === 'read') {
    throw new AppError('forbidden', {
      userMessage: 'This is shared to be looked at, not to be continued as your own copy.',
    });
  }
  const shown = shared.runs.filter(({ isWithheld }) => !isWithheld);
  if (shown.length === 0) {
    throw new AppError('forbidden', { userMessage: 'There is nothing in this that you may read.' });
  }
  const conversationId = randomUUID();
  const { sourceId } = shared.conversation;
  const named = new Map(shown.map(({ run }) => [run.runId, randomUUID()]));
  const copied = shown.map(({ run }) => {
    const id = named.get(run.runId) ?? randomUUID();
    const events = run.events.map((stored) => ({
      ...stored,
      runId: id,
      event: renamed(stored.event, id, conversationId, named),
    }));
    return { id, events, charts: run.charts };
  });
  await copyConversation(store, {
    id: conversationId,
    sourceId,
    denials: await denialsFor(store, person, sourceId),
    title: shared.conversation.title,
    person,
    runs: copied,
  });
  await recordAudit(store, {
    person,
    action: 'conversation.copy',
    subject: conversationId,
    detail: { from: shared.conversation.id },
  });
  return conversationId;
}

function renamed(
  event: RunEvent,
  runId: string,
  conversationId: string,
  named: ReadonlyMap<string, string>,
): RunEvent {
  if (event.type === 'step-end') return withoutNotes(event);
  if (event.type !== 'run-start') return event;
  const { statement } = event;
  const from = statement && (named.get(statement.from) ?? statement.from);
  return {
    ...event,
    runId,
    conversationId,
    ...(statement && from ? { statement: { ...statement, from } } : {}),
  };
}

/** The notes of whoever asked are not those of whoever copies: the answer would call them theirs. */
function withoutNotes(event: Extract<RunEvent, { type: 'step-end' }>): RunEvent {
  const outcome = queryOutcome.safeParse(event.output);
  if (!outcome.success || outcome.data.kind !== 'answered' || !outcome.data.query.notes?.length) return event;
  return { ...event, output: { ...outcome.data, query: { ...outcome.data.query, notes: [] } } };
}
