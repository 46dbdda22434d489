import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { wordSet } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { refersTo } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isMany } from '../../query/writer/built-in/word-forms.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { groupingWords } from '../figures/lexicon.ts';
import { english } from './lexicon.ts';
import { isInSchema, isNamedAt } from './states-of-periods.ts';

const { said, read, we, offers, asks } = english.plainer.relating;
const asking = wordSet(asks);

/**
 * "Clients that Ann looks after", "the longest track we sell": verbs of several words that say only that two things belong together are
 * read as one, and that we have what is ours goes without saying.
 */
export function relating(tokens: Tokens, tables: Tables): Token[] {
  return withoutOurs(inOneWord(tokens, tables));
}

function inOneWord(tokens: Tokens, tables: Tables): Token[] {
  const at = tokens.findIndex((_, place) => place > 0 && wordingAt(tokens, place, said) > 0);
  const verb = tokens[at];
  if (verb === undefined) return [...tokens];
  const end = at + wordingAt(tokens, at, said);
  const isOwnWord = tokens
    .slice(at, end)
    .some((token) => token.lower.length > 3 && isInSchema(token, tables));
  return isOwnWord ? [...tokens] : [...tokens.slice(0, at), reading(verb, read), ...tokens.slice(end)];
}

/** "Products we stock" at the end of a question; what "do we sell" asks for is sales. */
function withoutOurs(tokens: Tokens): Token[] {
  const end = tokens.findLastIndex(({ kind }) => kind === 'word') + 1;
  const at = tokens.findLastIndex(({ lower }) => lower === we);
  const before = tokens[at - 1];
  if (at < 1 || at + 1 + wordingAt(tokens, at + 1, offers) !== end || end === at + 1) return [...tokens];
  if (before?.kind !== 'word' || asking.has(before.lower)) return [...tokens];
  const isCounted = tokens.slice(0, at).some(({ lower }) => lower === 'much');
  const first = before.lower === 'that' || before.lower === 'which' ? at - 1 : at;
  return isCounted ? [...tokens] : [...tokens.slice(0, first), ...tokens.slice(end)];
}

/** "Number of mill inspections for each mill": whose they are is said by the group, and before the rows it adds nothing. */
export function ownersSaidTwice(tokens: Tokens, tables: Tables): Token[] {
  const owners = tables.filter((table) =>
    tokens.some(({ lower }, at) => groupingWords.has(lower) && isNamedAt(table, tokens, at + 1)),
  );
  const at = tokens.findIndex((token, place) => {
    const rows = tokens[place + 1];
    return (
      token.kind === 'word' &&
      !isMany(token.lower) &&
      isMany(rows?.lower ?? '') &&
      owners.some((owner) => isOwnerOf(owner, token, rows, tables))
    );
  });
  return tokens.filter((_, place) => place !== at);
}

function isOwnerOf(owner: TableSchema, { stem }: Token, rows: Token | undefined, tables: Tables): boolean {
  const isCalled = (lexiconOf(owner).vocabulary.get(stem) ?? 0) >= surely;
  const named = tables.filter((table) =>
    lexiconOf(table)
      .nameParts.at(-1)
      ?.has(rows?.stem ?? ''),
  );
  const isPartOfName = named.some((table) => lexiconOf(table).nameParts.some((part) => part.has(stem)));
  return isCalled && !isPartOfName && named.some((table) => table !== owner && leadsTo(table, owner, tables));
}

/** Along one key or two. */
function leadsTo(rows: TableSchema, owner: TableSchema, tables: Tables): boolean {
  return (
    refersTo(rows, owner) || tables.some((between) => refersTo(rows, between) && refersTo(between, owner))
  );
}

const surely = 0.5;
