import type { EntityMatch, EntityMention } from '#lib/domain/entity-match.ts';
import type { Clarification } from '#lib/domain/query-outcome.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { spellingKey } from '#lib/text/spelling-key.ts';
import { wordSet } from '#lib/text/words.ts';
import { tableNamedAt } from '../../../question/assumed/acts-of-things.ts';
import en from '../../../question/composed/lexicon/en.json' with { type: 'json' };
import { type OppositeSides, oppositeSidesOf } from '../../../question/composed/opposite-sides.ts';
import { mentionAt } from '../../../question/composed/side-said.ts';
import { wordingAt } from '../../../question/composed/wording-at.ts';
import type { WriterInput } from '../../../roles.ts';
import type { RunContext } from '../../../run-context.ts';
import { asWritten } from './find-values.ts';
import { candidateFromExample } from './from-example/from-example.ts';
import { sameName } from './table-nature.ts';
import { isInText } from './text-cue.ts';
import { type Tokens, tokenize } from './tokenize.ts';

/** The question back where a name stands for several things and no reviewed example says which; whoever writes. */
export async function whichName(input: WriterInput, context: RunContext): Promise<Clarification | null> {
  const asked = rivalNames(input);
  return asked === null || (await candidateFromExample(input, context)) !== null ? null : asked;
}

/** The words before a part of a person's name that say which part it is. */
const columnSaid = /\b(?:first|last|given|family|fore|sur) ?name\W*(?:(?:is|of|as|equals?)\W+)?$/i;

/** Two things of one kind and one name: only the person knows which. */
export function rivalNames(input: WriterInput): Clarification | null {
  const tokens = tokenize(input.question);
  for (const mention of input.entities.mentions) {
    // "Whose name contains Smith": any Smith.
    if (
      isInText(
        tokens,
        tokens.findIndex(({ end }) => end > mention.start),
      )
    )
      continue;
    // "Whose last name is Smith": everybody called so.
    if (columnSaid.test(input.question.slice(0, mention.start))) continue;
    const typed = mention.matches.filter(
      (match) => match.matchedValue.trim().toLowerCase() === mention.text.toLowerCase(),
    );
    const meant = asWritten(mention);
    const [first] = meant;
    if (first === undefined || typed.length === 1) continue;
    const rivals = meant.filter(
      (match) =>
        sameName(match.table, first.table) && match.score >= first.score - 0.02 && match.kind === first.kind,
    );
    const options = optionsFor(mention, rivals, input.question);
    if (options.length >= 2)
      return { question: `Which "${mention.text}" do you mean?`, options: options.slice(0, 6) };
  }
  return null;
}

/** One option a row; rows whose names are spelled alike are told apart by their key. */
function optionsFor(
  mention: EntityMention,
  rivals: readonly EntityMatch[],
  question: string,
): Clarification['options'] {
  const rows = [...new Map(rivals.map((match) => [match.key, match])).values()];
  const names = rows.map((row) => spellingKey(row.label));
  return rows.map((row, at) => {
    const isShared = names.some((name, other) => other !== at && name === names[at]);
    const label = isShared ? `${row.label} (${row.key})` : row.label;
    return {
      label,
      question: `${question.slice(0, mention.start)}${label}${question.slice(mention.end)}`,
      means: { text: mention.text, table: row.table, keyColumn: row.keyColumn, key: row.key },
    };
  });
}

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

const leading = wordSet(words.leading);

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
