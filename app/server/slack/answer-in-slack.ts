import { signInRequired } from '#lib/auth/reached-at.ts';
import { localDeveloper, type Person } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { userMessageOf } from '#lib/errors.ts';
import { answerMessage, sentenceMessage } from '#lib/slack/answer-message.ts';
import { openSlack, type Slack, type SlackMessage, SlackRefusal } from '#lib/slack/slack-api.ts';
import type { SlackQuestion } from '#lib/slack/slack-event.ts';
import { findPerson, findPersonByEmail } from '#lib/store/people.ts';
import { answerInThread } from '../chat/answer-in-thread.ts';
import { pictureOfAnswer } from '../chat/picture-of-answer.ts';
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
    const said = await messageFor(opened, slack, eventId, question);
    if (said !== null) await postWithPicture(slack, place, said);
  } catch (error) {
    console.error('A question of Slack was not answered:', error);
    await slack
      .post(place, sentenceMessage(`This was not answered. ${userMessageOf(error)}`))
      .catch((cause: unknown) => console.error('Nor could that be told in Slack:', cause));
  }
}

type Said = { readonly message: SlackMessage; readonly withPicture: SlackMessage | null };

/** Slack takes no message whose picture it cannot fetch, which is not known before. */
async function postWithPicture(
  slack: Slack,
  place: Parameters<Slack['post']>[0],
  { message, withPicture }: Said,
): Promise<void> {
  try {
    await slack.post(place, withPicture ?? message);
  } catch (error) {
    if (withPicture === null || !(error instanceof SlackRefusal) || error.reason !== 'invalid_blocks')
      throw error;
    console.error('Slack did not take the picture of a chart, so the answer goes without it:', error);
    await slack.post(place, message);
  }
}

/** What is answered; null when the same event was answered before. */
async function messageFor(
  opened: Tabletalk,
  slack: Slack,
  messageId: string,
  { user, text, channel, thread }: SlackQuestion,
): Promise<Said | null> {
  const person = await personOf(opened, slack, user);
  if (person === null) {
    const unknown =
      'Nobody with your e-mail address may sign in to Tabletalk. Ask an administrator to add you there.';
    return { message: sentenceMessage(unknown), withPicture: null };
  }
  const asked = { person, service: 'Slack', thread: `${channel}:${thread}`, messageId, text };
  const answer = await answerInThread(opened, asked, patienceSeconds);
  if (answer === null) return null;
  const picture = await pictureOfAnswer(opened.store, answer.id);
  return { message: answerMessage(answer, null), withPicture: picture && answerMessage(answer, picture) };
}

/** Whoever has the address that Slack knows somebody by; where nobody signs in, whoever may write to the app. */
async function personOf({ store }: Tabletalk, slack: Slack, user: string): Promise<Person | null> {
  if (!signInRequired(readEnv())) return localDeveloper;
  const email = await slack.emailOf(user);
  const added = email === null ? null : await findPersonByEmail(store, email);
  return added && findPerson(store, added.id);
}
