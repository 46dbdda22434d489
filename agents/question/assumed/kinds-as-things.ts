import pluralize from 'pluralize';
import { dateGrains } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { onlyOne } from '#lib/only-one.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet, words } from '#lib/text/words.ts';
import { cueAt, grainWords } from '../../query/writer/built-in/cues.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { labelColumns, refersTo } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isMany } from '../../query/writer/built-in/word-forms.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { groupingWords } from '../figures/lexicon.ts';
import { english } from './lexicon.ts';
import { referringTo } from './never-done.ts';
import { keepsPeople } from './people.ts';
import { isNamedAt, lengthOfName } from './states-of-periods.ts';

const asking = wordSet(english.kindsAsThings.asking);
const ofEach = wordSet(english.kindsAsThings.each);
const { that, those, or, the, by, counting, ranking, ofAll, nameOf, determiners } = english.kindsAsThings;
const longestKind = 3;
const grains: ReadonlySet<string> = new Set(dateGrains);
const denials = new Set([...english.plainer.never.split('|'), english.plainer.withoutOr.without]);

/**
 * "Which nurseries have an inspection", "which nursery had the most inspections", "the largest nursery", where nursery is a kind of site: which sites that are nurseries. What else
 * is said is then said of the sites, and not asked for in their place. Of several kinds that are called so all are meant: schools are primary and secondary ones. A word
 * that names rows or a text is left as it is; a figure is nothing of which there is this or that one.
 */
export function kindsAsThings(tokens: Tokens, tables: Tables): Token[] {
  const put = countedKind(tokens, tables) ?? eachOfKind(tokens, tables) ?? namedOfKind(tokens, tables);
  if (put !== null) return put;
  const at = tokens.findIndex(({ lower }) => lower !== the);
  const [asked, noun] = tokens.slice(at, at + 2);
  if (asked === undefined || noun?.kind !== 'word') return [...tokens];
  const areMany = isMany(noun.lower);
  const isRanked = cueAt(tokens, at)?.cue.kind === 'superlative' && isAlone(tokens.slice(at + 2));
  if (!(asking.has(asked.lower) && (areMany || isOneOf(tokens, at + 1, tables))) && !isRanked)
    return [...tokens];
  const found = namesOf(tables).has(noun.stem) ? [] : thingsOfKinds(tables);
  const [thing, ...others] = found.filter(({ kinds }) => kinds.has(noun.stem));
  const [kind = [], ...more] = thing?.kinds.get(noun.stem) ?? [];
  if (thing === undefined || others.length > 0 || kind.length === 0) return [...tokens];
  const called = nameInWords(thing.table.name).toLowerCase();
  const things = (areMany ? pluralize.plural(called) : pluralize.singular(called)).split(' ');
  const values = [kind, ...more].flatMap((words, place) => [...(place === 0 ? [] : [or]), ...words]);
  const isWhole = kind.length === 1 && more.length === 0;
  return [
    ...tokens.slice(0, at + 1),
    ...[...things, ...(areMany ? those : that).split(' ')].map((word) => reading(asked, word)),
    ...(isWhole ? [noun] : values.map((word) => reading(noun, word))),
    ...tokens.slice(at + 2),
  ];
}

/** "How many steel bridges have no inspection", "rank the sales agents by revenue": the kind said in full, of which is told what it has of other rows. */
function countedKind(tokens: Tokens, tables: Tables): Token[] | null {
  const ranked = wordingAt(tokens, 0, ranking);
  const at = ranked > 0 ? ranked : wordingAt(tokens, 0, counting);
  const asked = tokens[at - 1];
  if (asked === undefined) return null;
  for (let length = longestKind; length > 0; length -= 1) {
    const said = tokens.slice(at, at + length);
    const last = said.at(-1);
    const rest = tokens.slice(at + length);
    const isOfOthers = (table: TableSchema) =>
      rest.some(
        ({ lower }, to) =>
          denials.has(lower) || tables.some((other) => other !== table && isNamedAt(other, rest, to)),
      );
    if (last?.kind !== 'word' || !isMany(last.lower) || said.length < length) continue;
    if (length === 1 && namesOf(tables).has(last.stem)) return null;
    const stems = said.map(({ stem }) => stem).join(' ');
    const [thing, ...others] = thingsOfKinds(tables).filter(({ kinds }) =>
      kinds.get(last.stem)?.some((kind) => kind.map(stemOf).join(' ') === stems),
    );
    if (thing === undefined || others.length > 0 || !(ranked > 0 || isOfOthers(thing.table))) continue;
    if (lengthOfName([thing.table], tokens, at + length) > 0) return null;
    const things = pluralize.plural(nameInWords(thing.table.name).toLowerCase());
    const put = [...things.split(' '), ...those.split(' ')].map((word) => reading(asked, word));
    return [...tokens.slice(0, at), ...put, ...tokens.slice(at)];
  }
  return null;
}

