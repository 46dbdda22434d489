import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { nameWords } from '../../question/explain/names.ts';

/** ISO 4217 codes of the currencies that databases name columns after. */
const currencies = new Set(
  'aed ars aud brl cad chf clp cny cop czk dkk egp eur gbp hkd huf idr ils inr jpy krw mxn myr ngn nok nzd php pln ron rub sar sek sgd thb try twd uah usd vnd zar'.split(
    ' ',
  ),
);

const currencyNames: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  'us dollars': 'USD',
  'u.s. dollars': 'USD',
  dollars: 'USD',
  'pounds sterling': 'GBP',
  yen: 'JPY',
  'swiss francs': 'CHF',
};

const measures: Readonly<Record<string, string>> = {
  percent: '%',
  percentage: '%',
  pct: '%',
  '%': '%',
  bps: 'bp',
  'basis points': 'bp',
  kg: 'kg',
  kilograms: 'kg',
  grams: 'g',
  km: 'km',
  kilometers: 'km',
  kilometres: 'km',
  miles: 'miles',
  meters: 'm',
  metres: 'm',
  cm: 'cm',
  m2: 'm²',
  sqm: 'm²',
  sqft: 'sq ft',
  km2: 'km²',
  m3: 'm³',
  minutes: 'minutes',
  seconds: 'seconds',
  milliseconds: 'ms',
  hours: 'hours',
  days: 'days',
  pixels: 'pixels',
  bytes: 'bytes',
  kwh: 'kWh',
  mwh: 'MWh',
  gwh: 'GWh',
  tonnes: 'tonnes',
};

/** What stands in brackets after a name, or in the cells of a file; `$` is the dollar of several countries. */
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  us$: 'USD',
  $: '$',
  '¥': '¥',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  kr: 'kr',
  'fr.': 'CHF',
  'm²': 'm²',
  'm³': 'm³',
  t: 't',
  h: 'hours',
  '°c': '°C',
};

/** The unit that the end of a name says: `market_value_eur`, `weight_pct`, `Rent (€)`. */
export function unitInName(name: string): string | null {
  const bracket = /[([]([^()[\]]+)[)\]]\s*$/.exec(name)?.[1];
  if (bracket !== undefined) return knownUnit(bracket.trim().toLowerCase());
  const last =
    name
      .toLowerCase()
      .split(/[^\p{L}%\d]+|(?<=[a-z])(?=[A-Z])/u)
      .filter(Boolean)
      .at(-1) ?? '';
  if (currencies.has(last)) return last.toUpperCase();
  return Object.hasOwn(measures, last) && name.toLowerCase() !== last ? (measures[last] ?? null) : null;
}

/** "Amount" of `Amount (EUR)`. */
export function nameWithoutUnit(name: string): string {
  if (unitInName(name) === null) return name;
  return name.replace(/\s*(?:[([][^()[\]]+[)\]]|(?<=[\s_])[^\s_]+|%)\s*$/u, '') || name;
}

/** Whether the end of a name says a currency. */
export function namesCurrency(name: string): boolean {
  return currencies.has(unitInName(name)?.toLowerCase() ?? '');
}

/** The unit that a description says: "Price in EUR", "Length (km)", "Salary, in euro"; "Volume in millions of USD" is in `million USD`. */
export function unitInDescription(description: string | null): string | null {
  const text = (description ?? '').toLowerCase();
  for (const found of text.matchAll(
    /(?:\bin |\(|\[)((?:(?:thousands?|millions?|billions?) (?:of )?)?)([\p{L}\p{Sc}.%²³° ]+)/gu,
  )) {
    const scale = (found[1] ?? '').replace('of ', '').trim().replace(/s$/, '');
    const unit = knownUnit((found[2] ?? '').trim());
    if (unit !== null) return scale === '' ? unit : `${scale} ${unit}`;
  }
  return null;
}

/** The unit that a text begins with. */
function knownUnit(text: string): string | null {
  const [first = ''] = text.replace(/\.$/, '').split(' ');
  const two = text.split(' ').slice(0, 2).join(' ');
  if (currencies.has(first)) return first.toUpperCase();
  if (Object.hasOwn(signs, text)) return signs[text] ?? null;
  return currencyNames[two] ?? currencyNames[first] ?? measures[two] ?? measures[first] ?? null;
}

/** What a number column of a table is measured in, as far as its name, its description or its table says; else null. */
export function unitOfColumn(table: TableSchema, column: ColumnSchema): string | null {
  const own = unitInName(column.name) ?? unitInDescription(column.description);
  if (own !== null || !isMoney(column)) return own;
  // A table that knows one currency only.
  const values = currencyColumn(table)?.distinctValues ?? [];
  return values.length === 1 ? (values[0] ?? null) : null;
}

const moneyWords =
  /\b(?:price|amount|value|cost|revenue|salary|fee|total|turnover|close|open|high|low|capitalisation|budget|income|profit|sales|balance)\b/;

/** Whether a number is an amount of money by what it is called, so that a currency beside it is its own. */
export function isMoney(column: Pick<ColumnSchema, 'name' | 'description'>): boolean {
  const words = `${nameWords(column.name)} ${column.description?.split(/[.;]/)[0] ?? ''}`.toLowerCase();
  return (
    moneyWords.test(words) &&
    !/\b(?:number|count|shares|volume|weight|rate|ratio|percent)\b/.test(nameWords(column.name))
  );
}

/** The column of a table that says which currency its amounts are in. */
export function currencyColumn(table: Pick<TableSchema, 'columns'>): ColumnSchema | undefined {
  return table.columns.find((column) => column.kind === 'text' && isCurrencyName(column.name));
}

export function isCurrencyName(name: string): boolean {
  return /\bcurrency\b/.test(nameWords(name)) && !/\bname\b/.test(nameWords(name));
}
