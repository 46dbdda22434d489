import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { refersTo } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isMany } from '../../query/writer/built-in/word-forms.ts';
import { groupingWords } from '../figures/lexicon.ts';
import { isNamedAt } from './states-of-periods.ts';

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
