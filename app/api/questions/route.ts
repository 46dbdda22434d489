import { z } from 'zod';
import { efforts } from '#lib/domain/effort.ts';
import { strategies } from '#lib/domain/strategy.ts';
import { catchUpKnowledge } from '../../server/catch-up-knowledge.ts';
import { readBody, respond } from '../../server/respond.ts';
import { signedIn } from '../../server/signed-in.ts';
import { tabletalk } from '../../server/tabletalk.ts';
import { takeQuestion } from '../../server/take-question.ts';

const body = z.object({
  conversationId: z.string().min(1).nullable(),
  question: z.string().trim().min(1).max(4000),
  strategy: z.enum(strategies).optional(),
  effort: z.enum(efforts).optional(),
  costly: z.literal(true).optional(),
});

export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { conversationId, question, costly = false, ...choice } = await readBody(request, body);
    const opened = await tabletalk();
    const { runs } = opened;
    await takeQuestion(opened, person.id);
    await opened.workspace.noticeSchemaChange();
    await catchUpKnowledge(opened);
    return Response.json(await runs.start({ person, conversationId, question, choice, costly }), {
      status: 201,
    });
  });
}
