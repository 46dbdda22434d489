import { z } from 'zod';
import { entityMatches } from '#lib/domain/entity-match.ts';
import { foundExamples } from '#lib/domain/example.ts';
import { queryOutcome } from '#lib/domain/query-outcome.ts';
import { schemaSlice } from '#lib/domain/schema-slice.ts';
import { tableInsight } from '#lib/domain/table-insight.ts';
import { queryWithCandidates } from '../query/query-with-candidates.ts';
import { inGeneralWords, withheldOutcome } from '../rights/withheld-outcome.ts';
import { defineTool, evidence } from './define-tool.ts';

export const queryData = defineTool({
  name: 'query-data',
  purpose: 'Answer one question with a checked, read-only SELECT.',
  input: z.object({
    question: z.string().min(1),
    schema: evidence(schemaSlice),
    entities: evidence(entityMatches),
    examples: evidence(foundExamples),
    insight: evidence(tableInsight),
  }),
  output: queryOutcome,
  async run(input, context) {
    const terms = await context.knowledge.findTerms(input.question, context.signal);
    const withheld = withheldOutcome(input, terms, context);
    if (withheld !== null) return withheld;
    const outcome = await queryWithCandidates({ ...input, terms, history: context.history }, context);
    return context.knowledge.isRestricted ? inGeneralWords(outcome) : outcome;
  },
});
