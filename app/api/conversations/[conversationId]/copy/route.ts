import { AppError } from '#lib/errors.ts';
import { copyTurns } from '../../../../server/copy-turns.ts';
import { respond } from '../../../../server/respond.ts';
import { sharedConversation } from '../../../../server/shared-conversation.ts';
import { signedIn } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

/** Continues a shared conversation as one's own: a copy of what one may see of it. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ conversationId: string }> },
): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const opened = await tabletalk();
    const { conversationId } = await params;
    const shared = await sharedConversation(opened, person, conversationId);
    if (shared === null) {
      throw new AppError('not-found', { userMessage: `There is no conversation ${conversationId}.` });
    }
    return Response.json({ id: await copyTurns(opened, person, shared) }, { status: 201 });
  });
}
