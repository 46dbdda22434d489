import { signInRequired } from '#lib/auth/reached-at.ts';
import { localDeveloper, type Person } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { userMessageOf } from '#lib/errors.ts';
import { answerMessage, sentenceMessage } from '#lib/slack/answer-message.ts';
import { openSlack, type Slack, type SlackMessage } from '#lib/slack/slack-api.ts';
import type { SlackQuestion } from '#lib/slack/slack-event.ts';
import { findPerson, findPersonByEmail } from '#lib/store/people.ts';
import { answerInThread } from '../chat/answer-in-thread.ts';
import type { Tabletalk } from '../tabletalk.ts';
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
  messageId: string,
  { user, text, channel, thread }: SlackQuestion,
): Promise<SlackMessage | null> {
  const person = await personOf(opened, slack, user);
  if (person === null) {
    return sentenceMessage(
      'Nobody with your e-mail address may sign in to Tabletalk. Ask an administrator to add you there.',
    );
  }
  const asked = { person, service: 'Slack', thread: `${channel}:${thread}`, messageId, text };
  const answer = await answerInThread(opened, asked, patienceSeconds);
  return answer && answerMessage(answer);
}

/** Whoever has the address that Slack knows somebody by; where nobody signs in, whoever may write to the app. */
async function personOf({ store }: Tabletalk, slack: Slack, user: string): Promise<Person | null> {
  if (!signInRequired(readEnv())) return localDeveloper;
  const email = await slack.emailOf(user);
  const added = email === null ? null : await findPersonByEmail(store, email);
  return added && findPerson(store, added.id);
}
