import type { CellValue, ResultColumn, ResultTable } from './result-table.ts';

/**
 * What a result column can do in a chart or a table: `measure` can be added and averaged, `time` and `year` order a
 * line and so does `period`, a quarter or a week of a year (2024-Q1), `ordinal` is a small whole number that names a period
 * (month 1..12), `identifier` is a number that names a thing, `label` is everything else a person would group by.
 */
export type ColumnRole = 'measure' | 'time' | 'year' | 'period' | 'ordinal' | 'identifier' | 'label';

const identifierWords = new Set(
  'id ids identifier identifiers key code ref uuid guid isin cusip sedol lei zip zipcode postcode phone fax nr no ean sku'.split(
    ' ',
  ),
);
const ordinalWords = new Set('month quarter week weekday hour day'.split(' '));
const amountWords = new Set('total sum count avg average mean number num min max of per'.split(' '));
const isoTime = /^\d{4}-\d{2}(-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?)?$/;
const yearPart = /^\d{4}-(?:Q[1-4]|W\d{2})$/;
const wholeNumber = /^-?\d+$/;

/** `marketValue_EUR` -> `['market', 'value', 'eur']`. */
export function nameWords(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

export function isIdentifierName(name: string): boolean {
  const words = nameWords(name);
  const last = words.at(-1) ?? '';
  if (identifierWords.has(last)) return true;
  return (
    last === 'number' && words.length > 1 && !words.some((word) => word !== 'number' && amountWords.has(word))
  );
}

export function isYearName(name: string): boolean {
  const words = nameWords(name);
  return ['year', 'yr', 'fy'].includes(words.at(-1) ?? '') && !words.some((word) => amountWords.has(word));
}

/** The role of column `index`, from its kind, its name and its values. */
export function columnRole(table: ResultTable, index: number): ColumnRole {
  const column = table.columns[index];
  if (column === undefined) return 'label';
  const values = present(table, index);
  if (column.kind === 'date' || (column.kind === 'text' && everyIs(values, isTimeText))) return 'time';
  if (column.kind === 'text' && everyIs(values, isYearPart)) return 'period';
  if (isYearName(column.name) && everyIs(values, isYear)) return 'year';
  if (column.kind === 'boolean') return 'label';
  if (isOrdinalName(column) && everyIs(values, isSmallWhole)) return 'ordinal';
  if (
    column.kind === 'number' ||
    (column.kind === 'unknown' && everyIs(values, (value) => typeof value === 'number'))
  )
    return isIdentifierName(column.name) ? 'identifier' : 'measure';
  return 'label';
}

export function columnRoles(table: ResultTable): ColumnRole[] {
  return table.columns.map((_, index) => columnRole(table, index));
}

/** The number a cell stands for, also when it arrived as exact decimal text; null when it is none. */
export function numericValue(value: CellValue | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Enough rows to know a column by; a result can hold 100,000 of them. */
const sampleSize = 500;

function present(table: ResultTable, index: number): CellValue[] {
  const values: CellValue[] = [];
  for (const row of table.rows) {
    const value = row[index];
    if (value !== undefined && value !== null) values.push(value);
    if (values.length === sampleSize) break;
  }
  return values;
}

function everyIs(values: readonly CellValue[], test: (value: CellValue) => boolean): boolean {
  return values.length > 0 && values.every(test);
}

function isTimeText(value: CellValue): boolean {
  return typeof value === 'string' && isoTime.test(value);
}

function isYearPart(value: CellValue): boolean {
  return typeof value === 'string' && yearPart.test(value);
}

function isWhole(value: CellValue): boolean {
  return typeof value === 'number'
    ? Number.isInteger(value)
    : typeof value === 'string' && wholeNumber.test(value);
}

function isYear(value: CellValue): boolean {
  return isWhole(value) && Number(value) >= 1000 && Number(value) <= 2999;
}

function isOrdinalName(column: ResultColumn): boolean {
  const words = nameWords(column.name);
  return ordinalWords.has(words.at(-1) ?? '') && !words.some((word) => amountWords.has(word));
}

function isSmallWhole(value: CellValue): boolean {
  return isWhole(value) && Number(value) >= 0 && Number(value) <= 366;
}
