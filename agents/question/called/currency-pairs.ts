import type { TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isEnglishWord } from '#lib/text/wordnet.ts';
import { stemOf, words } from '#lib/text/words.ts';

const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
const code = '[a-z]{3}';
const rate = '(?:\\s+(?:exchange\\s+)?rates?\\b)?';
const alone = new RegExp(`^(?<one>${code})(?:\\s?/\\s?|-|\\s)?(?<other>${code})\\b${rate}`, 'iu');
/** "Cable rate (GBP/USD)": what stands in brackets says which one is meant. */
const told = new RegExp(
  `^\\p{L}+\\s+rates?\\s*\\(\\s*(?<one>${code})\\s?/?\\s?(?<other>${code})\\s*\\)`,
  'iu',
);

/** "EUR/USD", "eurusd" at the beginning of a text: how many letters that is, and the rate of the one, where rates are told in the other. */
export function currencyPair(
  text: string,
  tables: readonly TableSchema[],
): { readonly length: number; readonly meant: string } | null {
  const found = told.exec(text) ?? alone.exec(text);
  const { one = '', other = '' } = found?.groups ?? {};
  const [base, quote] = [one, other].map((each) => names.of(each.toUpperCase() || 'XXX'));
  // "Try all" is in lower case no pair of lira and lek.
  const isTyped = [one, other].every((each) => each === each.toUpperCase() || !isEnglishWord(each));
  if (found === null || base === undefined || quote === undefined || !isTyped || one === other) return null;
  return ratesIn(quote, tables)
    ? { length: found[0].length, meant: `exchange rate of ${one.toUpperCase()}` }
    : null;
}

/** Whether the one rate that is kept says what one of a currency is worth in this one. */
function ratesIn(currency: string, tables: readonly TableSchema[]): boolean {
  const rates = tables.flatMap(({ columns }) =>
    columns.filter(
      (column) =>
        isNumeric(column) &&
        worthOfOne.test(column.description ?? '') &&
        nameInWords(column.name).endsWith('rate'),
    ),
  );
  const [only, ...more] = rates;
  const described = new Set(words(only?.description ?? '').map(stemOf));
  return more.length === 0 && words(currency).every((word) => described.has(stemOf(word)));
}

const worthOfOne = /\b(?:value|price|worth) of (?:one|1|a)\b/i;
