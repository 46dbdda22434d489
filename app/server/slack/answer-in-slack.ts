import { signInRequired } from '#lib/auth/reached-at.ts';
import { localDeveloper, type Person } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { errorCodeOf, userMessageOf } from '#lib/errors.ts';
import { answerMessage, sentenceMessage } from '#lib/slack/answer-message.ts';
import { openSlack, type Slack, type SlackMessage } from '#lib/slack/slack-api.ts';
import type { SlackQuestion } from '#lib/slack/slack-event.ts';
import { conversationInThread, keepThread } from '#lib/store/chat-threads.ts';
import { runUnderKey } from '#lib/store/idempotency-keys.ts';
import { findPerson, findPersonByEmail } from '#lib/store/people.ts';
import { askQuestion } from '../ask-question.ts';
import { runOf } from '../own-run.ts';
import type { Asker } from '../signed-in.ts';
import type { Tabletalk } from '../tabletalk.ts';
import { waitForAnswer } from '../v1/answer.ts';
import type { SlackSettings } from './slack-settings.ts';

/** For how long somebody waits in Slack; the answer is finished all the same, and the link shows it. */
const patienceSeconds = 180;

/**
 * Answers a question of Slack in its thread, with the rights of the person who has the same address here. Slack sends an event
 * again when it doubts that it came; it is answered once. Never throws: what goes wrong is told in the thread, and in the log.
 */
export async function answerInSlack(
  opened: Tabletalk,
  settings: SlackSettings,
  { eventId, question }: { readonly eventId: string; readonly question: SlackQuestion },
): Promise<void> {
  const slack = openSlack(settings);
  const { channel, thread, user, isDirect } = question;
  const place = { channel, thread, onlyFor: isDirect || !settings.onlyForAsker ? null : user };
  try {
    const message = await messageFor(opened, slack, eventId, question);
    if (message !== null) await slack.post(place, message);
  } catch (error) {
    console.error('A question of Slack was not answered:', error);
    await slack
      .post(place, sentenceMessage(`This was not answered. ${userMessageOf(error)}`))
      .catch((cause: unknown) => console.error('Nor could that be told in Slack:', cause));
  }
}

/** What is answered; null when the same event was answered before. */
async function messageFor(
  opened: Tabletalk,
  slack: Slack,
  eventId: string,
  { user, text, channel, thread }: SlackQuestion,
): Promise<SlackMessage | null> {
  const { store } = opened;
  const asked = await personOf(opened, slack, user);
  if (asked === null) {
    return sentenceMessage(
      'Nobody with your e-mail address may sign in to Tabletalk. Ask an administrator to add you there.',
    );
  }
  const person: Asker = { ...asked, address: null, token: 'Slack' };
  const kept = { thread: `slack:${channel}:${thread}`, personId: person.id };
  let isNew = false;
  const begun = runUnderKey(
    store,
    { personId: person.id, key: `slack:${eventId}`, request: text },
    async () => {
      isNew = true;
      const conversationId = await conversationInThread(store, kept.thread, person.id);
      const asking = await askQuestion(opened, { person, conversationId, question: text });
      await keepThread(store, { ...kept, conversationId: asking.conversationId });
      return asking.runId;
    },
  );
  const runId = await begun.catch((error: unknown) => {
    // The same event is being answered at this moment.
    if (!isNew && errorCodeOf(error) === 'conflict') return null;
    throw error;
  });
  if (runId === null || !isNew) return null;
  const run = await runOf(person, opened, runId);
  const waiting = { seconds: patienceSeconds, signal: new AbortController().signal };
  const answer = await waitForAnswer(opened, run, waiting);
  return answer.status === 'running'
    ? answerMessage({ ...answer, answer: 'This takes longer. The link shows the answer when it is there.' })
    : answerMessage(answer);
}

/** Whoever has the address that Slack knows somebody by; where nobody signs in, whoever may write to the app. */
async function personOf({ store }: Tabletalk, slack: Slack, user: string): Promise<Person | null> {
  if (!signInRequired(readEnv())) return localDeveloper;
  const email = await slack.emailOf(user);
  const added = email === null ? null : await findPersonByEmail(store, email);
  return added && findPerson(store, added.id);
}