/** "Fees per night guard", "of each of our night guards", where it is a job of staff: per member of staff that is one, and not of all of them together. */
function eachOfKind(tokens: Tokens, tables: Tables): Token[] | null {
  for (const [at, asked] of tokens.entries()) {
    const isEach = ofEach.has(asked.lower);
    if (at === 0 || !(isEach || asked.lower === by)) continue;
    const all = isEach ? wordingAt(tokens, at + 1, ofAll) : 0;
    const start = at + 1 + all;
    const named = thingsOfKinds(tables).flatMap(({ table, kinds }) =>
      isEach || keepsPeople(table)
        ? [...kinds.values()]
            .flat()
            .flatMap((kind) => (isSaidAt(tokens, start, kind) ? [{ table, kind }] : []))
        : [],
    );
    // A "support engineer" is none of all that are in support.
    const longest = Math.max(...named.map(({ kind }) => kind.length));
    const [only, ...others] = named.filter(({ kind }) => kind.length === longest);
    if (only === undefined || others.length > 0) continue;
    const end = start + only.kind.length;
    const noun = tokens[end - 1];
    // "Per month" is a time, whatever is kept of a plan that is billed so.
    const isTime = grains.has(noun?.lower ?? '');
    if (noun === undefined || isTime || isMany(noun.lower) !== all > 0 || namesOf(tables).has(noun.stem))
      continue;
    const things = [...nameInWords(only.table.name).toLowerCase().split(' '), ...that.split(' ')];
    return [
      ...tokens.slice(0, at + 1),
      ...things.map((word) => reading(asked, word)),
      ...tokens.slice(start),
    ];
  }
  return null;
}

/** "Name of the night guard with the most shifts": that of a member of staff, and of nothing else that has a name. */
function namedOfKind(tokens: Tokens, tables: Tables): Token[] | null {
  const name = tokens.findIndex((_, at) => wordingAt(tokens, at, nameOf) > 0);
  if (name < 0) return null;
  const led = name + wordingAt(tokens, name, nameOf);
  const start = led + wordingAt(tokens, led, determiners);
  const asked = tokens[name];
  for (let length = longestKind; length > 0; length -= 1) {
    const last = tokens[start + length - 1];
    if (asked === undefined || last?.kind !== 'word') continue;
    // "Name of Swallows", "of the Larks": a name is no kind. "Names of MPVs" are of such.
    if (!initials.test(last.text) && (start === led || last.text !== last.lower)) continue;
    if (namesOf(tables).has(last.stem) || lengthOfName(tables, tokens, start + length) > 0) continue;
    const kind = tokens
      .slice(start, start + length)
      .map(({ stem }) => stem)
      .join(' ');
    const thing = onlyOne(
      thingsOfKinds(tables).filter(({ kinds }) =>
        kinds.get(last.stem)?.some((words) => words.map(stemOf).join(' ') === kind),
      ),
    );
    if (thing === null) continue;
    const called = nameInWords(thing.table.name).toLowerCase();
    const things = isMany(last.lower)
      ? [...pluralize.plural(called).split(' '), ...those.split(' ')]
      : [...pluralize.singular(called).split(' '), ...that.split(' ')];
    return [...tokens.slice(0, start), ...things.map((word) => reading(asked, word)), ...tokens.slice(start)];
  }
  return null;
}

const initials = /^\p{Lu}{2,}s?$/u;

function isSaidAt(tokens: Tokens, at: number, kind: readonly string[]): boolean {
  return kind.length > 0 && kind.every((word, place) => tokens[at + place]?.stem === stemOf(word));
}

