import pluralize from 'pluralize';
import type { TableSchema } from '#lib/domain/schema.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { businessSynonyms } from '../../query/writer/built-in/business-synonyms.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import { type Token, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { knownStems } from '../../query/writer/built-in/word-forms.ts';
import { english as called, groupsOf } from '../called/lexicon.ts';
import { columnWords, tableNoun } from '../explain/names.ts';
import { english } from './lexicon.ts';

const mostMeant = 3;
const things = groupsOf(called.things);
const broad = new Map(
  Object.entries(english.broad).flatMap(([said, meant]) => said.split('|').map((each) => [each, meant])),
);

/** A word that no name of the source has, and the names that it fits alike, put in its place. */
export type BroadWord = {
  readonly said: string;
  readonly meant: readonly string[];
  readonly questions: readonly string[];
};

/**
 * "Location", where the hotels have a city and an address, or "teachers" beside professors and lecturers: each name that the word fits, and the question
 * with that name. null where a name of the source has the word itself, or one alone fits.
 */
export function broadWord(
  question: string,
  unread: readonly string[],
  tables: readonly TableSchema[],
): BroadWord | null {
  const tokens = tokenize(question);
  const names = knownStems(tables.map(lexiconOf));
  for (let at = 0; at < tokens.length; at += 1) {
    for (const length of [2, 1]) {
      const said = tokens.slice(at, at + length);
      if (said.length < length || said.some((token) => !isPlain(token, tokens) || names.has(token.stem)))
        continue;
      const one = [
        ...said.slice(0, -1).map(({ lower }) => lower),
        pluralize.singular(said.at(-1)?.lower ?? ''),
      ];
      const meant =
        columnsFor(one.join(' '), tokens, tables) ?? (length === 1 ? tablesFor(one.join(' '), tables) : null);
      if (meant === null) continue;
      const start = tokens[withUnreadBefore(tokens, at, unread)]?.start ?? 0;
      const end = said.at(-1)?.end ?? 0;
      const isMany =
        pluralize.isPlural(said.at(-1)?.lower ?? '') && !pluralize.isSingular(said.at(-1)?.lower ?? '');
      const put = meant.map((name) => (isMany ? pluralize.plural(name) : name));
      return {
        said: question.slice(start, end),
        meant: put,
        questions: put.map((name) => question.slice(0, start) + name + question.slice(end)),
      };
    }
  }
  return null;
}

/** A name in capitals within a sentence is no broad word. */
function isPlain(token: Token, tokens: readonly Token[]): boolean {
  return token.kind === 'word' && (token === tokens[0] || token.text === token.lower);
}

/** "Collection size" is a size of the collection: a word before it that nothing is done with belongs to it. */
function withUnreadBefore(tokens: readonly Token[], at: number, unread: readonly string[]): number {
  const isUnread = (token: Token | undefined) =>
    token !== undefined && unread.some((part) => tokenize(part).some(({ lower }) => lower === token.lower));
  let first = at;
  while (isUnread(tokens[first - 1])) first -= 1;
  return first;
}

/** The columns of one table, of those that are named the first, else of the only one that has several. */
function columnsFor(
  word: string,
  tokens: readonly Token[],
  tables: readonly TableSchema[],
): readonly string[] | null {
  const kind = broad.get(word) ?? null;
  if (kind === null) return null;
  const stems = new Set([...kind].map(stemOf));
  const found = tables
    .map((table) => ({
      table,
      columns: table.columns.filter(
        (column) =>
          !isKey(table, column) && words(columnWords(column)).some((part) => stems.has(stemOf(part))),
      ),
    }))
    .filter(({ columns }) => columns.length > 1);
  const said = new Set(tokens.map(({ stem }) => stem));
  const named = found.filter(({ table }) =>
    [...(lexiconOf(table).nameParts.at(-1) ?? [])].some((stem) => said.has(stem)),
  );
  const [only, ...others] = named.length > 0 ? named : found;
  if (only === undefined || others.length > 0 || only.columns.length > mostMeant) return null;
  return only.columns.map(columnWords);
}

/** Tables whose names end with another word for the same kind of thing. */
function tablesFor(word: string, tables: readonly TableSchema[]): readonly string[] | null {
  const kind = new Set([...(things.get(word) ?? []), ...businessSynonyms(word)]);
  const found = tables
    .map((table) => tableNoun(table).one)
    .filter((name) => kind.has(name.split(' ').at(-1) ?? ''));
  return found.length > 1 && found.length <= mostMeant ? found : null;
}
