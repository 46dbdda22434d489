import { z } from 'zod';
import type { EntityMention } from '#lib/domain/entity-match.ts';
import { requireModels } from '../require-models.ts';
import type { EntityFilter } from '../roles.ts';
import { builtInEntityFilter } from './built-in-entity-filter.ts';
import { mentionForModels } from './entities-for-models.ts';
import { entityFilterPrompt, shownMatches } from './entity-filter-prompt.ts';

const chosenRows = z.object({
  names: z.array(z.object({ name: z.number().int(), rows: z.array(z.number().int()) })),
});

/**
 * The report's filter of referential matches (§4.3) by a model. The built-in filter decides what is certain; a model is
 * asked, once for all, only about mentions that it leaves with more than one match. It answers in numbers, so that it can
 * choose a match and never invent one; a mention it gives no valid number for stays as it was.
 */
export const modelEntityFilter: EntityFilter = async (input, context) => {
  const started = context.now();
  const certain = await builtInEntityFilter(input, context);
  const undecided = certain.mentions.filter((mention) => mention.matches.length > 1);
  if (undecided.length === 0) return certain;
  const { value } = await requireModels(context).generateTyped({
    role: 'entity-filter',
    signal: context.signal,
    schema: chosenRows,
    prompt: entityFilterPrompt({
      question: input.question,
      undecided: undecided.map((mention) => mentionForModels(mention, context.knowledge.snapshot.tables)),
    }),
  });
  const rowsOf = new Map(value.names.map(({ name, rows }) => [undecided[name - 1], rows]));
  return {
    mentions: certain.mentions.map((mention) => chosen(mention, rowsOf.get(mention) ?? [])),
    elapsedMs: input.found.elapsedMs + context.now() - started,
  };
};

function chosen(mention: EntityMention, rows: readonly number[]): EntityMention {
  const matches = mention.matches.slice(0, shownMatches).filter((_, index) => rows.includes(index + 1));
  return matches.length === 0 ? mention : { ...mention, matches };
}
