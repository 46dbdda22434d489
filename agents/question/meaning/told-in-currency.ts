import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { currencySaid, isToldInThatOfRates } from '../called/currency-pairs.ts';
import { type Law, measuresOf } from './law.ts';

/** Market values that are kept in dollars are none in euros, whatever the currency of the country. */
export const toldInCurrency: Law = (intent, { tokens, tables }) => {
  const at = tokens.findIndex(
    ({ text }, place) => tokens[place - 1]?.lower === 'in' && currencySaid(text, tables) === 'kept',
  );
  if (at < 0) return null;
  const shown = [
    ...intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : [])),
    ...measuresOf(intent).flatMap(({ column, per }) => (per === undefined ? (column ?? []) : [])),
  ];
  const isOther = shown.some(({ table: name, column }) => {
    const table = tables.find((each) => sameName(each.name, name));
    const known = table && columnNamed(table, column);
    return !!known && isToldInThatOfRates(known, tables);
  });
  return isOther ? `in ${tokens[at]?.text}` : null;
};
