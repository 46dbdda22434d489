import { type EntityMatch, type EntityMatches, storedParts } from '#lib/domain/entity-match.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { gradeSign } from '#lib/text/grade-sign.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { english } from '../../../question/assumed/lexicon.ts';
import { haveOneRoot } from '../../../question/assumed/one-root.ts';
import type { ColumnEntry, TableEntry } from './schema-lexicon.ts';
import { storedGenders } from './stored-genders.ts';
import { sameName } from './table-nature.ts';
import type { Token, Tokens } from './tokenize.ts';
import { singularOf } from './word-forms.ts';

/** A stored value that a stretch of the question may mean. */
export type ValueLink = {
  readonly kind: 'value';
  readonly entry: ColumnEntry;
  readonly value: CellValue;
  /** What a person reads: the name of the entity, or the value. */
  readonly label: string;
  readonly score: number;
};

export type ValueMention = {
  readonly first: number;
  readonly end: number;
  readonly text: string;
  readonly links: readonly ValueLink[];
};

const { without } = english.plainer.withoutOr;
const longestValue = 7;
/** A stored text that differs in case at most. */
const sameText = 0.95;

/** The entities that the referential search found, as values, in token positions. */
export function entityValues(
  entities: EntityMatches,
  tokens: Tokens,
  tables: readonly TableEntry[],
): ValueMention[] {
  const byKey = tablesIdentifiedByKey(entities, tables);
  return entities.mentions.flatMap((mention) => {
    const inside = tokens
      .map((token, index) => ({ token, index }))
      .filter(({ token }) => token.start < mention.end && token.end > mention.start);
    const first = inside[0]?.index;
    const last = inside.at(-1)?.index;
    // Who "never rented", which is read as "without rentals", is nobody who is "rented".
    const isDenied = inside.length > 1 && inside[0]?.token.lower === without;
    if (first === undefined || last === undefined || isDenied) return [];
    const links = asWritten(mention).flatMap((match): ValueLink[] => {
      const table = tables.find((entry) => sameName(entry.table.name, match.table));
      const matched = columnOf(table, match.matchedColumn);
      const key = columnOf(table, match.keyColumn);
      if (table === undefined || key === undefined) return [];
      // "First name Janessa": one word of a name in two columns is what one of them holds.
      const part = isWhole(match) ? undefined : partSaid(mention.text, match);
      const partEntry = columnOf(table, part?.column ?? '');
      if (part && partEntry)
        return [
          { kind: 'value', entry: partEntry, value: part.value, label: part.value, score: match.score },
        ];
      // A name that several rows share identifies nothing: then the key does.
      const byName = isWhole(match) && identifiesByName(matched) && !byKey.has(table.table.name);
      const named = isWhole(match) && matched !== undefined && !byName && isCategory(matched);
      const entry = byName || named ? matched : key;
      const value = byName || named ? match.matchedValue : match.key;
      return [{ kind: 'value', entry, value, label: match.label, score: match.score }];
    });
    if (links.length === 0) return [];
    // The search names one column of a text that several hold; which is meant, the rest of the question says.
    const elsewhere = links.some(({ entry }) => isCategory(entry))
      ? linksOf(tokens.slice(first, last + 1), tables, tokens[first - 1]).filter(
          (link) => link.score >= sameText && !links.some(({ entry }) => entry === link.entry),
        )
      : [];
    return [{ first, end: last + 1, text: mention.text, links: eachOnce([...links, ...elsewhere]) }];
  });
}

/** "BBB" is BBB, not BBB+; and of "Heron" and "heron" the one that is written so. */
export function asWritten({ text, matches }: EntityMatches['mentions'][number]): readonly EntityMatch[] {
  const exactly = matches.filter((match) => match.matchedValue.trim() === text);
  if (exactly.length > 0) return exactly;
  const typed = matches.filter((match) => match.matchedValue.trim().toLowerCase() === text.toLowerCase());
  return typed.length > 0 ? typed : matches;
}

/** Several people share a last name: it is one value. */
function eachOnce(links: readonly ValueLink[]): ValueLink[] {
  return links.filter(
    ({ entry, value }, at) =>
      links.findIndex((other) => other.entry === entry && other.value === value) === at,
  );
}

