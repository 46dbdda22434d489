import { refusedMoment } from '#lib/chat/hook-signature.ts';
import { readEnv } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { questionIn } from '#lib/teams/teams-activity.ts';
import { refusedTeamsRequest } from '#lib/teams/verify-teams-request.ts';
import { readHook } from '../../../../server/chat/read-hook.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';
import { answerInTeams } from '../../../../server/teams/answer-in-teams.ts';
import { teamsSettings } from '../../../../server/teams/teams-settings.ts';
import { problemResponse } from '../../../../server/v1/problem.ts';

export const dynamic = 'force-dynamic';

/** Teams gives up after five seconds, of which the way takes a part. */
const waitSeconds = 4;

/** What Teams sends when somebody writes to the outgoing webhook. The response is the only answer that it takes. */
export async function POST(request: Request): Promise<Response> {
  try {
    const settings = teamsSettings(readEnv());
    const { headers } = request;
    const question = questionIn(
      await readHook(request, (body) => refusedTeamsRequest({ headers, body, secret: settings.secret })),
    );
    // Of other kinds nothing is wanted.
    if (question === null) return new Response(null, { status: 200 });
    const refused = refusedMoment(question.sentAt, Date.now());
    if (refused !== null) throw new AppError('unauthorized', { userMessage: refused });
    const reply = await answerInTeams(await tabletalk(), settings, question, waitSeconds);
    if (reply === null) {
      throw new AppError('conflict', { userMessage: `The message ${question.id} was answered before.` });
    }
    return Response.json(reply);
  } catch (error) {
    return problemResponse(error);
  }
}
