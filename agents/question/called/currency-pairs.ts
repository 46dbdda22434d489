import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isEnglishWord } from '#lib/text/wordnet.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { refersTo } from '../../query/writer/built-in/table-nature.ts';
import { singularOf } from '../../query/writer/built-in/word-forms.ts';

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
  tables: Tables,
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
function ratesIn(currency: string, tables: Tables): boolean {
  const described = ratesKept(tables)?.described;
  return described !== undefined && words(currency).every((word) => described.has(stemOf(word)));
}

export type RatesKept = {
  readonly table: TableSchema;
  readonly column: ColumnSchema;
  /** The stems of its description: those of the currency in which it is told are among them. */
  readonly described: ReadonlySet<string>;
};

/** The one rate that says what one of a currency is worth; null where there is none, or several. */
export function ratesKept(tables: Tables): RatesKept | null {
  const [only, ...more] = tables.flatMap((table) =>
    table.columns.flatMap((column) =>
      isNumeric(column) &&
      worthOfOne.test(column.description ?? '') &&
      nameInWords(column.name).endsWith('rate')
        ? [{ table, column }]
        : [],
    ),
  );
  if (only === undefined || more.length > 0) return null;
  return { ...only, described: new Set(words(only.column.description ?? '').map(stemOf)) };
}

/** Whether the description of a figure says the currency in which rates are told: "market value in US dollars". */
export function isToldInThatOfRates({ name, description }: ColumnSchema, tables: Tables): boolean {
  // A `fee_usd` says it by its name.
  if (name.split('_').some((part) => currencySaid(part.toLowerCase(), tables) === 'told in')) return true;
  const rates = ratesKept(tables);
  const own = new Set(words(description ?? '').map(stemOf));
  return (
    rates !== null &&
    currenciesIn(rates, tables).some(({ value }) => {
      const stems = words(value).map(stemOf);
      return stems.length > 0 && stems.every((stem) => rates.described.has(stem) && own.has(stem));
    })
  );
}

/** What a word for money means among rates: the currency in which they are told, or another that is kept; null for any other word. */
export function currencySaid(text: string, tables: Tables): 'told in' | 'kept' | null {
  const rates = ratesKept(tables);
  if (rates === null || currenciesCalled(text, tables).length === 0) return null;
  return wordsSaid(text).every((word) => rates.described.has(stemOf(word))) ? 'told in' : 'kept';
}

type CurrencyKept = {
  readonly table: TableSchema;
  readonly column: ColumnSchema;
  readonly value: string;
};

/** The codes and names of currencies with rates that a text may mean: "krone" is Danish or Norwegian. */
export function currenciesCalled(text: string, tables: Tables): CurrencyKept[] {
  const rates = ratesKept(tables);
  const said = wordsSaid(text).map(singularOf);
  if (rates === null || said.length === 0) return [];
  // By whole words: "francs" are Swiss ones, and France, which has the stem of the franc, is no currency.
  const isIn = ({ value }: CurrencyKept) => {
    const own = words(value).map(singularOf);
    return value === text.toUpperCase() || said.every((word) => own.includes(word));
  };
  return currenciesIn(rates, tables).filter(isIn);
}

/** How many of these words call a currency that has rates; 0 where they begin with what else is stored: Singapore has a dollar, and Real Estate no real. */
export function lengthOfCurrency(said: readonly string[], tables: Tables): number {
  const others = otherValues(tables).filter((value) =>
    value.every((word, at) => said[at]?.toLowerCase() === word),
  );
  const least = Math.max(0, ...others.map((value) => value.length));
  for (let length = Math.min(longestName, said.length); length > least; length -= 1)
    if (
      /\p{L}/u.test(said[length - 1] ?? '') &&
      currencySaid(said.slice(0, length).join(' '), tables) !== null
    )
      return length;
  return 0;
}

/** "Hong Kong dollars" has three words. */
const longestName = 3;

/** The texts that are stored but as currencies, in words. */
const otherValues = rememberedOf((tables: Tables): readonly (readonly string[])[] => {
  const rates = ratesKept(tables);
  const currencies = new Set(rates === null ? [] : currenciesIn(rates, tables).map(({ value }) => value));
  return tables
    .flatMap(({ columns }) => columns.flatMap(({ distinctValues = [] }) => distinctValues))
    .filter((value) => !currencies.has(value) && /^\p{L}/u.test(value))
    .map((value) => value.toLowerCase().split(' '));
});

function wordsSaid(text: string): readonly string[] {
  return words((isCode.test(text) ? names.of(text.toUpperCase()) : undefined) ?? text);
}

/** Currencies by their codes and names. */
function currenciesIn({ table }: RatesKept, tables: Tables): CurrencyKept[] {
  const listing = tables.filter((other) => other !== table && refersTo(table, other));
  return [table, ...listing].flatMap((each) =>
    each.columns.flatMap((column) =>
      (column.distinctValues ?? []).map((value) => ({ table: each, column, value })),
    ),
  );
}

const isCode = /^[a-z]{3}$/iu;
const worthOfOne = /\b(?:value|price|worth) of (?:one|1|a)\b/i;