/** "The largest bank in Bern": nothing is said of it but where, when and by what. */
function isAlone([next]: Tokens): boolean {
  return next === undefined || next.kind === 'mark' || isStopWord(next.lower);
}

/**
 * "Which nurse signed the most": one of a kind that does something. A time is none, a kind before a noun is said of that, and in "which nurse's
 * patients" those are asked for.
 */
function isOneOf(tokens: Tokens, at: number, tables: Tables): boolean {
  const [noun, next] = tokens.slice(at);
  if (noun === undefined || next?.kind !== 'word' || next.start - noun.end > ' '.length) return false;
  // The "adviser" of an `adviser_id` is whoever that leads to.
  const isRole = tables.some(({ foreignKeys }) =>
    foreignKeys.some(({ columns }) =>
      columns.some((name) => spokenParts(name).some((part) => stemOf(part.toLowerCase()) === noun.stem)),
    ),
  );
  if (isRole) return false;
  const isKind = !isStopWord(noun.lower) && !grains.has(noun.lower) && cueAt(tokens, at) === null;
  return isKind && !namesOf(tables).has(next.stem) && lengthOfName(tables, tokens, at + 1) === 0;
}

/** The stems that rows with names and texts are called by. */
const namesOf = rememberedOf((tables: Tables) => {
  const entries = tables.flatMap((table) => {
    const { nameParts, columns } = lexiconOf(table);
    const texts = columns.filter(({ column }) => !isNumeric(column));
    return [
      ...(labelColumns(table).length > 0 ? nameParts : []),
      ...texts.flatMap((entry) => entry.nameParts),
    ];
  });
  return new Set(entries.flatMap((part) => [...part]));
});

/**
 * Tables whose rows have names, with the kinds that they are told apart by: those of a column, or of a short list that they alone point to. By
 * the stem of the noun that a kind is, each in its words.
 */
const thingsOfKinds = rememberedOf((tables: Tables) =>
  tables.flatMap((table) => {
    if (labelColumns(table).length === 0) return [];
    const lists = tables.filter((list) => refersTo(table, list) && isListOfOne(list, tables));
    const own = table.columns.filter(
      (column) => !labelColumns(table).includes(column) && !namesRows(column, table),
    );
    const called = lists.flatMap((list) =>
      list.columns.filter((column) => labelColumns(list).includes(column) || namesRows(column, list)),
    );
    const values = [...own, ...called].flatMap(({ distinctValues = [] }) => distinctValues);
    return [{ table, kinds: Map.groupBy(values.map(words), (kind) => stemOf(kind.at(-1) ?? '')) }];
  }),
);

/** A short list that one kind of rows with names points to. */
function isListOfOne(list: TableSchema, tables: Tables): boolean {
  return referringTo(list, tables).filter((other) => labelColumns(other).length > 0).length === 1;
}

/** Another value in each row. */
function namesRows({ unique, distinctValues }: ColumnSchema, { rowCount }: TableSchema): boolean {
  return unique === true || (distinctValues !== undefined && distinctValues.length === rowCount);
}

/** "Verdicts per month", where a column of rows with a day says which verdict: how many there are, and not which kinds of them. */
export function kindsByTime(tokens: Tokens, tables: Tables): Token[] {
  const at = tokens.findIndex(({ kind, lower }) => kind === 'word' && !isStopWord(lower));
  const [kinds, by, grain] = tokens.slice(at, at + 3);
  const isByTime = groupingWords.has(by?.lower ?? '') && Object.hasOwn(grainWords, grain?.lower ?? '');
  if (kinds === undefined || !isByTime || !pluralize.isPlural(kinds.lower)) return [...tokens];
  const isKind = tables.some(
    (table) =>
      table.columns.some(isDate) &&
      lexiconOf(table).columns.some(
        ({ column, nameParts }) =>
          column.kind === 'text' && nameParts.length === 1 && nameParts[0]?.has(kinds.stem) === true,
      ),
  );
  const isTable = tables.some((table) => {
    const { nameParts } = lexiconOf(table);
    return nameParts.length === 1 && nameParts[0]?.has(kinds.lower) === true;
  });
  if (!isKind || isTable) return [...tokens];
  return [...tokens.slice(0, at), reading(kinds, 'number'), reading(kinds, 'of'), ...tokens.slice(at)];
}