/**
 * Tables of which one mention needs the key: then all do, since "IBM, Tesla and Apple" is one list of one column. A
 * single mention keeps its name, which reads better.
 */
function tablesIdentifiedByKey(entities: EntityMatches, tables: readonly TableEntry[]): ReadonlySet<string> {
  const identified = entities.mentions.flatMap((mention) => {
    const [match] = mention.matches;
    const table = tables.find((entry) => sameName(entry.table.name, match?.table ?? ''));
    if (match === undefined || table === undefined) return [];
    const matched = columnOf(table, match.matchedColumn);
    const byKey =
      !isWhole(match) || (!identifiesByName(matched) && !(matched !== undefined && isCategory(matched)));
    return byKey ? [table.table.name] : [];
  });
  return new Set(identified);
}

/** The part of a joined name that a mention is. */
function partSaid(said: string, match: EntityMatch) {
  const spoken = words(said).filter((word) => !isStopWord(word));
  return storedParts(match).find(({ value }) => words(value).join(' ') === spoken.join(' '));
}

/** First and last name together are in no column; then the key tells the row. */
function isWhole({ joinedColumns }: EntityMatch): boolean {
  return joinedColumns === undefined;
}

function identifiesByName(matched: ColumnEntry | undefined): matched is ColumnEntry {
  return matched?.column.unique === true;
}

function columnOf(table: TableEntry | undefined, name: string): ColumnEntry | undefined {
  return table?.columns.find((entry) => sameName(entry.column.name, name));
}

/** A text column whose values repeat by nature (a type, a status): the value is the condition, not one row's key. */
function isCategory(entry: ColumnEntry): boolean {
  return entry.column.distinctValues !== undefined;
}

type ValueIndex = ReadonlyMap<string, readonly { readonly entry: ColumnEntry; readonly value: string }[]>;
type ValueIndexes = { readonly exact: ValueIndex; readonly stems: ValueIndex; readonly ends: ValueIndex };
const indexes = new WeakMap<TableEntry, ValueIndexes>();

/** The longest stretch from a token on that is a known value of a column with few values. */
export function valueAt(
  tokens: Tokens,
  at: number,
  tables: readonly TableEntry[],
  taken: (index: number) => boolean,
): ValueMention | null {
  for (let end = Math.min(tokens.length, at + longestValue); end > at; end--) {
    const part = tokens.slice(at, end);
    if (part.some((token, offset) => taken(at + offset) || token.kind === 'mark' || token.kind === 'quoted'))
      continue;
    const links = linksOf(part, tables, tokens[at - 1]);
    if (links.length > 0) return { first: at, end, text: part.map((token) => token.text).join(' '), links };
  }
  return null;
}

function linksOf(part: Tokens, tables: readonly TableEntry[], before: Token | undefined): ValueLink[] {
  const exact = part.flatMap((token) => words(token.text)).join(' ');
  const stems = part.flatMap((token) => words(token.text).map(stemOf)).join(' ');
  if (exact === '') return [];
  const typed = part.map((token) => token.text).join(' ');
  const links: ValueLink[] = [];
  for (const table of tables) {
    const index = indexOf(table);
    for (const found of index.exact.get(exact) ?? []) {
      // An "A-" is no "A".
      if (gradeSign(typed) !== '' && gradeSign(typed) !== gradeSign(found.value)) continue;
      const sameCase = found.value === typed;
      // "a", "in", "no" are values only when typed as stored, in capitals; a single letter where it is said of what: "rated A".
      const isSaid = exact.length > 1 || gradeSign(typed) !== '' || saysColumn(before, found.entry);
      if ((exact.length <= 2 || isStopWord(exact)) && !(sameCase && /^\p{Lu}/u.test(typed) && isSaid))
        continue;
      if (part.length === 1 && part[0]?.kind === 'number') continue;
      links.push({
        kind: 'value',
        entry: found.entry,
        value: found.value,
        label: found.value,
        score: sameCase ? 1 : sameText,
      });
    }
    if (links.length === 0 && exact.length > 3)
      for (const found of index.stems.get(stems) ?? []) {
        if (isOwnName(stems, tables, isSeveral(exact, found.value))) continue;
        links.push({
          kind: 'value',
          entry: found.entry,
          value: found.value,
          label: found.value,
          score: 0.85,
        });
      }
  }
  if (links.length === 0 && part.length === 1) links.push(...genders(exact, tables));
  if (links.length === 0 && part.length > 1) links.push(...endOfOne(part, stems, tables));
  return links.sort((one, other) => other.score - one.score).slice(0, 8);
}

