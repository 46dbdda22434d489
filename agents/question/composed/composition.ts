import type { EntityMatches } from '#lib/domain/entity-match.ts';
import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { stemOf } from '#lib/text/words.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';

/** What is composed over: the words of a question, the names found in it, and the tables. */
export type ToCompose = {
  readonly tokens: Tokens;
  readonly entities: EntityMatches;
  readonly tables: Tables;
  /** The last day of the data, ISO. */
  readonly today: string;
};

/**
 * Words that say something of the rest of the question as a whole: "second" of a ranking, "only" of a condition. The rest is
 * read without them, and what they say is put onto its intent.
 */
export type Composition = {
  /** The question without them. */
  readonly tokens: Tokens;
  /** As typed; what is refused where they cannot be put onto what was read. */
  readonly said: string;
  /** Whether it is put on after the others: it says of whom all of them are said. */
  readonly isLast?: boolean;
  /** Whether it says no more than a word of trade would: a figure over what was read is looked for still. */
  readonly isOfTrade?: boolean;
  /** Whether it takes out the words by which one row is found. */
  readonly isRanked?: boolean;
  /** Where in the question, if what is said there tells no key of the rest by its role. */
  readonly apart?: { readonly start: number; readonly end: number };
  readonly onto: (intent: QueryIntent, paths: TablePaths) => QueryIntent | null;
  /** What is taken for granted and nothing in the schema says: the word, and how it was read. */
  readonly assumed?: Assumed;
};

export type Assumed = { readonly text: string; readonly note: string };

/** null where the question says nothing of the kind. */
export type Compose = (asked: ToCompose) => Composition | null;

/** A token in another word, at its place in the question. */
export function reading(token: Token, word: string): Token {
  return { ...token, kind: 'word', text: word, lower: word, stem: stemOf(word), value: null };
}

export function textOf(tokens: Tokens, first: number, end: number): string {
  return tokens
    .slice(first, end)
    .map(({ text }) => text)
    .join(' ');
}
