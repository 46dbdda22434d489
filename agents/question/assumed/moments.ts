import pluralize from 'pluralize';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet, words } from '#lib/text/words.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { english as everyday, groupsOf } from '../called/lexicon.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { tableNoun } from '../explain/names.ts';
import { dayOf } from './acts-of-things.ts';
import { english } from './lexicon.ts';
import { haveOneRoot } from './one-root.ts';
import { isOfBirth } from './people.ts';
import { isNamedAt, lengthOfName } from './states-of-periods.ts';

const { articles, of, day, order: orders, moments } = english.durations;
const isArticle = wordSet(articles);
const isDay = wordSet(day);
const groups = moments.map((line) => line.split('|'));
const things = groupsOf(everyday.things);
const isOrder = new Set(Object.values(orders).flatMap((wordings) => wordings.split('|')));

export type Order = keyof typeof orders;

/** A moment of each row of a table, as it is called. */
export type Moment = {
  readonly table: TableSchema;
  readonly column: ColumnSchema;
  /** 0 where the column has the word itself, 1 where it has another word for it or the rows are called so. */
  readonly distance: number;
  /** Whether its rows are called so, and not the moment. */
  readonly isOfRows: boolean;
};

/** The first or the last of the rows that something has, and of which of them. */
export type Occurrence = {
  readonly order: Order;
  readonly table: TableSchema;
  readonly column: ColumnSchema;
  readonly only: { readonly column: ColumnSchema; readonly value: string } | null;
};

export type Named = {
  readonly moments: readonly Moment[];
  readonly occurrences: readonly Occurrence[];
  /** Whose rows they are, where that is said. */
  readonly owners: Tables;
  /** "First" of "first and last visit", whose rows are said only once. */
  readonly bare: Order | null;
};

/** What words may call: "the delivery", "start of the visit", "joining", "a patient's first completed visit"; null where they call no moment. */
export function momentsCalled(said: Tokens, tables: Tables): Named | null {
  const tokens = withoutArticles(said);
  const ordered = orderIn(tokens);
  if (ordered !== null) {
    const owner = withoutArticles(tokens.slice(0, ordered.at));
    const owners = owner.length === 0 ? [] : tablesCalled(owner, tables);
    const rows = tokens.slice(ordered.at + ordered.length);
    if (owner.length > 0 && owners.length === 0) return null;
    const occurrences = occurrencesOf(rows, ordered.order, tables);
    const bare = rows.length === 0 ? ordered.order : null;
    // "The first reply" may be a day of each row.
    const moments = bare === null && owner.length === 0 ? momentsIn(tokens, tables, false) : [];
    return occurrences.length + moments.length === 0 && bare === null
      ? null
      : { moments, occurrences, owners, bare };
  }
  const link = tokens.findIndex(({ lower }, at) => at > 0 && lower === of);
  const found =
    link < 0
      ? [...momentsIn(tokens, tables), ...momentsOfDoing(tokens, tables)]
      : momentsIn(tokens.slice(0, link), tablesCalled(withoutArticles(tokens.slice(link + 1)), tables));
  return found.length === 0 ? null : { moments: found, occurrences: [], owners: [], bare: null };
}

/** "Opening a job", "completing it": the rows it is done to say of which table. */
function momentsOfDoing(tokens: Tokens, tables: Tables): Moment[] {
  const [verb, next] = tokens;
  if (verb === undefined || next === undefined || !verb.lower.endsWith(english.durations.doing)) return [];
  const object = withoutArticles(tokens.slice(1));
  const isSame = object.length === 1 && english.durations.same.split('|').includes(next.lower);
  return momentsIn([verb], isSame ? tables : tablesCalled(object, tables));
}

/** Tables that are called by all of the words: by their name, its last word, or another word for such things. */
export function tablesCalled(tokens: Tokens, tables: Tables): TableSchema[] {
  const named = tables.filter(
    (table) => isNamedAt(table, tokens, 0) && lengthOfName([table], tokens, 0) === tokens.length,
  );
  const [only, ...others] = tokens;
  if (named.length > 0 || only === undefined || others.length > 0) return named;
  const said = pluralize.singular(only.lower);
  const noun = (table: TableSchema) => tableNoun(table).one.split(' ').at(-1) ?? '';
  const ending = tables.filter((table) => noun(table) === said);
  const kind = things.get(said) ?? [];
  return ending.length > 0 ? ending : tables.filter((table) => kind.includes(noun(table)));
}

export function withoutArticles(tokens: Tokens): Tokens {
  const first = tokens.findIndex(({ lower }) => !isArticle.has(lower));
  return first < 0 ? [] : tokens.slice(first);
}

