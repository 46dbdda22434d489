import { z } from 'zod';
import { foundExamples } from '#lib/domain/example.ts';
import { defineTool } from './define-tool.ts';

export const findExamples = defineTool({
  name: 'find-examples',
  purpose: 'Find reviewed questions like this one, with their SQL.',
  input: z.object({ question: z.string().min(1) }),
  output: foundExamples,
  run: ({ question }, context) => context.knowledge.findExamples(question, context.signal),
});
