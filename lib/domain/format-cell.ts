import { columnRole, isIdentifierName, isYearName, numericValue } from './column-role.ts';
import type { Locale } from './locale.ts';
import type { CellValue, ResultColumn, ResultTable } from './result-table.ts';
import { writeExact, writeNumber, writeShare } from './write-number.ts';
import { writeTime } from './write-time.ts';

/** What a missing value looks like; screens add "no value" for those who cannot see it. */
export const missingValue = '–';

/**
 * One cell as a person reads it. Measures get thousands separators and at most four meaningful decimals, exact decimal text
 * too, years and identifiers stay as they are, a time at midnight shows its day. Parts of a whole are per cent where the column
 * is known to hold them; nothing is guessed to be a percentage or a currency.
 */
export function formatCell(value: CellValue, column: ResultColumn, locale: Locale): string {
  return formatWith(value, styleOf(column), null, locale);
}

/** `formatCell` for a whole column: fractions get the same number of decimals, so that the points line up, and texts that all are times are times. */
export function columnFormatter(
  table: ResultTable,
  index: number,
  locale: Locale,
): (value: CellValue) => string {
  const column = table.columns[index] ?? { name: '', kind: 'unknown' as const };
  if (column.fraction) {
    const values = table.rows.flatMap((row) => numericValue(row[index]) ?? []);
    const decimals = values.some((value) => !Number.isInteger(Number((value * 100).toFixed(2)))) ? 2 : 0;
    return (value) => formatWith(value, styleOf(column), decimals, locale);
  }
  const decimals = column.kind === 'number' ? sharedDecimals(table, index) : null;
  const isTime = column.kind === 'text' && columnRole(table, index) === 'time';
  const style = styleOf(isTime ? { ...column, kind: 'date' } : column);
  return (value) => formatWith(value, style, decimals, locale);
}

type ColumnStyle = {
  readonly kind: ResultColumn['kind'];
  readonly identifier: boolean;
  readonly year: boolean;
  readonly fraction: boolean;
};

function styleOf(column: ResultColumn): ColumnStyle {
  const { kind, name, fraction = false } = column;
  return { kind, identifier: isIdentifierName(name), year: isYearName(name), fraction };
}

/** All digits of a number that is shown with fewer of them; undefined where all are shown. */
export function exactText(value: CellValue, text: string, locale: Locale): string | undefined {
  const stored = String(value ?? '');
  if (!/^-?\d+\.\d+$/.test(stored)) return undefined;
  const exact = writeExact(stored, locale);
  return exact === text ? undefined : exact;
}

function formatWith(value: CellValue, style: ColumnStyle, decimals: number | null, locale: Locale): string {
  if (value === null) return missingValue;
  if (style.fraction && typeof value !== 'boolean' && Number.isFinite(Number(value)))
    return writeShare(value, locale, decimals ?? 0, decimals ?? 2);
  if (style.kind === 'boolean' && (value === 0 || value === 1)) return value === 1 ? 'true' : 'false';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number') return formatNumber(value, style, decimals, locale);
  if (style.kind === 'number') return style.identifier ? value : formatDecimalText(value, locale);
  if (style.kind === 'date') return writeTime(value, locale);
  return value;
}

function formatNumber(value: number, style: ColumnStyle, decimals: number | null, locale: Locale): string {
  if (!Number.isFinite(value) || isName(style, value)) return String(value);
  const size = Math.abs(value);
  if (size > 0 && (size < 1e-4 || size >= 1e15) && !Number.isSafeInteger(value)) return value.toPrecision(4);
  return writeNumber(value, locale, decimals ?? 0, decimals ?? usefulDecimals(value));
}

function isName(style: ColumnStyle, value: number): boolean {
  return Number.isInteger(value) && (style.identifier || (style.year && value >= 1000 && value <= 2999));
}

/** Cents on amounts, four decimals on small figures, four significant digits on fractions. */
function usefulDecimals(value: number): number {
  const size = Math.abs(value);
  if (size >= 1000) return 2;
  if (size >= 1 || size === 0) return 4;
  return Math.min(8, 3 - Math.floor(Math.log10(size)));
}

function sharedDecimals(table: ResultTable, index: number): number | null {
  let largest = 0;
  let most = 0;
  let seen = 0;
  for (const row of table.rows) {
    const value = row[index];
    if (value === null || value === undefined) continue;
    const number = typeof value === 'number' ? value : null;
    if (number === null) return null;
    largest = Math.max(largest, Math.abs(number));
    most = Math.max(most, decimalsOf(number));
    seen += 1;
    if (seen === 1000) break;
  }
  if (seen === 0) return null;
  // Integers that happen to sit in a column of tiny fractions would drag six zeros along: each cell then decides alone.
  return largest < 0.01 && largest > 0 ? null : Math.min(most, largest >= 1000 ? 2 : 4);
}

function decimalsOf(value: number): number {
  if (Number.isInteger(value)) return 0;
  return writeNumber(value, null, 0, usefulDecimals(value)).split('.')[1]?.length ?? 0;
}

/** Decimal text has more digits than a double holds. It is rounded to as many decimals as a number is, and keeps the zeros it ends with. */
function formatDecimalText(exact: string, locale: Locale): string {
  const parts = /^-?\d+(?:\.(\d+))?$/.exec(exact);
  if (parts === null) return exact;
  const decimals = Math.min(parts[1]?.length ?? 0, usefulDecimals(Number(exact)));
  return writeNumber(exact, locale, decimals, decimals);
}
