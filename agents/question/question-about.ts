import type { WriterInput } from '../roles.ts';
import type { RunContext } from '../run-context.ts';

/** The same step asked about another wording: the names in it are looked for anew, and it stands by itself. */
export async function questionAbout(
  question: string,
  input: WriterInput,
  context: RunContext,
): Promise<WriterInput> {
  const found = await context.knowledge.findEntities(question, context.signal);
  const entities =
    found.mentions.length === 0 ? found : await context.roles.entityFilter({ question, found }, context);
  return { ...input, question, entities, history: [] };
}
