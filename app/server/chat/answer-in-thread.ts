import type { Person } from '#lib/domain/person.ts';
import { errorCodeOf } from '#lib/errors.ts';
import { conversationInThread, keepThread } from '#lib/store/chat-threads.ts';
import { runUnderKey } from '#lib/store/idempotency-keys.ts';
import { askQuestion } from '../ask-question.ts';
import { runOf } from '../own-run.ts';
import type { Asker } from '../signed-in.ts';
import type { Tabletalk } from '../tabletalk.ts';
import { type Answer, waitForAnswer } from '../v1/answer.ts';

/** A question that somebody wrote in a thread of a chat service. */
export type ThreadQuestion = {
  readonly person: Person;
  /** What the log calls the way it came: `Slack`. */
  readonly service: string;
  /** As the service names them; a message is answered once. */
  readonly thread: string;
  readonly messageId: string;
  readonly text: string;
};

/**
 * Answers a question in its thread, whose conversation goes on, after so many seconds at most; an answer that is not there by then
 * says so. Null when the same message was answered before. Throws as `askQuestion` does.
 */
export async function answerInThread(
  opened: Tabletalk,
  { person, service, text, ...named }: ThreadQuestion,
  waitSeconds: number,
): Promise<Answer | null> {
  const { store } = opened;
  const asker: Asker = { ...person, address: null, token: service };
  const name = service.toLowerCase();
  const kept = { thread: `${name}:${named.thread}`, personId: person.id };
  let isNew = false;
  const begun = runUnderKey(
    store,
    { personId: person.id, key: `${name}:${named.messageId}`, request: text },
    async () => {
      isNew = true;
      const conversationId = await conversationInThread(store, kept.thread, person.id);
      const asking = await askQuestion(opened, { person: asker, conversationId, question: text });
      await keepThread(store, { ...kept, conversationId: asking.conversationId });
      return asking.runId;
    },
  );
  const runId = await begun.catch((error: unknown) => {
    // The same message is being answered at this moment.
    if (!isNew && errorCodeOf(error) === 'conflict') return null;
    throw error;
  });
  if (runId === null || !isNew) return null;
  const run = await runOf(asker, opened, runId);
  const waiting = { seconds: waitSeconds, signal: new AbortController().signal };
  const answer = await waitForAnswer(opened, run, waiting);
  return answer.status === 'running'
    ? { ...answer, answer: 'This takes longer. The link shows the answer when it is there.' }
    : answer;
}
