import { z } from 'zod';
import { type ConversationRun, longestConversationTitle } from '#lib/domain/conversation.ts';
import { denyAtLeast } from '#lib/domain/rights.ts';
import { AppError } from '#lib/errors.ts';
import { denialsFor } from '#lib/store/access-rules.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { deleteConversation, findConversation, renameConversation } from '#lib/store/conversations.ts';
import { listFeedback } from '#lib/store/feedback.ts';
import { listReplies } from '#lib/store/feedback-cases.ts';
import { listKeptCharts } from '#lib/store/kept-charts.ts';
import { listRuns, readEvents } from '#lib/store/runs.ts';
import { endShares } from '#lib/store/shares.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { sharedConversation } from '../../../server/shared-conversation.ts';
import { signedIn } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';
import { withheldRun } from '../../../server/withheld-run.ts';

type Context = { params: Promise<{ conversationId: string }> };

/** The conversation, for whoever has it and for those it is shared with, each as far as they may read it. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { conversationId } = await params;
    const opened = await tabletalk();
    const { store } = opened;
    const conversation = await findConversation(store, conversationId, person.id);
    if (!conversation) {
      const shared = await sharedConversation(opened, person, conversationId);
      if (shared === null) throw unknown(conversationId);
      const { may, ownerName } = shared;
      return Response.json({
        conversation: shared.conversation,
        runs: shared.runs.map(({ run }) => run),
        access: { may, ownerName },
      });
    }
    const feedback = await listFeedback(store, conversationId, person.id);
    const replies = await listReplies(store, conversationId);
    const charts = await listKeptCharts(store, conversationId);
    const denials = await denialsFor(store, person, conversation.sourceId);
    const runs: ConversationRun[] = [];
    for (const { id, denials: then } of await listRuns(store, conversationId)) {
      const stored = await readEvents(store, id);
      const shown = denyAtLeast(then, denials);
      runs.push({
        runId: id,
        events: shown ? stored : withheldRun(stored),
        feedback: feedback.get(id) ?? null,
        reply: shown ? (replies.get(id) ?? null) : null,
        charts: shown ? (charts.get(id) ?? []) : [],
      });
    }
    return Response.json({ conversation, runs, access: { may: 'continue' } });
  });
}

const renaming = z.object({ title: z.string().trim().min(1).max(longestConversationTitle) });

export function PATCH(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { conversationId } = await params;
    const { store } = await tabletalk();
    const { title } = await readBody(request, renaming);
    if (!(await renameConversation(store, conversationId, person.id, title))) throw unknown(conversationId);
    return new Response(null, { status: 204 });
  });
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { conversationId } = await params;
    const { store } = await tabletalk();
    const runIds = (await listRuns(store, conversationId)).map(({ id }) => id);
    if (!(await deleteConversation(store, conversationId, person.id))) throw unknown(conversationId);
    await endShares(store, 'conversation', [conversationId]);
    await endShares(store, 'answer', runIds);
    await recordAudit(store, { person, action: 'conversation.delete', subject: conversationId });
    return new Response(null, { status: 204 });
  });
}

function unknown(conversationId: string): AppError {
  return new AppError('not-found', { userMessage: `There is no conversation ${conversationId}.` });
}
