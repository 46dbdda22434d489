import { z } from 'zod';
import { conversation } from '#lib/domain/conversation.ts';
import { denyAtLeast } from '#lib/domain/rights.ts';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import { AppError } from '#lib/errors.ts';
import { denialsFor } from '#lib/store/access-rules.ts';
import { findConversation, listConversations } from '#lib/store/conversations.ts';
import { listRuns, readEvents } from '#lib/store/runs.ts';
import { tabletalk } from '../../tabletalk.ts';
import { withheldRun } from '../../withheld-run.ts';
import { answer, answerOf } from '../answer.ts';
import type { Operation } from '../operation.ts';

const nothing = z.object({});
const search = z.strictObject({
  search: z.string().trim().max(200).default('').meta({ description: 'Words of its name or its questions.' }),
});
const listed = conversation.omit({ found: true });
const list = z.object({ conversations: z.array(listed) });

export const listOwnConversations: Operation<typeof nothing, typeof search, typeof nothing, z.ZodType> = {
  method: 'GET',
  at: '/conversations',
  id: 'listConversations',
  group: 'Conversations',
  summary: 'List the own conversations',
  description: 'The 200 that were used last, the latest first.',
  scope: 'read',
  path: nothing,
  query: search,
  header: nothing,
  body: null,
  replies: { 200: { means: 'Conversations without their answers.', schema: list } },
  async handle({ asker: { id: personId }, query }) {
    const { store } = await tabletalk();
    const found = await listConversations(store, { personId, search: query.search });
    const conversations = found.map(({ found: _found, ...one }) => one);
    return Response.json({ conversations } satisfies z.infer<typeof list>);
  },
};

const path = z.object({ conversationId: z.string().min(1) });
const whole = z.object({ conversation: listed, answers: z.array(answer) });

export const readConversation: Operation<typeof path, typeof nothing, typeof nothing, z.ZodType> = {
  method: 'GET',
  at: '/conversations/{conversationId}',
  id: 'readConversation',
  group: 'Conversations',
  summary: 'Read a conversation',
  description:
    'Its answers, oldest first. An answer from data that may no longer be read has status failed and says so.',
  scope: 'read',
  path,
  query: nothing,
  header: nothing,
  body: null,
  replies: { 200: { means: 'The conversation with its answers.', schema: whole } },
  async handle({ asker, path: { conversationId } }) {
    const opened = await tabletalk();
    const { store } = opened;
    const found = await findConversation(store, conversationId, asker.id);
    if (!found) {
      throw new AppError('not-found', { userMessage: `There is no conversation ${conversationId}.` });
    }
    const { found: _found, ...one } = found;
    const denials = await denialsFor(store, asker, one.sourceId);
    const answers = [];
    for (const run of await listRuns(store, conversationId)) {
      const stored = await readEvents(store, run.id);
      const shown = denyAtLeast(run.denials, denials) ? stored : withheldRun(stored);
      answers.push(
        await answerOf(
          opened,
          { ...run, sourceId: one.sourceId },
          shown.reduce((view, { event }) => reduceRun(view, event), emptyRun),
        ),
      );
    }
    return Response.json({ conversation: one, answers } satisfies z.infer<typeof whole>);
  },
};
