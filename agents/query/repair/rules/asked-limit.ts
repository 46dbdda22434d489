import { blockRule } from '../rule.ts';

/** "The pupil with the most friends" is one, "the top three" are three: an order asked for only to choose is cut there. */
export const askedLimit = blockRule('asked-limit', (block, { role }, context, note) => {
  if (role !== 'outermost' || block.orderBy.length !== 1 || block.limit !== null) return block;
  const wanted = saidCount(context.question.text);
  if (wanted === null) return block;
  note(
    'limit_missing',
    wanted === 1
      ? 'The question asks for the one at the end of this order.'
      : `The question asks for ${wanted}.`,
    '',
    `LIMIT ${wanted}`,
  );
  return { ...block, limit: { kind: 'literal', type: 'number', value: String(wanted) } };
});

const extreme =
  /\b(?:youngest|oldest|highest|lowest|largest|smallest|biggest|longest|shortest|heaviest|lightest|fewest|cheapest|greatest|latest|earliest|most|least|maximum|minimum)\b/g;
const listing =
  /\b(?:sort\w*|order\w*|rank\w*|descending|ascending|alphabetical\w*|arrange\w*|list of|starting|from the|to the (?:least|most|\w+est))\b/;
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** How many the question asks to choose; null when it asks for an order, or for something else again. */
function saidCount(question: string): number | null {
  if (listing.test(question) || /\bat (?:least|most)\b/.test(question)) return null;
  if ((question.match(extreme) ?? []).length > 1) return null;
  const top = new RegExp(`\\b(?:top|first|best) (\\d+|${numbers.join('|')})\\b`).exec(question)?.[1];
  const before = new RegExp(`\\b(\\d+|${numbers.join('|')}) (?:\\w+ )?(?:most|least|\\w+est)\\b`).exec(
    question,
  )?.[1];
  const asked = new RegExp(
    `\\b(?:which|what|name|list|show|find|give|return)(?: me| us| are| the)* (\\d+|${numbers.join('|')}) \\w+`,
  ).exec(question)?.[1];
  const chosen = question.match(extreme) === null ? undefined : asked;
  const written = top ?? before ?? chosen;
  if (written !== undefined) return /^\d+$/.test(written) ? Number(written) : numbers.indexOf(written) + 1;
  // Several that share the extreme are wanted all.
  if (/\b(?:what|which|who) are\b|\b(?:all|each|every)\b/.test(question)) return null;
  return /\bthe (?:\w+ )?(?:most|least|fewest|\w+est)\b/.test(question) ? 1 : null;
}
