import { expect, it } from 'vitest';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { currencyPair, currencySaid, lengthOfCurrency } from './currency-pairs.ts';

const column = (
  name: string,
  kind: ColumnSchema['kind'],
  description: string | null = null,
): ColumnSchema => ({
  name,
  type: '',
  kind,
  nullable: false,
  description,
});
const fixings = (description: string): TableSchema => ({
  name: 'fixings',
  kind: 'table',
  description: null,
  columns: [
    column('currency', 'text'),
    column('fixed_on', 'date'),
    column('fix_rate', 'number', description),
  ],
  primaryKey: ['currency', 'fixed_on'],
  foreignKeys: [],
  rowCount: 10,
  sampleRows: [],
});
const inPounds = [fixings('Value of one unit in British pounds')];

it.each([
  ['EUR/GBP in 2024', 7, 'exchange rate of EUR'],
  ['eurgbp', 6, 'exchange rate of EUR'],
  ['SEK/GBP rate on 3 May', 12, 'exchange rate of SEK'],
  ['northern rate (NOK/GBP) in May', 23, 'exchange rate of NOK'],
])('%s is a rate', (text, length, meant) => {
  expect(currencyPair(text, inPounds)).toEqual({ length, meant });
});

it.each(['GBP/EUR', 'EUR/USD', 'try gbp', 'EUR in GBP', 'GBP/GBP'])(
  '%s is none that is kept in pounds',
  (text) => {
    expect(currencyPair(text, inPounds)).toBeNull();
  },
);

it('is none where no rate says what one of a currency is worth', () => {
  expect(currencyPair('EUR/GBP', [fixings('Rate of the day')])).toBeNull();
});

it('takes no country for the currency whose name begins like it', () => {
  const [rates] = inPounds;
  const columns = rates?.columns.map((each) =>
    each.name === 'currency' ? { ...each, distinctValues: ['Swiss franc', 'British pound'] } : each,
  );
  const tables = rates && columns ? [{ ...rates, columns }] : [];
  expect(currencySaid('francs', tables)).toBe('kept');
  expect(currencySaid('France', tables)).toBeNull();
});

it('takes what else is stored for no currency, unless more of its name is said', () => {
  const [rates] = inPounds;
  const holding = (values: string[]) =>
    rates?.columns.map((each) => (each.name === 'currency' ? { ...each, distinctValues: values } : each)) ??
    [];
  const places = {
    ...fixings(''),
    name: 'places',
    columns: [{ ...column('place', 'text'), distinctValues: ['Singapore', 'Real Estate'] }],
  };
  const tables = rates
    ? [{ ...rates, columns: holding(['Singapore dollar', 'Brazilian real']) }, places]
    : [];
  expect(lengthOfCurrency(['Singapore'], tables)).toBe(0);
  expect(lengthOfCurrency(['Singapore', 'dollars'], tables)).toBe(2);
  expect(lengthOfCurrency(['Real', 'Estate', '?'], tables)).toBe(0);
  expect(lengthOfCurrency(['real'], tables)).toBe(1);
});
