import { isIdentifierName, isYearName, numericValue } from './column-role.ts';
import type { CellValue, ResultColumn, ResultTable } from './result-table.ts';

/** What a missing value looks like; screens add "no value" for those who cannot see it. */
export const missingValue = '–';

/**
 * One cell as a person reads it. The locale is fixed (en-US), so that the same result looks the same everywhere.
 * Measures get thousands separators and at most four meaningful decimals, exact decimal text too, years and identifiers
 * stay as they are, a time at midnight shows its day. Parts of a whole are per cent where the column is known to hold them;
 * nothing is guessed to be a percentage or a currency.
 */
export function formatCell(value: CellValue, column: ResultColumn): string {
  return formatWith(value, styleOf(column), null);
}

/** `formatCell` for a whole column: fractions get the same number of decimals, so that the points line up. */
export function columnFormatter(table: ResultTable, index: number): (value: CellValue) => string {
  const column = table.columns[index] ?? { name: '', kind: 'unknown' as const };
  if (column.fraction) {
    const values = table.rows.flatMap((row) => numericValue(row[index]) ?? []);
    const decimals = values.some((value) => !Number.isInteger(Number((value * 100).toFixed(2)))) ? 2 : 0;
    return (value) => formatWith(value, styleOf(column), decimals);
  }
  const decimals = column.kind === 'number' ? sharedDecimals(table, index) : null;
  const style = styleOf(column);
  return (value) => formatWith(value, style, decimals);
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

/** A number as it is stored, where it is shown with fewer digits. */
export function exactText(value: CellValue, text: string): string | undefined {
  const exact = String(value ?? '');
  return /^-?\d+\.\d+$/.test(exact) && exact !== text.replaceAll(',', '') ? exact : undefined;
}

function formatWith(value: CellValue, style: ColumnStyle, decimals: number | null): string {
  if (value === null) return missingValue;
  if (style.fraction && typeof value !== 'boolean' && Number.isFinite(Number(value)))
    return percentFormatter(decimals).format(Number(value));
  if (style.kind === 'boolean' && (value === 0 || value === 1)) return value === 1 ? 'true' : 'false';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number') return formatNumber(value, style, decimals);
  if (style.kind === 'number') return style.identifier ? value : formatDecimalText(value);
  if (style.kind === 'date') return formatTime(value);
  return value;
}

function formatNumber(value: number, style: ColumnStyle, decimals: number | null): string {
  if (!Number.isFinite(value) || isName(style, value)) return String(value);
  const size = Math.abs(value);
  if (size > 0 && (size < 1e-4 || size >= 1e15) && !Number.isSafeInteger(value)) return value.toPrecision(4);
  if (decimals !== null) return formatter(decimals, decimals).format(value);
  return formatter(0, usefulDecimals(value)).format(value);
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
  const text = formatter(0, usefulDecimals(value)).format(value);
  return text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(least: number, most: number): Intl.NumberFormat {
  const key = `${least}:${most}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
  formatters.set(key, made);
  return made;
}

function percentFormatter(decimals: number | null): Intl.NumberFormat {
  const key = `%${decimals}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat('en-US', {
    style: 'percent',
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 2,
  });
  formatters.set(key, made);
  return made;
}

/** Decimal text has more digits than a double holds: it is grouped, and rounded to as many decimals as a number is. */
function formatDecimalText(exact: string): string {
  const text = rounded(exact);
  const parts = /^(-?)(\d+)(\.\d+)?$/.exec(text);
  if (parts === null) return text;
  const [, sign = '', whole = '', fraction = ''] = parts;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
}

/** Exact decimal text with no more decimals than a person reads, halves away from zero. */
function rounded(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  const kept = usefulDecimals(Number(text));
  if (!/^-?\d+$/.test(whole) || !/^\d*$/.test(fraction) || fraction.length <= kept) return text;
  const scaled = BigInt(`${whole}${fraction.slice(0, kept)}`);
  const away = Number(fraction[kept]) >= 5 ? (whole.startsWith('-') ? -1n : 1n) : 0n;
  const digits = (scaled + away).toString();
  const isNegative = digits.startsWith('-') || (whole.startsWith('-') && scaled + away !== 0n);
  const plain = digits.replace('-', '').padStart(kept + 1, '0');
  return `${isNegative ? '-' : ''}${plain.slice(0, plain.length - kept)}${kept === 0 ? '' : `.${plain.slice(-kept)}`}`;
}

function formatTime(text: string): string {
  return text.replace('T', ' ').replace(/ 00:00(:00(\.0+)?)?(Z|\+00:?00)?$/, '');
}
