import { isNumeric } from '#lib/domain/value-kind.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, wordSet } from '#lib/text/words.ts';
import { type Cue, cueAt } from './cues.ts';
import en from './lexicon/en.json' with { type: 'json' };
import type { TableEntry } from './schema-lexicon.ts';
import type { Tokens } from './tokenize.ts';

type Cues = ReadonlyMap<number, { cue: Cue; length: number }>;

/** Whether a word that is a cue elsewhere is what a figure or rows are called: an amount, a fare, a total that something is over, an order. */
export function namesFigure(tokens: Tokens, at: number, cues: Cues, tables: readonly TableEntry[]): boolean {
  const found = cueAt(tokens, at);
  if (found?.length === 1 && found.cue.kind === 'followed') return isFigureOfName(tokens, at, tables);
  if (found?.cue.kind === 'order') return isOfRows(tokens, at, tables);
  if (found?.length === 1 && found.cue.kind === 'aggregate') return isBounded(tokens, at, tables);
  return isAmount(tokens, at, cues, tables);
}

/** "Without a service order by department", where the rows are service orders: nothing is put in order. */
function isOfRows(tokens: Tokens, at: number, tables: readonly TableEntry[]): boolean {
  const isOne = beforeRows.has(tokens[at - 1]?.lower ?? '');
  return tables.some(({ nameParts }) => {
    const from = at + 1 - nameParts.length;
    const isWhole = nameParts.every((part, place) => part.has(tokens[from + place]?.stem ?? ''));
    return isWhole && (isOne || nameParts.length > 1);
  });
}

const beforeRows = wordSet(en.beforeRows);

/** "How did it fare" asks for a course; the average fare is a figure where one is called so. */
function isFigureOfName(tokens: Tokens, at: number, tables: readonly TableEntry[]): boolean {
  const word = tokens[at]?.lower ?? '';
  const isVerb = tokens.slice(0, at).some(({ lower }) => auxiliaries.has(lower));
  if (isVerb) return false;
  return tables.some((entry) => figuresOf(entry).some((name) => name.includes(word))) || isDoneTo(tokens, at);
}

/** "Songs performed at the arena" says what was done with them; "prices moved by 5" how far they went. */
function isDoneTo(tokens: Tokens, at: number): boolean {
  const behind = tokens[at + 2];
  return (
    doneTo.has(tokens[at + 1]?.lower ?? '') &&
    behind?.kind === 'word' &&
    !tokens.slice(0, at).some(({ lower }) => lower === en.askingHow)
  );
}

const doneTo = wordSet(en.doneTo);

const auxiliaries = wordSet(en.courses);

/** "With a total over 20", where a column is called total. */
function isBounded(tokens: Tokens, at: number, tables: readonly TableEntry[]): boolean {
  const word = tokens[at]?.lower ?? '';
  const verb = tokens[at + 1]?.lower ?? '';
  const next = cueAt(tokens, beings.has(verb) ? at + 2 : at + 1);
  return (
    next?.cue.kind === 'compare' &&
    tables.some((entry) => figuresOf(entry).some((name) => name.length === 1 && name[0] === word))
  );
}

const beings = wordSet(en.beings);

function figuresOf({ columns }: TableEntry): (readonly string[])[] {
  return columns.flatMap(({ column }) => (isNumeric(column) ? [wordsOfName(column.name)] : []));
}

/**
 * "The total amount of the orders" adds up amounts, and the largest amount of orders is one of theirs; "the amount of
 * orders" alone is how many there are, and who has the largest amount of orders has the most.
 */
function isAmount(tokens: Tokens, at: number, cues: Cues, tables: readonly TableEntry[]): boolean {
  const amount = tokens[at];
  if (amount?.lower !== 'amount') return false;
  const [start = 0, found] = [...cues].find(([from, { length }]) => from + length === at) ?? [];
  if (found?.cue.kind !== 'superlative') return found?.cue.kind === 'aggregate';
  // "The member with the largest amount of rentals", "which member has", "who has".
  const isOfSomebody = tokens
    .slice(0, start)
    .some(({ lower }) => lower === 'who' || lower === 'which' || !isStopWord(lower));
  const whose = tokens.slice(at + 1).find(({ lower }) => !isStopWord(lower))?.stem ?? '';
  return (
    !isOfSomebody &&
    tables.some(
      ({ nameParts, columns }) =>
        nameParts.some((part) => part.has(whose)) &&
        columns.some(({ column }) => column.name.toLowerCase() === amount.lower),
    )
  );
}
