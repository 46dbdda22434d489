import pluralize from 'pluralize';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet, words } from '#lib/text/words.ts';
import { businessSynonyms } from '../../query/writer/built-in/business-synonyms.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isMany, isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { english } from './lexicon.ts';

const longestKind = 3;

const times = wordSet(english.times);
const by = 'by';

/** What a kind of rows is called where nothing else is named so: the rows, and which of them where a list of kinds says that. */
type ListedKind = { readonly one: string; readonly many: string };

/**
 * The rows that a noun means because the description of their table lists it: "stocks" and "funds" of "Financial products: shares, depositary
 * receipts and funds". Funds are the products of the one type whose name ends so; of several types, or none, all rows are meant. Null where
 * the word is part of a name of the source, unless it stands behind one of its rows ("the Swift share"), or of one of its values
 * ("exchange-traded funds"), or stands before a noun ("stock price").
 */
export function listedKind(
  said: Tokens,
  { before, next }: { readonly before: Token | undefined; readonly next: Token | undefined },
  tables: Tables,
): string | null {
  const last = said.at(-1);
  if (last === undefined || said.some(({ kind }) => kind !== 'word')) return null;
  const { kinds, named, inValues } = listedIn(tables);
  const isNamed = said.some(({ stem }) => named.has(stem));
  if (kinds.size === 0 || (isNamed && !isOfName(before, next) && !areRows(before, last, next))) return null;
  const areMany = isMany(last.lower);
  const isBeforeNoun =
    next?.kind === 'word' &&
    !isStopWord(next.lower) &&
    !/est$/u.test(next.lower) &&
    !times.has(next.lower) &&
    !isDone(next);
  if (!areMany && isBeforeNoun) return null;
  const one = [...said.slice(0, -1).map(({ lower }) => lower), pluralize.singular(last.lower)].join(' ');
  if (inValues.has(`${before?.stem} ${said[0]?.stem}`)) return null;
  const kind =
    kinds.get(one) ??
    businessSynonyms(one)
      .map((other) => kinds.get(other))
      .find((other) => other !== undefined);
  return (areMany ? kind?.many : kind?.one) ?? null;
}

/** "Traded shares", "top 5 shares by volume": what something is done with, and what is ranked, are rows and no figure. */
function areRows(before: Token | undefined, { lower }: Token, next: Token | undefined): boolean {
  if (before === undefined || !isMany(lower)) return false;
  const isRanked = before.kind === 'number' && next?.lower === by;
  return isRanked || isDone(before);
}

/** "Shares converted into dollars": what was done with them is no noun. */
function isDone({ lower }: Token): boolean {
  return /ed$/.test(lower) && isVerbForm(lower);
}

/** Of "the Swift share of sales" a part is meant. */
function isOfName(before: Token | undefined, next: Token | undefined): boolean {
  return before !== undefined && /^\p{Lu}/u.test(before.text) && before.start > 0 && next?.lower !== 'of';
}

type Listed = {
  readonly kinds: ReadonlyMap<string, ListedKind>;
  readonly named: ReadonlySet<string>;
  /** Stems that follow each other in a value that few rows have. */
  readonly inValues: ReadonlySet<string>;
};

const listedIn = rememberedOf((tables: Tables): Listed => {
  const found = tables.flatMap((table) => kindsOf(table).map((kind) => ({ kind, table })));
  const only = found.filter(({ kind }) => found.filter((other) => other.kind === kind).length === 1);
  const names = tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]);
  return {
    kinds: new Map(only.map(({ kind, table }) => [kind, calledAs(kind, table, tables)])),
    inValues: new Set(tables.flatMap(({ columns }) => columns.flatMap(pairsIn))),
    named: new Set(names.flatMap((name) => spokenParts(name).map(stemOf))),
  };
});

function pairsIn({ distinctValues = [] }: ColumnSchema): string[] {
  return distinctValues.flatMap((value) => {
    const stems = words(value).map(stemOf);
    return stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`);
  });
}

/** "Shares, depositary receipts and funds" behind a colon: nouns in the plural, each a few words. */
function kindsOf({ description }: TableSchema): string[] {
  const list = description?.match(/:\s*([^.;:()]+)/)?.[1];
  if (list === undefined) return [];
  const kinds = list.split(/,|\band\b|\bor\b/).map((each) => words(each));
  if (kinds.length < 2) return [];
  return kinds.flatMap((kind) => {
    const last = kind.at(-1) ?? '';
    if (kind.length > longestKind || !pluralize.isPlural(last) || kind.some(isStopWord)) return [];
    return [[...kind.slice(0, -1), pluralize.singular(last)].join(' ')];
  });
}

function calledAs(kind: string, table: TableSchema, tables: Tables): ListedKind {
  // Not as the description calls them: "financial products" may be those of a sector.
  const noun = nameInWords(table.name);
  const lists = table.foreignKeys.map(({ referencedTable }) => referencedTable);
  const types = tables
    .filter(({ name }) => lists.includes(name))
    .flatMap(({ columns }) => columns.flatMap(({ distinctValues }) => distinctValues ?? []))
    .filter((value) => ` ${words(value).join(' ')}`.endsWith(` ${kind}`));
  const [type, ...others] = new Set(types);
  const which = type === undefined || others.length > 0 ? '' : `${type.toLowerCase()} `;
  return { one: which + pluralize.singular(noun), many: which + pluralize.plural(noun) };
}