/** Whether a word is of the same root as what the column is called: "rated" of a rating. */
function saysColumn(word: Token | undefined, { column }: ColumnEntry): boolean {
  return word?.kind === 'word' && wordsOfName(column.name).some((part) => haveOneRoot(part, word.lower));
}

/** "Video files", where one value alone ends so: a "Protected MPEG-4 video file". Words that the schema has itself are no such end. */
function endOfOne(part: Tokens, stems: string, tables: readonly TableEntry[]): ValueLink[] {
  if (part.some(({ kind, lower }) => kind !== 'word' || isStopWord(lower))) return [];
  const [only, ...others] = tables.flatMap((table) => indexOf(table).ends.get(stems) ?? []);
  const isNamed = part.some(({ stem }) =>
    tables.some(
      ({ vocabulary, columns }) =>
        vocabulary.has(stem) || columns.some((column) => column.vocabulary.has(stem)),
    ),
  );
  if (only === undefined || others.length > 0 || isNamed) return [];
  return [{ kind: 'value', entry: only.entry, value: only.value, label: only.value, score: 0.8 }];
}

/** "Promotions" are several of what is stored as a promotion. */
function isSeveral(said: string, value: string): boolean {
  return said !== value.toLowerCase() && singularOf(said) === value.toLowerCase();
}

/** The seats of a restaurant are no reservations that were seated; several of a value are it, though a longer name has the word. */
function isOwnName(stem: string, tables: readonly TableEntry[], isForm: boolean): boolean {
  return tables.some(
    ({ vocabulary, columns }) =>
      vocabulary.get(stem) === 1 ||
      columns.some(
        (column) => column.vocabulary.get(stem) === 1 && (!isForm || column.nameParts.length === 1),
      ),
  );
}

/** Women are stored as "female", or by an initial. */
function genders(word: string, tables: readonly TableEntry[]): ValueLink[] {
  const stored = storedGenders(word);
  if (stored.size === 0) return [];
  return tables.flatMap((table) =>
    table.columns
      .filter((entry) => /sex|gender/i.test(entry.column.name))
      .flatMap((entry) => {
        const value = entry.column.distinctValues?.find((known) => stored.has(known.toLowerCase()));
        return value === undefined
          ? []
          : [{ kind: 'value' as const, entry, value, label: value, score: 0.9 }];
      }),
  );
}

function indexOf(table: TableEntry): ValueIndexes {
  const known = indexes.get(table);
  if (known !== undefined) return known;
  const exact = new Map<string, { entry: ColumnEntry; value: string }[]>();
  const stems = new Map<string, { entry: ColumnEntry; value: string }[]>();
  const ends = new Map<string, { entry: ColumnEntry; value: string }[]>();
  for (const entry of table.columns)
    for (const value of entry.column.distinctValues ?? []) {
      const parts = words(value);
      if (parts.length === 0 || parts.length > longestValue) continue;
      push(exact, parts.join(' '), { entry, value });
      push(stems, parts.map(stemOf).join(' '), { entry, value });
      for (let from = 1; from < parts.length - 1; from += 1)
        push(ends, parts.slice(from).map(stemOf).join(' '), { entry, value });
    }
  const index = { exact, stems, ends };
  indexes.set(table, index);
  return index;
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** Where a quoted text that is no known value may stand: the text columns of the tables, the likelier first. */
export function quotedLinks(text: string, tables: readonly TableEntry[]): ValueLink[] {
  const known = tables.flatMap((table) => indexOf(table).exact.get(words(text).join(' ')) ?? []);
  return known.map((found) => ({
    kind: 'value',
    entry: found.entry,
    value: found.value,
    label: found.value,
    score: found.value === text ? 1 : 0.95,
  }));
}
