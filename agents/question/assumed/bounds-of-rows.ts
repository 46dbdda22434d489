import pluralize from 'pluralize';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { nameInWords, wordsOfName } from '#lib/text/abbreviations.ts';
import { isKindOf } from '#lib/text/word-nearness.ts';
import { isStopWord, wordSet } from '#lib/text/words.ts';
import { nameWithoutUnit } from '../../query/label/units.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isMany, isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { reading } from '../composed/composition.ts';
import { isNamed } from '../composed/rows-named.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';
import { isAge, isOfBirth } from './people.ts';
import { lengthOfName } from './states-of-periods.ts';
import { amountOfRows } from './trade.ts';

const { over, under, older, younger, people, leading } = english.bounds;
const personal = wordSet(people);
const person = 'person';
const fillers = wordSet(leading);

/**
 * "Claims over 5,000" are those that come to more than that, and "patients over 60" those who are older: what bounds rows without saying of
 * what bounds the one amount that they have, or people by their age.
 */
export function boundsOfRows(tokens: Tokens, tables: Tables): Token[] {
  for (let at = 1; at < tokens.length; at += 1) {
    const isOver = wordingAt(tokens, at, over) > 0;
    const length = wordingAt(tokens, at, isOver ? over : under);
    const said = tokens[at];
    const place = at + length;
    const isPriced = tokens[place]?.kind === 'mark';
    if (said === undefined || length === 0 || !isBareNumber(tokens, isPriced ? place + 1 : place)) continue;
    let end = at;
    while (fillers.has(tokens[end - 1]?.lower ?? '')) end -= 1;
    const rest = tokens.slice(at + length);
    if (!isPriced && isOfPeople(tokens, end, tables)) {
      const aged = (isOver ? older : younger).split(' ').map((word) => reading(said, word));
      return [...tokens.slice(0, at), ...aged, ...rest];
    }
    const amount = amountNamedBefore(tokens, end, tables);
    if (amount === null) continue;
    const bounded = ['with', 'a', ...wordsOfName(nameWithoutUnit(amount.name))].map((word) =>
      reading(said, word),
    );
    return [...tokens.slice(0, end), ...bounded, ...tokens.slice(at)];
  }
  return [...tokens];
}

/** A number that nothing is counted by: "over 5 days" and "over 3 orders" say of what. A year is a time. */
function isBareNumber(tokens: Tokens, at: number): boolean {
  const [number, next] = [tokens[at], tokens[at + 1]];
  if (number?.kind !== 'number' || number.value === null) return false;
  if (next === undefined || next.kind === 'mark') return true;
  return next.kind === 'word' && (isStopWord(next.lower) || isVerbForm(next.lower));
}

/** Rows that have an age or a day of birth, or people where only one table has such a column. */
function isOfPeople(tokens: Tokens, end: number, tables: Tables): boolean {
  const aged = tables.filter(({ columns }) => columns.some((column) => isOfBirth(column) || isAge(column)));
  const named = aged.some((table) => isNamedUpTo(table, tokens, end));
  return named || (aged.length === 1 && isPerson(tokens[end - 1]?.lower ?? ''));
}

function isPerson(word: string): boolean {
  return personal.has(word) || (isMany(word) && isKindOf(pluralize.singular(word), person));
}

function amountNamedBefore(tokens: Tokens, end: number, tables: Tables): ColumnSchema | null {
  // Of one table "expenses" are its expense reports.
  const isAnyPart = (table: TableSchema) =>
    tables.length === 1 && tokens[end - 1] !== undefined && isNamed(table, tokens[end - 1] as Token);
  const named = tables.filter((table) => isNamedUpTo(table, tokens, end) || isAnyPart(table));
  const [only, ...others] = named;
  return only === undefined || others.length > 0 ? null : amountOfRows(only);
}

/** Whether the words directly before a place are the whole name of the table. */
function isNamedUpTo(table: TableSchema, tokens: Tokens, end: number): boolean {
  const { length } = nameInWords(table.name).split(' ');
  return end >= length && lengthOfName([table], tokens, end - length) === length;
}
