import type { ConversationRun } from '#lib/domain/conversation.ts';
import { AppError } from '#lib/errors.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { deleteConversation, findConversation } from '#lib/store/conversations.ts';
import { listFeedback } from '#lib/store/feedback.ts';
import { listReplies } from '#lib/store/feedback-cases.ts';
import { listRuns, readEvents } from '#lib/store/runs.ts';
import { respond } from '../../../server/respond.ts';
import { signedIn } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

type Context = { params: Promise<{ conversationId: string }> };

export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const { id: personId } = await signedIn(request);
    const { conversationId } = await params;
    const { store } = await tabletalk();
    const conversation = await findConversation(store, conversationId, personId);
    if (!conversation) throw unknown(conversationId);
    const feedback = await listFeedback(store, conversationId, personId);
    const replies = await listReplies(store, conversationId);
    const runs: ConversationRun[] = [];
    for (const { id } of await listRuns(store, conversationId)) {
      runs.push({
        runId: id,
        events: await readEvents(store, id),
        feedback: feedback.get(id) ?? null,
        reply: replies.get(id) ?? null,
      });
    }
    return Response.json({ conversation, runs });
  });
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { conversationId } = await params;
    const { store } = await tabletalk();
    if (!(await deleteConversation(store, conversationId, person.id))) throw unknown(conversationId);
    await recordAudit(store, { person, action: 'conversation.delete', subject: conversationId });
    return new Response(null, { status: 204 });
  });
}

function unknown(conversationId: string): AppError {
  return new AppError('not-found', { userMessage: `There is no conversation ${conversationId}.` });
}
