import { AppError } from '#lib/errors.ts';
import { copyTurns } from '../../../../server/copy-turns.ts';
import { respond } from '../../../../server/respond.ts';
import { sharedAnswer } from '../../../../server/shared-conversation.ts';
import { signedIn } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

/** Goes on from a shared answer in a conversation of one's own. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ runId: string }> },
): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const opened = await tabletalk();
    const { runId } = await params;
    const shared = await sharedAnswer(opened, person, runId);
    if (shared === null) throw new AppError('not-found', { userMessage: `There is no answer ${runId}.` });
    return Response.json({ id: await copyTurns(opened, person, shared) }, { status: 201 });
  });
}
