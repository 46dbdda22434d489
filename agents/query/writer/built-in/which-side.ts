import type { Clarification } from '#lib/domain/query-outcome.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { tableNamedAt } from '../../../question/assumed/acts-of-things.ts';
import en from '../../../question/composed/lexicon/en.json' with { type: 'json' };
import { type OppositeSides, oppositeSidesOf } from '../../../question/composed/opposite-sides.ts';
import { mentionAt } from '../../../question/composed/side-said.ts';
import { wordingAt } from '../../../question/composed/wording-at.ts';
import type { WriterInput } from '../../../roles.ts';
import { type Tokens, tokenize } from './tokenize.ts';

const words = en.oppositeSides;

/** "Trips at Market Street": the question back where a name may be of either side of the rows, and no word of the question tells which. */
export function whichSide(input: WriterInput, tables: Tables): Clarification | null {
  const tokens = tokenize(input.question);
  for (const sides of oppositeSidesOf(tables)) {
    const isOfRows = tokens.some((_, at) => tableNamedAt(tokens, at, tables)?.table === sides.table);
    if (sides.parent !== null || !isOfRows || isSideNamed(tokens, sides)) continue;
    for (const at of tokens.keys()) {
      const mention = mentionAt({ tokens, entities: input.entities }, at, sides);
      const isOwn = mention?.matches[0]?.table === sides.table.name && mention.start === tokens[at]?.start;
      if (mention === null || !isOwn || isLed(tokens, at)) continue;
      const before = tokens.slice(0, at).findLast(({ lower }) => !leading.has(lower));
      const options = sides.called.map((called) => ({
        label: `${called} ${mention.text}`,
        question: `${input.question.slice(0, before?.end ?? 0)} with ${called} ${mention.text}${input.question.slice(mention.end)}`,
      }));
      return { question: `Which "${mention.text}" do you mean?`, options };
    }
  }
  return null;
}

const leading = new Set(words.leading.split('|'));

function isSideNamed(tokens: Tokens, sides: OppositeSides): boolean {
  const own = sides.called.flatMap((called, side) =>
    called.split(' ').filter((word) => !sides.called[1 - side]?.split(' ').includes(word)),
  );
  const said = [...words.verbs, ...words.nouns, own.join('|')];
  return tokens.some((_, at) => said.some((wordings) => wordingAt(tokens, at, wordings) > 0));
}

/** "From Market Street": where the rows come from and go to is told by these small words. */
function isLed(tokens: Tokens, at: number): boolean {
  return [at - 1, at - 2].some((place) =>
    words.prepositions.some((wordings) => place >= 0 && place + wordingAt(tokens, place, wordings) === at),
  );
}
