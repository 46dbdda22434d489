import pluralize from 'pluralize';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { reading } from './composition.ts';

/** The rows of a table as they would be named there. */
export function namesOf({ name }: TableSchema, at: Token): Token[] {
  const parts = wordsOfName(name);
  return parts.map((part, place) => reading(at, place === parts.length - 1 ? pluralize.plural(part) : part));
}

export function isCalled(table: TableSchema, token: Token, tables: Tables): boolean {
  return isNamed(table, token) && rivals(token, table, tables).length === 0;
}

/** Whether a word is one of the name of a table. */
export function isNamed(table: TableSchema, { kind, lower, stem }: Token): boolean {
  // "Are" has the stem of the "AR" of receivables.
  return kind === 'word' && !isStopWord(lower) && lexiconOf(table).nameParts.some((part) => part.has(stem));
}

/** Other tables that the word names rather: by the last word of theirs, where it is none of this one's. */
export function rivals(token: Token, table: TableSchema, tables: Tables): TableSchema[] {
  const isLastOf = (each: TableSchema) => lexiconOf(each).nameParts.at(-1)?.has(token.stem) === true;
  return isLastOf(table) ? [] : tables.filter((each) => each !== table && isLastOf(each));
}
