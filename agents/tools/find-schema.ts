import { z } from 'zod';
import { schemaSlice } from '#lib/domain/schema-slice.ts';
import { defineTool } from './define-tool.ts';

export const findSchema = defineTool({
  name: 'find-schema',
  purpose: 'Find the tables and columns that a question needs.',
  input: z.object({ question: z.string().min(1) }),
  output: schemaSlice,
  run: ({ question }, context) => context.knowledge.findTables(question, context.signal),
});
