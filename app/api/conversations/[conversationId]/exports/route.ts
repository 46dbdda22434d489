import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { findConversation } from '#lib/store/conversations.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { sharedConversation } from '../../../../server/shared-conversation.ts';
import { signedIn } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

const body = z.object({ format: z.enum(['md', 'html']) });

/** Writes down that somebody saves a conversation as a file. The page makes the file from what it shows, and only after this. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ conversationId: string }> },
): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const opened = await tabletalk();
    const { conversationId } = await params;
    const { format } = await readBody(request, body);
    const found =
      (await findConversation(opened.store, conversationId, person.id)) ??
      (await sharedConversation(opened, person, conversationId));
    if (found === null) {
      throw new AppError('not-found', { userMessage: `There is no conversation ${conversationId}.` });
    }
    await recordAudit(opened.store, {
      person,
      action: 'conversation.export',
      subject: conversationId,
      detail: { format },
    });
    return new Response(null, { status: 204 });
  });
}
