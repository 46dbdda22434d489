import pluralize from 'pluralize';
import type { ColumnRef, QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet } from '#lib/text/words.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { keepsPeople } from '../assumed/people.ts';
import { type Compose, textOf } from './composition.ts';
import { datedBy } from './day-named.ts';
import { narrowed } from './flagged-rows.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { isCalled, namesOf } from './rows-named.ts';
import { wordingAt } from './wording-at.ts';

/** What tells of a row that it has happened: the day on which it did, or the state that it is in since. */
type Told = { readonly table: TableSchema; readonly column: ColumnSchema; readonly value: string | null };

/** A noun for the rows that something has happened to. */
type EventSaid = Told & { readonly first: number; readonly end: number };

type EventNoun = {
  readonly said: string;
  readonly days: string;
  readonly states?: string;
  readonly isOfPeople?: boolean;
};

const { of: owning } = en.happened;
const nouns: readonly EventNoun[] = en.happened.nouns;
const following = wordSet(en.happened.behindLeaving);

/** "Leavers by reason", "2024 hires", "policy cancellations per month": the rows to which it happened, by the day on which it did. */
export const eventRows: Compose = ({ tokens, tables }) => {
  const [found, ...others] = tokens.flatMap((_, at) => eventAt(tokens, at, tables) ?? []);
  const [first] = tokens.slice(found?.first);
  if (found === undefined || first === undefined) return null;
  const beside = [...tokens.slice(0, found.first), ...tokens.slice(found.end)];
  const isSame = others.every(({ column }) => column === found.column);
  return {
    tokens: beside.toSpliced(found.first, 0, ...namesOf(found.table, first)),
    said: textOf(tokens, found.first, found.end),
    // Hires and leavers are counted each by themselves.
    onto: (intent, paths) => (isSame ? happened(intent, found, beside, tables, paths) : null),
  };
};

function eventAt(tokens: Tokens, at: number, tables: Tables): EventSaid | null {
  const group = nouns.find(({ said }) => wordingAt(tokens, at, said) > 0);
  if (group === undefined) return calledAsDay(tokens, at, tables);
  const end = at + wordingAt(tokens, at, group.said);
  const isOwned = tokens[end]?.lower === owning;
  if (isOfSchema(tokens.slice(at, end), tables) || (!isOwned && isNoun(tokens[end]))) return null;
  const called = (token: Token | undefined) =>
    token && tables.find((table) => isCalled(table, token, tables));
  const [owner, owned] = [called(tokens[at - 1]), isOwned ? called(tokens[end + 1]) : undefined];
  const told = toldBy(group, [owner ?? owned ?? tables].flat());
  return told && { ...told, first: owner ? at - 1 : at, end: owner === undefined && owned ? end + 2 : end };
}

/** "Check-ins per month" are the rows by their `check_in`: the name of one day, in the plural. */
function calledAsDay(tokens: Tokens, at: number, tables: Tables): EventSaid | null {
  const [day, ...others] = tables.flatMap((table) =>
    table.columns.filter(isDate).flatMap((column) => {
      const parts = spokenParts(column.name);
      const end = at + parts.length;
      const isSaid = parts.every((part, place) => tokens[at + place]?.stem === stemOf(part));
      const isPlural = isSaid && tokens[end - 1]?.lower === pluralize(parts.at(-1) ?? '');
      return parts.length > 1 && isPlural ? [{ table, column, value: null, first: at, end }] : [];
    }),
  );
  return day !== undefined && others.length === 0 && !isNoun(tokens[day.end]) ? day : null;
}

/** What follows is a noun: an exit interview is no exit. */
function isNoun(token: Token | undefined): boolean {
  return token?.kind === 'word' && !isStopWord(token.lower) && !following.has(token.lower);
}

/** The one day of it, of people where it is theirs; else the one state that it ends in. */
function toldBy({ days, states, isOfPeople }: EventNoun, among: Tables): Told | null {
  for (const word of days.split('|')) {
    const found = among.flatMap((table) =>
      table.columns
        .filter((column) => isDayOf(column, word))
        .map((column): Told => ({ table, column, value: null })),
    );
    if (found.length > 0) return only(found.length > 1 && isOfPeople ? found.filter(ofPeople) : found);
  }
  const ended = new Set(states?.split('|'));
  return only(
    among.flatMap((table) =>
      table.columns.flatMap((column) =>
        (column.distinctValues ?? [])
          .filter((value) => ended.has(value.toLowerCase()))
          .map((value): Told => ({ table, column, value })),
      ),
    ),
  );
}

function ofPeople({ table }: Told): boolean {
  return keepsPeople(table);
}

function only([first, ...others]: readonly Told[]): Told | null {
  return first !== undefined && others.length === 0 ? first : null;
}

function isDayOf(column: ColumnSchema, word: string): boolean {
  const parts = wordsOfName(column.name);
  return isDate(column) && word.split(' ').every((each) => parts.some((part) => part === each));
}

/** Where rows are called so, or have it as a value, that is what is meant. */
function isOfSchema(said: Tokens, tables: Tables): boolean {
  const text = said.map(({ lower }) => lower).join(' ');
  const isOneWord = said.length === 1;
  return tables.some(
    (table) =>
      (isOneWord && said.some((token) => isCalled(table, token, tables))) ||
      table.columns.some(({ distinctValues = [] }) =>
        distinctValues.some((value) => value.toLowerCase() === text),
      ),
  );
}

/** The times of the question are those of the event; without one, it has happened at any time. */
function happened(
  intent: QueryIntent,
  { table, column: told, value }: EventSaid,
  beside: Tokens,
  tables: Tables,
  paths: TablePaths,
): QueryIntent | null {
  const column = { table: table.name, column: told.name };
  if (value !== null)
    return narrowed(intent, table.name, { kind: 'equals', column, values: [value], negated: false }, paths);
  const dated = datedBy(intent, column, tables, (other) => isNamed(other, beside, tables));
  const isTimed = dated.filters.some(
    (filter) =>
      filter.kind === 'range' &&
      sameName(filter.column.table, table.name) &&
      filter.column.column === told.name,
  );
  if (isTimed || !told.nullable) return dated;
  return narrowed(dated, table.name, { kind: 'missing', column, negated: true }, paths);
}

/** "Leavers hired in 2020" have that day beside the one of their leaving. */
function isNamed({ table, column }: ColumnRef, tokens: Tokens, tables: Tables): boolean {
  const known = tables.find(({ name }) => sameName(name, table));
  const day = known && columnNamed(known, column);
  if (!day || !isDate(day)) return true;
  const parts = wordsOfName(column);
  return parts.some((part) => !idle.has(part) && tokens.some(({ stem }) => stem === stemOf(part)));
}

const idle = wordSet(en.states.dayWords);
