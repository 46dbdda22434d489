import pluralize from 'pluralize';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord, wordSet } from '#lib/text/words.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';
import { beforeAuxiliaries, referringTo, thingBefore } from './never-done.ts';
import { isInSchema, isNamedAt, lengthOfName, longestNamedAt } from './states-of-periods.ts';

const { undone, dealt, never, empty, nothing } = english.plainer;
const deals = wordSet(dealt);
const emptied = wordSet(empty);
const [not = ''] = never.split('|');
const { without } = english.plainer.withoutOr;

/** "Without a return": a word that is mostly said otherwise is a name where rows are called so. */
export function withoutOne(tokens: Tokens, tables: Tables): Token[] {
  return tokens.flatMap((token, at) => {
    const [before, article] = [tokens[at - 2], tokens[at - 1]];
    const isOne = before?.lower === without && articles.has(article?.lower ?? '');
    const isRows = isOne && isStopWord(token.lower) && tables.some((table) => isNamedAt(table, tokens, at));
    return isRows ? [reading(token, pluralize.plural(token.lower))] : [token];
  });
}

const articles = wordSet(english.plainer.missing.articles);

/** Who "bought nothing" has not bought, and what has "nothing in it" is empty. */
export function nothingSaid(tokens: Tokens): Token[] {
  const at = tokens.findIndex(({ lower }) => lower === nothing.word);
  const [verb, said] = [tokens[at - 1], tokens[at]];
  if (verb === undefined || said === undefined) return [...tokens];
  const within = wordingAt(tokens, at + 1, nothing.within);
  if (within > 0 && nothing.holding.split('|').includes(verb.lower)) {
    const words = [nothing.being, emptied.values().next().value ?? ''];
    return [
      ...tokens.slice(0, at - 1),
      ...words.map((word) => reading(said, word)),
      ...tokens.slice(at + 1 + within),
    ];
  }
  const isSpent = nothing.spent.split('|').includes(verb.lower);
  if (!isSpent && (!isVerbForm(verb.lower) || isStopWord(verb.lower))) return [...tokens];
  const done = isSpent ? { ...verb, ...reading(verb, nothing.bought), text: verb.text } : verb;
  return [...tokens.slice(0, at - 1), reading(said, not), done, ...tokens.slice(at + 1)];
}

/** "Unsold tracks" are tracks never sold, and "empty playlists" those without the one kind of rows that playlists have. */
export function withoutAny(tokens: Tokens, tables: Tables): Token[] {
  const said = thatAreEmpty(tokens, tables);
  if (said !== null) return said;
  for (const [at, token] of tokens.entries()) {
    const thing = longestNamedAt(tokens, at + 1, tables);
    if (
      thing === undefined ||
      (emptied.has(token.lower) ? isState(token, tables) : isInSchema(token, tables))
    )
      continue;
    const end = at + 1 + lengthOfName([thing], tokens, at + 1);
    const last = tokens[end - 1] ?? token;
    const said = wordsInstead(token, thing, tables).map((word) => reading(last, word));
    if (said.length > 0)
      return [...tokens.slice(0, at), ...tokens.slice(at + 1, end), ...said, ...tokens.slice(end)];
  }
  return [...tokens];
}

/** "Which playlists are empty", "those that are empty". */
function thatAreEmpty(tokens: Tokens, tables: Tables): Token[] | null {
  const at = tokens.findIndex(({ lower }) => emptied.has(lower));
  const token = tokens[at];
  const start = beforeAuxiliaries(tokens, at);
  if (token === undefined || start === at || isState(token, tables)) return null;
  const thing = thingBefore(tokens, start, tables);
  const instead = thing === null ? [] : wordsInstead(token, thing, tables);
  return instead.length === 0
    ? null
    : [...tokens.slice(0, start), ...instead.map((word) => reading(token, word)), ...tokens.slice(at + 1)];
}

function wordsInstead({ lower }: Token, thing: TableSchema, tables: Tables): readonly string[] {
  const start = undone.find((each) => lower.startsWith(each));
  const rest = lower.slice(start?.length ?? 0);
  if (start !== undefined && deals.has(rest)) return [not, rest];
  const [rows, ...others] = emptied.has(lower) ? referringTo(thing, tables) : [];
  return rows === undefined || others.length > 0 ? [] : [without, ...nameInWords(rows.name).split(' ')];
}

function isState({ lower }: Token, tables: Tables): boolean {
  return tables.some(({ columns }) =>
    columns.some(({ distinctValues = [] }) => distinctValues.some((value) => value.toLowerCase() === lower)),
  );
}
