import type { Tables } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { isMoney, unitOfColumn } from '../../query/label/units.ts';
import { english } from './lexicon.ts';

const money = wordSet(english.plainer.money);
const telling = new Set([...money, 'currency', 'currencies']);
const currencyOf = new Map(
  Object.entries(english.plainer.currencies).flatMap(([code, said]) =>
    said.split('|').map((word) => [word, code] as const),
  ),
);

/** Whether a currency says no more of an amount than that it is one: no table tells one from another, or all money is kept in it. */
export function isOnlyCurrency(word: string, tables: Tables): boolean {
  if (!money.has(word)) return false;
  const [only, ...others] = new Set(
    tables.flatMap((table) =>
      table.columns.flatMap((column) => (isMoney(column) ? (unitOfColumn(table, column) ?? []) : [])),
    ),
  );
  if (only !== undefined && others.length === 0 && currencyOf.get(word) === only) return true;
  return !tables.some((table) =>
    [table, ...table.columns].some(({ name, description }) =>
      [...nameInWords(name).split(' '), ...(description ?? '').split(/\W+/)].some((each) =>
        telling.has(each.toLowerCase()),
      ),
    ),
  );
}
