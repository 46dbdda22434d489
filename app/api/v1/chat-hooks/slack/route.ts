import { readEnv } from '#lib/env.ts';
import { questionIn, slackEnvelope } from '#lib/slack/slack-event.ts';
import { refusedSlackRequest } from '#lib/slack/verify-slack-request.ts';
import { readHook } from '../../../../server/chat/read-hook.ts';
import { answerInSlack } from '../../../../server/slack/answer-in-slack.ts';
import { slackSettings } from '../../../../server/slack/slack-settings.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';
import { problemResponse } from '../../../../server/v1/problem.ts';

export const dynamic = 'force-dynamic';

/** What Slack sends when somebody writes to the app. It wants to hear within three seconds that it came; the answer follows in the thread. */
export async function POST(request: Request): Promise<Response> {
  try {
    const settings = slackSettings(readEnv());
    const { headers } = request;
    const sent = await readHook(request, (body) =>
      refusedSlackRequest({ headers, body, secret: settings.secret, now: Date.now() }),
    );
    const envelope = slackEnvelope.safeParse(sent);
    // Of other kinds nothing is wanted, and Slack would send them again.
    if (!envelope.success) return new Response(null, { status: 200 });
    if (envelope.data.type === 'url_verification')
      return Response.json({ challenge: envelope.data.challenge });
    const { event_id: eventId, event } = envelope.data;
    const question = questionIn(event);
    if (question !== null) void answerInSlack(await tabletalk(), settings, { eventId, question });
    return new Response(null, { status: 200 });
  } catch (error) {
    return problemResponse(error);
  }
}
