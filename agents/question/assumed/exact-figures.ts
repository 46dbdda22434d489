import pluralize from 'pluralize';
import { type ColumnSchema, isYear, type TableSchema, type Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, wordSet } from '#lib/text/words.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';
import { lengthOfName, longestNamedAt } from './states-of-periods.ts';

const { leading, openEnd, exactly, none, equals, and } = english.exactNumbers;
const { without } = english.plainer.withoutOr;
const counting = wordSet(english.exactNumbers.counting);

/**
 * "Houses with 3 bedrooms and 2 baths", "3 bedroom houses", "staff with no absences", "with bedrooms = 3": a number before what a column of numbers is
 * called, which is the figure of each row. They are read as "with bedrooms of 3".
 */
export function exactFigures(tokens: Tokens, tables: Tables): Token[] {
  const said: Token[] = [];
  let behind = -1;
  for (let at = 0; at < tokens.length; ) {
    const [token, things] = [tokens[at], tokens[at + 2]];
    const figure = figureAt(tokens, at, tables, at === behind);
    if (token === undefined || figure === null) {
      if (token !== undefined) said.push(token);
      at += 1;
      continue;
    }
    const { end, column, number } = figure;
    const words = [english.exactNumbers.with, ...column, english.exactNumbers.of];
    const isBefore = token.kind === 'number' && things !== undefined;
    if (isBefore) said.push(things);
    said.push(...(at === behind ? [token] : []), ...words.map((word) => reading(token, word)), number);
    at = end;
    behind = end;
  }
  return said;
}

type Figure = {
  readonly end: number;
  readonly column: readonly string[];
  readonly number: Token;
};

/** A figure that is said from there on. `isFurther`: "and" leads to one as well, behind another. */
function figureAt(tokens: Tokens, at: number, tables: Tables, isFurther: boolean): Figure | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const column = (from: number, to: number) => tokens.slice(from, to).map(({ lower }) => lower);
  const other = equalAt(tokens, at, tables) ?? figureBefore(tokens, at, tables);
  if (other !== null) return other;
  const isNone = token.lower === without;
  const isLed = wordingAt(tokens, at, leading) > 0 || (isFurther && wordingAt(tokens, at, and) > 0);
  if (!isNone && !isLed) return null;
  const from = at + 1 + wordingAt(tokens, at + 1, exactly);
  const next = tokens[from];
  const isNo = !isNone && wordingAt(tokens, from, none) > 0;
  const isNumber = next?.kind === 'number' && next.value !== null && !isAYear(next.value);
  if (!isNone && !isNo && !isNumber) return null;
  const noun = isNone ? at + 1 : from + 1;
  const length = lengthOfFigure(tokens, noun, tables, isNone || isNo);
  const end = noun + length;
  if (length === 0 || wordingAt(tokens, end, openEnd) > 0) return null;
  const number = isNumber && next !== undefined ? next : numbered(token, 0);
  return { end, column: column(noun, end), number };
}

/** "Bedrooms = 3", "with bedrooms = 3". */
function equalAt(tokens: Tokens, at: number, tables: Tables): Figure | null {
  const start = at + Math.min(1, wordingAt(tokens, at, leading));
  const end = start + lengthOfFigure(tokens, start, tables, false);
  const number = tokens[end + 1];
  if (end === start || tokens[end]?.lower !== equals || number?.kind !== 'number') return null;
  return { end: end + 2, column: tokens.slice(start, end).map(({ lower }) => lower), number };
}

/** "3 bedroom houses". */
function figureBefore(tokens: Tokens, at: number, tables: Tables): Figure | null {
  const [number, noun, things] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (number?.kind !== 'number' || number.value === null || noun === undefined || things === undefined)
    return null;
  const many: Token = { ...noun, lower: pluralize.plural(noun.lower) };
  // "One star reviews" have no stars of a hotel.
  const owner = longestNamedAt(tokens, at + 2, tables);
  const owners = tables.length === 1 ? tables : owner === undefined ? [] : [owner];
  const isFigure = pluralize.isSingular(noun.lower) && lengthOfFigure([many], 0, owners, false) === 1;
  const areThings = things.kind === 'word' && pluralize.isPlural(things.lower) && !isStopWord(things.lower);
  return isFigure && areThings ? { end: at + 3, column: [many.lower], number } : null;
}

/** How many words from a place are the whole name of a column of numbers that is no key; 0 where they are those of a table. */
function lengthOfFigure(tokens: Tokens, at: number, tables: Tables, isNone: boolean): number {
  if (lengthOfName(tables, tokens, at) > 0) return 0;
  const lengths = tables.flatMap((table) =>
    table.columns
      .filter((column) => isFigure(column, table) && (!isNone || startsAtZero(column)))
      .map((column) => nameLength(column, tokens, at)),
  );
  return Math.max(0, ...lengths);
}

function nameLength({ name }: ColumnSchema, tokens: Tokens, at: number): number {
  const all = wordsOfName(name);
  const words = all.length > 1 ? all.filter((word) => !counting.has(word)) : all;
  const isSaid = words.every(
    (word, place) => pluralize.singular(tokens[at + place]?.lower ?? '') === pluralize.singular(word),
  );
  const isMany = pluralize.isPlural(tokens[at + words.length - 1]?.lower ?? '');
  return isSaid && isMany ? words.length : 0;
}

function isFigure(column: ColumnSchema, table: TableSchema): boolean {
  return isNumeric(column) && !isYear(column) && !isKey(table, column);
}

/** Where there are rows with none of it, none is a number and no empty cell. */
function startsAtZero({ range }: ColumnSchema): boolean {
  return typeof range?.min === 'number' && range.min <= 0;
}

function isAYear(value: number): boolean {
  return value >= 1900 && value <= 2100;
}

function numbered(said: Token, value: number): Token {
  const text = String(value);
  return { ...said, kind: 'number', text, lower: text, stem: text, value };
}
