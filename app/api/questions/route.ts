import { z } from 'zod';
import { askModels } from '#lib/domain/ask-model.ts';
import { efforts } from '#lib/domain/effort.ts';
import { strategies } from '#lib/domain/strategy.ts';
import { findConversation } from '#lib/store/conversations.ts';
import { askQuestion } from '../../server/ask-question.ts';
import { requireSourceOfFrame } from '../../server/embedding/in-frame.ts';
import { readBody, respond } from '../../server/respond.ts';
import { signedIn } from '../../server/signed-in.ts';
import { tabletalk } from '../../server/tabletalk.ts';

const body = z.object({
  conversationId: z.string().min(1).nullable(),
  /** Of a new conversation; the main source when absent. An old one keeps its own. */
  sourceId: z.string().min(1).optional(),
  question: z.string().trim().min(1).max(4000),
  strategy: z.enum(strategies).optional(),
  effort: z.enum(efforts).optional(),
  askModel: z.enum(askModels).optional(),
  costly: z.literal(true).optional(),
});

export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { conversationId, sourceId, question, costly = false, ...choice } = await readBody(request, body);
    const asked = { person, conversationId, sourceId: sourceId ?? null, question, choice, costly };
    const opened = await tabletalk();
    const known = conversationId && (await findConversation(opened.store, conversationId, person.id));
    requireSourceOfFrame(person, known ? known.sourceId : (sourceId ?? opened.workspace.source.id));
    return Response.json(await askQuestion(opened, asked), { status: 201 });
  });
}
