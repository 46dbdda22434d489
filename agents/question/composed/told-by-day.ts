import {
  type ColumnRef,
  type Filter,
  joinedTables,
  mapConditions,
  type QueryIntent,
} from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet, words } from '#lib/text/words.ts';
import { cuesIn, grainWords } from '../../query/writer/built-in/cues.ts';
import { columnNamed, sameColumn, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { type Compose, type Composition, textOf } from './composition.ts';
import { dayNamed, onDay } from './day-named.ts';
import { wordingAt } from './wording-at.ts';

const { surely, by, grouping, begins, when, calendar, of } = english.toldByDay;
const isBegin = wordSet(begins);
const mostWords = 7;

/** "Premium per month, by policy start date", "tickets per month, going by when they were resolved": which day tells the time. */
export const toldByDay: Compose = ({ tokens, tables }) => {
  const isByPeriod =
    cuesIn(tokens).some(({ kind }) => kind === 'grain') ||
    tokens.some(({ lower }, at) => lower in grainWords && isBehindGrouping(tokens, at));
  for (let at = 1; at < tokens.length; at += 1) {
    const length = wordingAt(tokens, at, surely) || wordingAt(tokens, at, by);
    if (length === 0) continue;
    // "Per hotel in 2024, by check-in date": by what it is grouped is said already.
    const isGrouped = tokens.some((_, place) => place < at && wordingAt(tokens, place, grouping) > 0);
    const isSure = length > 1 || isGrouped || tokens[at - 1]?.text === ',';
    const end = endOf(tokens, at + length, tables);
    const said = tokens.slice(at + length, end);
    const rest = [...tokens.slice(0, tokens[at - 1]?.text === ',' ? at - 1 : at), ...tokens.slice(end)];
    // "By month" says how long the times are, and not which day tells them; "by number of rentals" is by a figure.
    if (
      cuesIn(said).some(({ kind }) => kind === 'count') ||
      said.every(({ lower }) => lower in grainWords) ||
      !(isByPeriod || isSure) ||
      !tables.some((table) => dayNamed(said, table, rest))
    )
      continue;
    return { tokens: rest, said: textOf(tokens, at, end), onto: onto(said, rest, tables, isSure) };
  }
  return null;
};

/** "Accounts per sign-up year": the year of the day that is named so; a year of the calendar is a year. */
export const yearOfDay: Compose = ({ tokens, tables }) => {
  for (const [at, token] of tokens.entries()) {
    if (!(token.lower in grainWords)) continue;
    if (wordingAt(tokens, at - 1, calendar) > 0)
      return {
        tokens: tokens.toSpliced(at - 1, 1),
        said: tokens[at - 1]?.text ?? '',
        onto: (intent) => intent,
      };
    const behindIt = ofDay(tokens, at, tables);
    if (behindIt !== null) return behindIt;
    const first = tokens.findLastIndex((_, place) => place < at && wordingAt(tokens, place, grouping) > 0);
    const from = first + Math.max(1, wordingAt(tokens, first, grouping));
    const said = tokens.slice(from, at);
    if (first < 0 || said.length === 0 || said.length > 3) continue;
    const rest = tokens.toSpliced(from, said.length);
    if (
      said.some(({ lower }) => isStopWord(lower) && !isOfEvent(lower)) ||
      isColumn([...said, token], tables)
    )
      continue;
    if (!tables.some((table) => dayNamed(said, table) !== null)) continue;
    return { tokens: rest, said: textOf(tokens, from, at + 1), onto: onto(said, [], tables, false) };
  }
  return null;
};

/** "By month of payment": the day stands behind its month. */
function ofDay(tokens: Tokens, at: number, tables: Tables): Composition | null {
  const length = wordingAt(tokens, at + 1, of);
  const end = endOf(tokens, at + 1 + length, tables);
  const said = tokens.slice(at + 1 + length, end);
  if (length === 0 || said.length === 0 || !isBehindGrouping(tokens, at)) return null;
  if (!tables.some((table) => dayNamed(said, table) !== null)) return null;
  const rest = tokens.toSpliced(at + 1, end - at - 1);
  return { tokens: rest, said: textOf(tokens, at, end), onto: onto(said, [], tables, false) };
}

function isBehindGrouping(tokens: Tokens, at: number): boolean {
  return grouping.split('|').some((wording) => {
    const length = wording.split(' ').length;
    return wordingAt(tokens, at - length, wording) === length;
  });
}

/** "Sign-up" and "drop-off" are one word in two. */
function isOfEvent(word: string): boolean {
  return word === 'up' || word === 'off' || word === 'in' || word === 'out';
}

/** "Birth year", where a column is called so. */
function isColumn(said: Tokens, tables: Tables): boolean {
  return tables.some(({ columns }) =>
    columns.some(
      (column) =>
        !isDate(column) &&
        words(nameInWords(column.name)).every((part) => said.some(({ stem }) => stem === stemOf(part))),
    ),
  );
}

/** Where the name of a day ends: at a mark, or at a word that begins something else. */
function endOf(tokens: Tokens, from: number, tables: Tables): number {
  const asked = from + wordingAt(tokens, from, when);
  const end = tokens.findIndex(
    ({ kind, lower }, at) =>
      at >= asked && (kind !== 'word' || (isBegin.has(lower) && !isInName(tokens, at, tables))),
  );
  return Math.min(end < 0 ? tokens.length : end, from + mostWords);
}

/** "Check-in" of `check_in`: the name of a day goes on. */
function isInName(tokens: Tokens, at: number, tables: Tables): boolean {
  const [before, word] = [tokens[at - 1]?.lower ?? '', tokens[at]?.lower ?? ''];
  return tables.some(({ columns }) =>
    columns.some((column) => {
      const parts = spokenParts(column.name);
      return isDate(column) && parts.some((part, place) => part === before && parts[place + 1] === word);
    }),
  );
}

function onto(said: Tokens, rest: Tokens, tables: Tables, isSure: boolean): Composition['onto'] {
  return (intent, paths) => {
    const day = dayIn(intent, paths, (table) => dayNamed(said, table, rest)?.name ?? null, tables);
    if (day === null) return null;
    const { column, joins } = day;
    const told = timesOf(intent, tables);
    // A time without groups is told by another day only where that is said of it.
    if (told.groups.length === 0 && (!isSure || told.ranges.length !== 1)) return null;
    const former = told.groups.length > 0 ? told.groups : told.ranges;
    const isFormer = (ref: ColumnRef) => former.some((each) => sameColumn(each, ref));
    const within = (filter: Filter): Filter =>
      filter.kind === 'range' && filter.bounds !== 'number' && isFormer(filter.column)
        ? { ...filter, column, bounds: boundsOf(column, tables) }
        : filter;
    const filters = mapConditions(intent.filters, within);
    return {
      ...onDay(intent, column, isFormer),
      joins: [...intent.joins, ...joins],
      filters: [...filters, ...havingDay(column, filters, tables)],
    };
  };
}

/** The day among the rows that are read, else of what each of them belongs to. */
function dayIn(
  intent: QueryIntent,
  paths: TablePaths,
  named: (table: TableSchema) => string | null,
  tables: Tables,
): { readonly column: ColumnRef; readonly joins: QueryIntent['joins'] } | null {
  const read = joinedTables(intent);
  for (const name of read) {
    const table = tables.find((each) => sameName(each.name, name));
    const column = table === undefined ? null : named(table);
    if (table && column !== null) return { column: { table: table.name, column }, joins: [] };
  }
  const further = tables.flatMap((table) => {
    const column = read.some((name) => sameName(name, table.name)) ? null : named(table);
    const way = column === null ? null : paths.path(intent.subject, table.name);
    return column === null || way === null || !paths.isToOne(way) ? [] : [{ table, column, way }];
  });
  const [only, ...others] = further;
  if (only === undefined || others.length > 0) return null;
  const joins = only.way.filter(({ toTable }) => !read.some((name) => sameName(name, toTable)));
  return { column: { table: only.table.name, column: only.column }, joins };
}

/** The days by which the groups and the conditions of an intent tell time, each once. */
function timesOf({ groupBy, filters }: QueryIntent, tables: Tables) {
  const isDay = ({ table, column }: ColumnRef) => {
    const of = tables.find(({ name }) => sameName(name, table));
    const known = of && columnNamed(of, column);
    return !!known && isDate(known);
  };
  const once = (refs: readonly ColumnRef[]) =>
    refs.filter((ref, at) => isDay(ref) && refs.findIndex((other) => sameColumn(other, ref)) === at);
  return {
    groups: once(groupBy.flatMap(({ column, grain }) => (grain === null ? [] : [column]))),
    ranges: once(
      filters.flatMap((filter) =>
        filter.kind === 'range' && filter.bounds !== 'number' ? [filter.column] : [],
      ),
    ),
  };
}

/** Rows without that day are of no time. */
function havingDay(column: ColumnRef, filters: readonly Filter[], tables: Tables): Filter[] {
  const table = tables.find(({ name }) => sameName(name, column.table));
  const isBound = filters.some(
    (filter) => 'column' in filter && 'table' in filter.column && sameColumn(filter.column, column),
  );
  const isNullable = (table && columnNamed(table, column.column))?.nullable === true;
  return isNullable && !isBound ? [{ kind: 'missing', column, negated: true }] : [];
}

function boundsOf({ table, column }: ColumnRef, tables: Tables): 'day' | 'day-of-datetime' {
  const of = tables.find(({ name }) => sameName(name, table));
  return (of && columnNamed(of, column))?.kind === 'datetime' ? 'day-of-datetime' : 'day';
}
