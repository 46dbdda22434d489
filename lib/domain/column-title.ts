import type { ResultColumn, ResultTable } from './result-table.ts';

const acronyms = new Set(
  'id isin cusip sedol lei usd eur gbp chf jpy aum nav esg etf fx gdp vat url ytd pe roi roe ebit ebitda sql uk us eu'.split(
    ' ',
  ),
);

/** A column name in words for an axis, a legend or a sentence: `market_value_eur` -> `Market value EUR`. */
export function columnTitle(name: string): string {
  if (/\s/.test(name.trim())) return capitalised(name.trim());
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .filter((word) => word !== '')
    .map((word) => (acronyms.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()));
  return words.length === 0 ? name : capitalised(words.join(' '));
}

/** What stands at the head of a result column: its title, with the unit of its numbers. */
export function columnHeading({ name, title, unit }: ResultColumn): string {
  const words = title ?? columnTitle(name);
  return unit === undefined ? words : `${words} (${unit})`;
}

/** The same for the column of a result by its name, which stands for itself where the result has none such. */
export function headingOf({ columns }: Pick<ResultTable, 'columns'>, name: string): string {
  return columnHeading(columns.find((column) => column.name === name) ?? { name, kind: 'unknown' });
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
