import type { Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { keyDate } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from './lexicon.ts';

const ofShares = new Set(english.shares.split('|'));
const price = stemOf(english.price);

/** "Share price", "stock prices": whether a word says no more than whose price it is, where prices are kept by day and none is called so. */
export function isPriceOfShares(tokens: Tokens, at: number, tables: Tables): boolean {
  const [said, next] = [tokens[at], tokens[at + 1]];
  if (said === undefined || !ofShares.has(said.lower) || next?.stem !== price) return false;
  const isKept = tables.some(
    (table) =>
      keyDate(table) !== null &&
      table.columns.some((column) => isNumeric(column) && partsOf(column.name).includes(price)),
  );
  const isCalledSo = tables.some(({ columns }) =>
    columns.some(({ name }) => [said.stem, price].every((stem) => partsOf(name).includes(stem))),
  );
  return isKept && !isCalledSo;
}

function partsOf(name: string): string[] {
  return spokenParts(name).map(stemOf);
}
