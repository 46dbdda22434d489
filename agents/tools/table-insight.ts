import { z } from 'zod';
import { entityMatches } from '#lib/domain/entity-match.ts';
import { schemaSlice } from '#lib/domain/schema-slice.ts';
import { tableInsight as insightSchema } from '#lib/domain/table-insight.ts';
import { defineTool, evidence } from './define-tool.ts';

export const tableInsight = defineTool({
  name: 'table-insight',
  purpose: 'Say which tables matter for a question, their key columns and how they join.',
  input: z.object({
    question: z.string().min(1),
    schema: evidence(schemaSlice),
    entities: evidence(entityMatches),
  }),
  output: insightSchema,
  run: (input, context) => context.roles.insight(input, context),
});
