import { z } from 'zod';
import { type QueryOutcome, queryOutcome } from '#lib/domain/query-outcome.ts';
import { defineTool } from './define-tool.ts';

export const recallAnswer = defineTool({
  name: 'recall-answer',
  purpose: 'Take the result of the previous answer of this conversation, without running it again.',
  input: z.object({}),
  output: queryOutcome,
  run: async (_input, context): Promise<QueryOutcome> => {
    const query = context.history.at(-1)?.query;
    if (query) return { kind: 'answered', query };
    const message = 'There is no earlier result in this conversation to show in another way.';
    return { kind: 'failed', message, sql: null };
  },
});
