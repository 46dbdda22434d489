import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { keyDate } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from './lexicon.ts';

const ofShares = wordSet(english.shares);
const price = stemOf(english.price);
const { usual, said } = english.pricesOfDay;

/**
 * Which price of a day is meant, where prices are kept by day: the "share price" is the price where nothing is called so, and the "closing price" the
 * close where the columns are called open, high, low and close alone. null where the words are those of the source.
 */
export function dailyPrice(
  tokens: Tokens,
  at: number,
  tables: Tables,
): { readonly length: number; readonly meant: string } | null {
  const ofDay = ofOpenAndClose(tokens, at, tables);
  if (ofDay !== null) return ofDay;
  const next = tokens[at + 1];
  return next !== undefined && isPriceOfShares(tokens, at, tables) ? { length: 2, meant: next.text } : null;
}

function isPriceOfShares(tokens: Tokens, at: number, tables: Tables): boolean {
  const [word, next] = [tokens[at], tokens[at + 1]];
  if (word === undefined || !ofShares.has(word.lower) || next?.stem !== price) return false;
  const isKept = tables.some(
    (table) =>
      keyDate(table) !== null &&
      table.columns.some((column) => isNumeric(column) && partsOf(column.name).includes(price)),
  );
  const isCalledSo = tables.some(({ columns }) =>
    columns.some(({ name }) => [word.stem, price].every((stem) => partsOf(name).includes(stem))),
  );
  return isKept && !isCalledSo;
}

/** "Closing price", "the price", "stock price", of columns that are called by their time of the day alone. */
function ofOpenAndClose(tokens: Tokens, at: number, tables: Tables) {
  const length = [0, 1].find((before) => tokens[at + before]?.stem === price);
  const [only, ...others] = tables.filter(isOfDay);
  const isCalledSo = tables.some(({ columns }) => columns.some(({ name }) => partsOf(name).includes(price)));
  if (length === undefined || only === undefined || others.length > 0 || isCalledSo) return null;
  const word = tokens[at]?.lower ?? '';
  if (length === 0) return { length: 1, meant: extremeOf(tokens[at - 1]?.lower) ?? usual };
  const named = Object.entries(said).find(([, words]) => words.split('|').includes(word))?.[0];
  if (named !== undefined) return { length: 2, meant: named };
  return ofShares.has(word) ? { length: 2, meant: usual } : null;
}

/** "The highest price" is the highest that there was in a day. */
function extremeOf(before: string | undefined): string | undefined {
  return Object.entries(english.pricesOfDay.extremes).find(([, word]) => word === before)?.[0];
}

function isOfDay({ columns }: TableSchema): boolean {
  const figures = columns.filter(isNumeric).map(({ name }) => name.toLowerCase());
  return columns.some(isDate) && Object.keys(said).every((name) => figures.includes(name));
}

function partsOf(name: string): string[] {
  return spokenParts(name).map(stemOf);
}
