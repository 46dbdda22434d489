import pluralize from 'pluralize';
import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isKindOf, nearness } from '#lib/text/word-nearness.ts';
import { isStopWord, stemOf, wordSet, words } from '#lib/text/words.ts';
import { unitInName } from '../../query/label/units.ts';
import { businessSynonyms } from '../../query/writer/built-in/business-synonyms.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type Token, type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isRelationStem, knownStems } from '../../query/writer/built-in/word-forms.ts';
import { english as called, groupsOf } from '../called/lexicon.ts';
import { columnWords, tableNoun } from '../explain/names.ts';
import { english } from './lexicon.ts';
import { plainParts } from './like-columns.ts';

const mostMeant = 3;
const things = groupsOf(called.things);
const broad = new Map(
  Object.entries(english.broad).flatMap(([said, meant]) =>
    said.split('|').map((each) => [each, wordSet(meant)]),
  ),
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
export function broadWord(question: string, unread: readonly string[], tables: Tables): BroadWord | null {
  const tokens = tokenize(question);
  const names = knownStems(tables.map(lexiconOf));
  for (let at = 0; at < tokens.length; at += 1) {
    for (const length of [2, 1]) {
      const said = tokens.slice(at, at + length);
      if (said.length < length || said.some((token) => !isPlain(token, tokens) || names.has(token.stem)))
        continue;
      if (isInsideUnread(tokens.slice(at, at + length + 1), unread)) continue;
      const one = [
        ...said.slice(0, -1).map(({ lower }) => lower),
        pluralize.singular(said.at(-1)?.lower ?? ''),
      ];
      const meant = fitting(one.join(' '), tokens, tables, unread.length === 0);
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

/**
 * "The review of a film", where the reviews of films have an opinion and a summary and what names them is neither: each column of theirs that
 * the word fits. null where what is shown is one of them.
 */
export function broadThing(question: string, { select }: QueryIntent, tables: Tables): BroadWord | null {
  const tokens = tokenize(question);
  const at = tokens.findIndex(
    ({ lower }, place) => isBroad(lower) && english.owned.has(tokens[place + 1]?.lower ?? ''),
  );
  const said = tokens[at];
  const [table, ...others] = tables.filter(
    (each) => said !== undefined && lexiconOf(each).nameParts.at(-1)?.has(said.stem),
  );
  if (said === undefined || table === undefined || others.length > 0) return null;
  const meant = fitsOf(pluralize.singular(said.lower), [table], false).filter(({ isTable }) => !isTable);
  const isMeant = (column: string) =>
    meant.some(({ name }) =>
      table.columns.some((each) => each.name === column && columnWords(each) === name),
    );
  const shown = select.flatMap((item) => {
    const column = 'dimension' in item ? item.dimension.column : item.measure.column;
    return column !== null && sameName(column.table, table.name) ? [column.column] : [];
  });
  const isOther = shown.length > 0 && !shown.some(isMeant) && select.every((item) => 'dimension' in item);
  if (!isOther || meant.length < 2 || meant.length > mostMeant) return null;
  const names = meant.map(({ name }) => name);
  return {
    said: said.text,
    meant: names,
    questions: names.map((name) => question.slice(0, said.start) + name + question.slice(said.end)),
  };
}

/** A name in capitals within a sentence is no broad word. */
function isPlain(token: Token, tokens: Tokens): boolean {
  return (
    token.kind === 'word' && !isStopWord(token.lower) && (token === tokens[0] || token.text === token.lower)
  );
}

/** "Stock splits" are splits: the first word of what was not read says only which. */
function isInsideUnread(said: Tokens, unread: readonly string[]): boolean {
  const text = said.map(({ lower }) => lower).join(' ');
  return unread.some((part) => ` ${part.toLowerCase()} `.includes(` ${text} `));
}

/** "Collection size" is a size of the collection: a word before it that nothing is done with belongs to it. */
function withUnreadBefore(tokens: Tokens, at: number, unread: readonly string[]): number {
  const isUnread = (token: Token | undefined) =>
    token !== undefined && unread.some((part) => tokenize(part).some(({ lower }) => lower === token.lower));
  let first = at;
  while (isUnread(tokens[first - 1])) first -= 1;
  return first;
}

/** A name further than two steps from a word is not meant by it. */
const leastNear = 0.6;

/** A table, or a column of it, whose name a word fits. */
type Fit = { readonly table: TableSchema; readonly name: string; readonly isTable: boolean };

/** The names that a word fits alike: columns of one table, else tables of a kind, else whatever there is. */
function fitting(word: string, tokens: Tokens, tables: Tables, isRead: boolean): readonly string[] | null {
  const said = new Set(tokens.map(({ stem }) => stem));
  const isNamed = (table: TableSchema) =>
    [...(lexiconOf(table).nameParts.at(-1) ?? [])].some((stem) => said.has(stem));
  const fits = fitsOf(word, tables, isRead);
  const columns = tables
    .map((table) => fits.filter((fit) => fit.table === table && !fit.isTable))
    .filter((found) => found.length > 0);
  const several = columns.filter((found) => found.length > 1);
  const ofNamed = columns.filter(([fit]) => fit !== undefined && isNamed(fit.table));
  const kinds = [
    ...(ofNamed.length === 1 ? ofNamed : several.length === 1 ? several : []),
    fits.filter(({ isTable }) => isTable),
    ...(ofNamed.length === 0 ? [fits] : []),
  ];
  // What one column of a named table fits is meant by it.
  const meant = ofNamed.length === 1 ? kinds[0] : kinds.find((found) => found.length > 1);
  const names = [...new Set(meant?.map(({ name }) => name))];
  return names.length > 1 && names.length <= mostMeant ? names : null;
}

/** What is near in WordNet is another meaning of a word that was read, and no reason to read one that was not. */
function fitsOf(word: string, tables: Tables, isRead: boolean): readonly Fit[] {
  const columns = broad.get(word);
  const meant = new Set((columns === undefined ? [] : [word, ...columns]).map(stemOf));
  const kind = new Set([...(things.get(word) ?? []), ...businessSynonyms(word)]);
  // "Work" and "number" are nearly everything.
  const isNear = (last: string) =>
    isRead &&
    meant.size === 0 &&
    !word.includes(' ') &&
    !isRelationStem(word) &&
    (nearness(word, last) >= leastNear || isKindOf(last, word));
  // Where tracks are kept, a song is one of them, and no row that puts a track on a playlist.
  const isWhole = tables.some((table) => kind.has(tableNoun(table).one));
  return tables.flatMap((table): Fit[] => {
    const noun = tableNoun(table).one;
    const last = noun.split(' ').at(-1) ?? '';
    const isOfKind = kind.has(isWhole ? noun : last) || (!kind.has(last) && isNear(last));
    const ownFit = isOfKind ? [{ table, name: noun, isTable: true }] : [];
    const ofTable = table.columns.flatMap((column) => {
      const head = isKey(table, column)
        ? null
        : headOf(columnWords(column), unitInName(column.name) !== null);
      return head !== null && (meant.has(stemOf(head)) || isNear(head)) ? [column] : [];
    });
    const once = ofTable.filter(
      (column, at) =>
        !ofTable.slice(0, at).some((other) => isSameThing(columnWords(other), columnWords(column))),
    );
    return [...ownFit, ...once.map((column) => ({ table, name: columnWords(column), isTable: false }))];
  });
}

/** What a column is at bottom: of a "country code" the country, of a "number of volumes" the number, of a "floor area m2" the area. */
function headOf(name: string, endsInUnit: boolean): string | null {
  const parts = words(name.replace(/ of .*$/, '')).slice(0, endsInUnit ? -1 : undefined);
  return parts.findLast((part, at) => at === 0 || !plainParts.has(stemOf(part))) ?? null;
}

/** A country's name and its code are one thing. */
function isSameThing(one: string, other: string): boolean {
  const plain = (name: string) =>
    words(name)
      .filter((part) => !plainParts.has(stemOf(part)))
      .join(' ');
  return plain(one) === plain(other);
}

/** Whether these very words are broad, whatever the source has. */
export function isBroad(said: string): boolean {
  return broad.has(pluralize.singular(said.toLowerCase()));
}
