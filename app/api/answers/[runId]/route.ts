import { AppError } from '#lib/errors.ts';
import { respond } from '../../../server/respond.ts';
import { sharedAnswer } from '../../../server/shared-conversation.ts';
import { signedIn } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** One answer by itself, for whoever asked it and for those it is shared with, as far as they may read it. */
export function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const opened = await tabletalk();
    const { runId } = await params;
    const shared = await sharedAnswer(opened, person, runId);
    if (shared === null) throw new AppError('not-found', { userMessage: `There is no answer ${runId}.` });
    const { conversation, runs, ownerName } = shared;
    const may = person.frame === undefined ? shared.may : 'read';
    return Response.json({ conversation, runs: runs.map(({ run }) => run), access: { may, ownerName } });
  });
}
