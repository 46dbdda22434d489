import pluralize from 'pluralize';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { numberWords } from '#lib/schema/rows-called.ts';
import { splitIdentifier, wordSet } from '#lib/text/words.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isMany } from '../../query/writer/built-in/word-forms.ts';
import { tradeOf } from '../assumed/trade.ts';
import { tableNoun } from '../explain/names.ts';
import { english } from './lexicon.ts';

const { products, told, number } = english.numberedThings;
const sold = wordSet(products);

/**
 * What a file of rows is about by a number alone: the "customers" of a `CustomerID`, and the "products" of lines that only describe them. null where the file has
 * a name for them, or the number is said itself.
 */
export function numberedThing(tokens: Tokens, at: number, tables: Tables): string | null {
  const [table, ...others] = tables;
  const [token, next] = tokens.slice(at, at + 2);
  if (table === undefined || others.length > 0 || token?.kind !== 'word' || isNumber(next)) return null;
  const one = pluralize.singular(token.lower);
  if (one === tableNoun(table).one) return null;
  const column = numberOf(one, table) ?? (sold.has(one) ? descriptionOf(table, tables) : null);
  return column === null ? null : isMany(token.lower) ? pluralize.plural(column) : column;
}

function isNumber(token: Tokens[number] | undefined): boolean {
  return token?.kind === 'number' || numberWords.has(pluralize.singular(token?.lower ?? ''));
}

/** "Customer id", where nothing else of them is kept but days. */
function numberOf(one: string, { columns }: TableSchema): string | null {
  const named = columns.filter(({ name }) => splitIdentifier(name).includes(one));
  const [only, ...others] = named.filter((column) => isNumberOf(one, column));
  const isNamed = named.some((column) => column.kind === 'text' && column !== only);
  if (only === undefined || others.length > 0 || isNamed || only.unique === true) return null;
  const last = splitIdentifier(only.name).at(-1) ?? '';
  return `${one} ${last === 'id' ? last : number}`;
}

function isNumberOf(one: string, { name }: ColumnSchema): boolean {
  const parts = splitIdentifier(name);
  return parts.length === 2 && parts[0] === one && numberWords.has(parts[1] ?? '');
}

/** Lines that say how many of something were sold at which price, and have but a text for it. */
function descriptionOf(table: TableSchema, tables: Tables): string | null {
  const isNamed = table.columns.some(({ name }) => splitIdentifier(name).some((part) => sold.has(part)));
  const column = table.columns.find(
    ({ name, kind }) => kind === 'text' && splitIdentifier(name).join(' ') === told,
  );
  return isNamed || column === undefined || tradeOf(tables).line === null ? null : told;
}
