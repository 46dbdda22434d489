import { z } from 'zod';
import { askModels } from '#lib/domain/ask-model.ts';
import { efforts } from '#lib/domain/effort.ts';
import { mostCharacters } from '#lib/domain/question-length.ts';
import { strategies } from '#lib/domain/strategy.ts';
import { findConversation } from '#lib/store/conversations.ts';
import { runUnderKey } from '#lib/store/idempotency-keys.ts';
import { askQuestion } from '../../server/ask-question.ts';
import { requireSourceOfFrame } from '../../server/embedding/in-frame.ts';
import { runOf } from '../../server/own-run.ts';
import { readBody, respond } from '../../server/respond.ts';
import { signedIn } from '../../server/signed-in.ts';
import { tabletalk } from '../../server/tabletalk.ts';

const body = z.object({
  conversationId: z.string().min(1).nullable(),
  /** Of a new conversation; the main source when absent. An old one keeps its own. */
  sourceId: z.string().min(1).optional(),
  question: z.string().trim().min(1).max(mostCharacters),
  strategy: z.enum(strategies).optional(),
  effort: z.enum(efforts).optional(),
  askModel: z.enum(askModels).optional(),
  costly: z.literal(true).optional(),
  /** Sent again under the same key within a day, it is not asked again: the first answer is given. */
  key: z.string().min(1).max(200).optional(),
});

export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const {
      conversationId,
      sourceId,
      question,
      costly = false,
      key,
      ...choice
    } = await readBody(request, body);
    const asked = { person, conversationId, sourceId: sourceId ?? null, question, choice, costly };
    const opened = await tabletalk();
    const known = conversationId && (await findConversation(opened.store, conversationId, person.id));
    requireSourceOfFrame(person, known ? known.sourceId : (sourceId ?? opened.workspace.source.id));
    if (key === undefined) return begun(await askQuestion(opened, asked));
    const given = { personId: person.id, key, request: { ...asked, person: null } };
    const runId = await runUnderKey(
      opened.store,
      given,
      async () => (await askQuestion(opened, asked)).runId,
    );
    // Perhaps a run of before, of which the person may have lost the right to read.
    const { conversationId: of } = await runOf(person, opened, runId);
    return begun({ runId, conversationId: of });
  });
}

const begun = (run: { runId: string; conversationId: string }) => Response.json(run, { status: 201 });
