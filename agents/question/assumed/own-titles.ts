import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { onlyOne } from '#lib/only-one.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { businessSynonyms } from '../../query/writer/built-in/business-synonyms.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { labelColumns } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { singularOf } from '../../query/writer/built-in/word-forms.ts';
import { reading } from '../composed/composition.ts';
import { english } from './lexicon.ts';
import { isNamedAt } from './states-of-periods.ts';

const { said, of, names, all } = english.plainer.titles;
const titles = wordSet(said);
const called = wordSet(names);
const articles = wordSet(all);
const leading = wordSet(of);
/** "Title and year of": so many words lie between. */
const longestList = 4;

/**
 * "Hikes with 'lake' in the title", "title of the longest hike": the title of things that have a name is that name, though other things
 * beside them have a column called so. "Dish names", "name of each dish": what has no name is called by what describes it.
 */
export function ownTitles(tokens: Tokens, tables: Tables): Token[] {
  const known = tables.filter((table) => tokens.some(({ stem }) => hasColumn(table, stem)));
  return tokens.flatMap((token, at) => {
    const described = called.has(token.lower) ? describedAs(tokens, at, tables) : null;
    if (described !== null) return wordsOfName(described).map((word) => reading(token, word));
    const owners = titles.has(token.lower) ? known.filter((table) => hasColumn(table, token.stem)) : [];
    const thing = owners.length === 0 ? null : thingOf(tokens, at, tables);
    if (thing === null || owners.includes(thing)) return [token];
    const [label, ...others] = labelColumns(thing);
    if (label === undefined || others.length > 0) return [token];
    return wordsOfName(label.name).map((word) => reading(token, word));
  });
}

/** The column that things are called by, where these stand beside the word "name" and have no column of that word. */
function describedAs(tokens: Tokens, at: number, tables: Tables): string | null {
  const behind = leading.has(tokens[at + 1]?.lower ?? '') ? at + 2 : null;
  const start = behind === null ? null : behind + lengthOfArticles(tokens, behind);
  const thing = start === null ? endingAt(tokens, at - 1, tables) : beginningAt(tokens, start, tables);
  const [label, ...others] = thing === null ? [] : labelColumns(thing);
  const isNamed = thing?.columns.some(({ name }) => /name/i.test(name));
  return label === undefined || others.length > 0 || isNamed === true ? null : label.name;
}

function lengthOfArticles(tokens: Tokens, from: number): number {
  return tokens.slice(from).findIndex(({ lower }) => !articles.has(lower));
}

/** The last word of a name says it where it ends no other: the category of a `proc_cat`. A whole name comes before those that end so. */
function endingAt(tokens: Tokens, at: number, tables: Tables): TableSchema | null {
  const stem = tokens[at]?.stem ?? '';
  const ending = tables.filter((table) => lexiconOf(table).nameParts.at(-1)?.has(stem) === true);
  const whole = ending.filter((table) => lexiconOf(table).nameParts.length === 1);
  return onlyOne(whole.length > 0 ? whole : ending);
}

/** "Name of each dish category" is that of the category. */
function beginningAt(tokens: Tokens, at: number, tables: Tables): TableSchema | null {
  const thing = endingAt(tokens, at, tables);
  const next = endingAt(tokens, at + 1, tables);
  return next ?? thing;
}

function hasColumn(table: TableSchema, stem: string): boolean {
  return lexiconOf(table).columns.some(({ nameParts }) => nameParts.some((part) => part.has(stem)));
}

/** Those named directly before, else those behind "of", else the last ones said. */
function thingOf(tokens: Tokens, at: number, tables: Tables): TableSchema | null {
  const named = tokens.map((_, place) => tables.find((table) => isCalledAt(table, tokens, place)) ?? null);
  const before = named.slice(0, at);
  const list = tokens.slice(at + 1, at + 1 + longestList).findIndex(({ lower }) => leading.has(lower));
  const behind = list < 0 ? undefined : named.slice(at + 1 + list).find((table) => table !== null);
  return before.at(-1) ?? behind ?? before.findLast((table) => table !== null) ?? null;
}

/** By the name of its rows, or where that is one word by another for it: "songs" of tracks. */
function isCalledAt(table: TableSchema, tokens: Tokens, at: number): boolean {
  const { nameParts } = lexiconOf(table);
  const [only, ...others] = nameParts;
  const word = singularOf(tokens[at]?.lower ?? '');
  const isSame = others.length === 0 && businessSynonyms(word).some((other) => only?.has(stemOf(other)));
  return isSame || isNamedAt(table, tokens, at);
}
