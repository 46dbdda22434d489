import { z } from 'zod';
import { entityMatches } from '#lib/domain/entity-match.ts';
import { defineTool } from './define-tool.ts';

export const findEntities = defineTool({
  name: 'find-entities',
  purpose: 'Turn names, codes and misspellings in a question into rows of the database.',
  input: z.object({ question: z.string().min(1) }),
  output: entityMatches,
  run: async ({ question }, context) => {
    const found = await context.knowledge.findEntities(question, context.signal);
    return found.mentions.length === 0 ? found : context.roles.entityFilter({ question, found }, context);
  },
});
