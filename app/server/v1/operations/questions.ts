import { z } from 'zod';
import { askModels } from '#lib/domain/ask-model.ts';
import { efforts } from '#lib/domain/effort.ts';
import { mostCharacters } from '#lib/domain/question-length.ts';
import { strategies } from '#lib/domain/strategy.ts';
import { runUnderKey } from '#lib/store/idempotency-keys.ts';
import { askQuestion } from '../../ask-question.ts';
import { messageStream } from '../../event-stream.ts';
import { runOf } from '../../own-run.ts';
import { tabletalk } from '../../tabletalk.ts';
import { answer, answerMessages, waitForAnswer } from '../answer.ts';
import type { Operation } from '../operation.ts';
import { acceptHeader, longestWait, wait, wantsStream } from '../wanted-media.ts';

const path = z.object({});
const query = z.strictObject({ wait });
const header = z.object({
  accept: acceptHeader,
  'idempotency-key': z.string().min(1).max(200).optional().meta({
    description: 'Asking again under the same key within a day gives the same answer and asks nothing.',
  }),
});
const body = z.strictObject({
  question: z.string().trim().min(1).max(mostCharacters),
  conversationId: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .meta({ description: 'A conversation to go on with; null for a new one.' }),
  sourceId: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Of a new conversation, the main source when absent; an old one keeps its own.' }),
  strategy: z.enum(strategies).optional(),
  effort: z.enum(efforts).optional(),
  askModel: z.enum(askModels).optional().meta({
    description:
      'needed (the default): no model is asked where the built-in engine is sure or an approved example fits, see modelNotAsked; always: it is.',
  }),
  costly: z
    .literal(true)
    .optional()
    .meta({ description: 'Runs statements however many rows the database expects them to handle.' }),
});

export const askAQuestion: Operation<typeof path, typeof query, typeof header, typeof body> = {
  method: 'POST',
  at: '/questions',
  id: 'askQuestion',
  group: 'Questions',
  summary: 'Ask a question',
  description: `With \`Accept: application/json\` one reply, once there is an answer or \`wait\` (at most ${longestWait} s) is over; else a stream of server-sent events: \`started\`, \`progress\`, \`answer\`, \`done\`. The question is worked on whoever listens.`,
  scope: 'ask',
  path,
  query,
  header,
  body,
  replies: {
    200: { means: 'The answer.', schema: answer },
    202: { means: 'Still at work: status is running. Location says where to look again.', schema: answer },
  },
  other: { media: 'text/event-stream', means: 'The progress and the answer as they come.' },
  async handle({ asker: person, query, header, body, request }) {
    const opened = await tabletalk();
    const { question, conversationId, sourceId = null, costly = false, ...choice } = body;
    const begin = async () =>
      (await askQuestion(opened, { person, question, conversationId, sourceId, choice, costly })).runId;
    const key = header['idempotency-key'];
    const runId =
      key === undefined
        ? await begin()
        : await runUnderKey(opened.store, { personId: person.id, key, request: body }, begin);
    const run = await runOf(person, opened, runId);
    if (wantsStream(header)) {
      return messageStream(answerMessages(opened, run, { after: -1, signal: request.signal }));
    }
    const reply = await waitForAnswer(opened, run, { seconds: query.wait, signal: request.signal });
    const location = { location: `/api/v1/answers/${encodeURIComponent(run.id)}` };
    return Response.json(reply, { status: reply.status === 'running' ? 202 : 200, headers: location });
  },
};
