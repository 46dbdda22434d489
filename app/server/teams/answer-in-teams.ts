import { signInRequired } from '#lib/auth/reached-at.ts';
import { localDeveloper, type Person } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { userMessageOf } from '#lib/errors.ts';
import { findPersonByAttribute } from '#lib/store/people.ts';
import {
  answerActivity,
  linkActivity,
  sentenceActivity,
  type TeamsReply,
} from '#lib/teams/answer-activity.ts';
import type { TeamsQuestion } from '#lib/teams/teams-activity.ts';
import { answerInThread } from '../chat/answer-in-thread.ts';
import { pictureOfAnswer } from '../chat/picture-of-answer.ts';
import type { Tabletalk } from '../tabletalk.ts';
import type { TeamsSettings } from './teams-settings.ts';

/** The attribute of a person that says who they are in Teams. */
const attribute = 'teams_id';

/**
 * The reply to a question of Teams, with the rights of the person who has its tenant and object id as an attribute here. It is there after
 * `waitSeconds` and a little, since Teams takes no later one; the link shows an answer that took longer. Null for a message that
 * was answered before. Never throws: what goes wrong is told in the reply, and in the log.
 */
export async function answerInTeams(
  opened: Tabletalk,
  { onlyForAsker }: Pick<TeamsSettings, 'onlyForAsker'>,
  { user, thread, id, text }: TeamsQuestion,
  waitSeconds: number,
): Promise<TeamsReply | null> {
  if (text === '') return sentenceActivity('Write a question after the name.');
  try {
    const person = await personOf(opened, user);
    if (person === null) {
      return sentenceActivity(
        `Tabletalk does not know who you are in Teams. Ask an administrator to enter this attribute of yours there: ${attribute} = ${user}`,
      );
    }
    // Teams numbers the messages of each thread by itself.
    const asked = { person, service: 'Teams', thread, messageId: `${thread}:${id}`, text };
    const answer = await answerInThread(opened, asked, onlyForAsker ? 0 : waitSeconds);
    if (answer === null) return null;
    return onlyForAsker
      ? linkActivity('The answer is behind the link, for whoever asked alone.', answer.link)
      : answerActivity(answer, await pictureOfAnswer(opened.store, answer.id));
  } catch (error) {
    console.error('A question of Teams was not answered:', error);
    return sentenceActivity(`This was not answered. ${userMessageOf(error)}`);
  }
}

/** Whom Teams means; where nobody signs in, whoever may write to the webhook. */
async function personOf({ store }: Tabletalk, user: string): Promise<Person | null> {
  if (!signInRequired(readEnv())) return localDeveloper;
  return findPersonByAttribute(store, attribute, user);
}