/** Whether a column is called by one of the words, each with the length of its wording; its name counts spelled out. */
export function isCalledByAny({ name }: ColumnSchema, wordings: readonly string[]): boolean {
  const texts = [spokenParts(name).join(' '), nameInWords(name).toLowerCase()];
  return wordings.some((wording) => texts.some((text) => ` ${text} `.includes(` ${wording} `)));
}

function orderIn(tokens: Tokens): { order: Order; at: number; length: number } | null {
  for (const at of tokens.keys())
    for (const order of Object.keys(orders) as Order[]) {
      const length = wordingAt(tokens, at, orders[order]);
      if (length > 0) return { order, at, length };
    }
  return null;
}

function momentsIn(said: Tokens, tables: Tables, hasRows = true): Moment[] {
  const told = said.filter(({ lower }, at) => at === 0 || !isDay.has(lower));
  if (told.length === 0) return [];
  const columns = tables.flatMap((table) =>
    table.columns.flatMap((column) => {
      const distance = isDate(column) && !isOfBirth(column) ? distanceTo(told, table, column) : null;
      return distance === null ? [] : [{ table, column, distance, isOfRows: false }];
    }),
  );
  const nearest = Math.min(...columns.map(({ distance }) => distance));
  const ofRows = (hasRows ? rowsCalled(told, tables) : []).flatMap((table): Moment[] => {
    const column = dayOf(table);
    return column === null ? [] : [{ table, column, distance: 1, isOfRows: true }];
  });
  const own = columns.filter(({ distance }) => distance === nearest);
  return [...own, ...ofRows.filter(({ column }) => !own.some((each) => each.column === column))];
}

/** 0 where the column has all of the words, 1 where it has others of their group, null where it is not called so. */
function distanceTo(said: Tokens, table: TableSchema, column: ColumnSchema): number | null {
  const parts = [...spokenParts(column.name), ...words(nameInWords(column.name))];
  const has = ({ lower }: Token) => parts.some((part) => haveOneRoot(part, lower));
  const names = spokenParts(table.name);
  const isOfTable = ({ stem }: Token) => names.some((part) => stemOf(part) === stem);
  // "The first ticket" is no first response to it.
  const isTold = said.some((token) => has(token) && !isOrder.has(token.lower));
  if (isTold && said.every((token) => has(token) || isOfTable(token))) return 0;
  const others = (skipped: (token: Token) => boolean) =>
    said
      .filter((token) => !skipped(token))
      .map(({ lower }) => lower)
      .join(' ');
  const told = [others(isOfTable), others((token) => isOfTable(token) || has(token))];
  const kinds = groups.filter((group) => told.some((text) => group.includes(text)));
  // "Registration" is nearer to registered than to joined.
  const near = kinds.flatMap((group) =>
    group.filter((word) => told.some((text) => word.slice(0, nearest) === text.slice(0, nearest))),
  );
  if (isCalledByAny(column, near)) return 0;
  return kinds.some((group) => isCalledByAny(column, group)) ? 1 : null;
}

const nearest = 5;

/** Rows that are called so, or by what makes them: "ordering" of orders. */
function rowsCalled(said: Tokens, tables: Tables): TableSchema[] {
  const [only, ...others] = said;
  const called = tablesCalled(said, tables);
  if (called.length > 0 || only === undefined || others.length > 0 || !isVerbForm(only.lower)) return called;
  return tables.filter(({ name }) => spokenParts(name).some((part) => haveOneRoot(part, only.lower)));
}

/** "Completed visit": the rows, and the one value of theirs that stands before them. */
function occurrencesOf(said: Tokens, order: Order, tables: Tables): Occurrence[] {
  for (let at = 0; at < said.length; at += 1) {
    const found = rowsCalled(said.slice(at), tables).flatMap((table): Occurrence[] => {
      const column = dayOf(table);
      const only = at === 0 ? null : valueCalled(said.slice(0, at), table);
      return column === null || (at > 0 && only === null) ? [] : [{ order, table, column, only }];
    });
    if (found.length > 0) return found;
  }
  return [];
}

function valueCalled(said: Tokens, table: TableSchema): Occurrence['only'] {
  const text = said.map(({ stem }) => stem).join(' ');
  const values = table.columns.flatMap((column) =>
    (column.distinctValues ?? []).flatMap((value) =>
      words(value).map(stemOf).join(' ') === text ? [{ column, value }] : [],
    ),
  );
  const [only, ...others] = values;
  return only === undefined || others.length > 0 ? null : only;
}
