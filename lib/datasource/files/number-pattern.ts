import type { ColumnReading } from '../../domain/file-reading.ts';

export type NumberReading = Extract<ColumnReading, { as: 'number' }>;

/** Spaces that people and programs put between digits: plain, fixed, narrow fixed, thin. */
const space = '[ \\x{a0}\\x{202f}\\x{2009}]';
const marks: Readonly<Record<NumberReading['thousands'], string>> = {
  '': '',
  '.': '\\.',
  ',': ',',
  ' ': space,
  "'": "['\\x{2019}]",
};

/** ISO 4217 codes and signs beside those that Unicode calls currency signs. */
const unitName =
  'USD|EUR|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|AUD|CAD|NZD|INR|BRL|MXN|ZAR|TRY|RUB|SGD|HKD|KRW|US\\$|R\\$|A\\$|C\\$|kr\\.?|z\u0142|Fr\\.|K\u010d|Ft';
const anyUnit = `(?:${unitName}|\\p{Sc}|%)`;
const numberWithUnit = javascript(
  `^[(+\u2212-]?${space}?(${anyUnit})?${space}?[+\u2212-]?[\\d][\\d.,'\u2019 \\x{a0}\\x{202f}\\x{2009}]*?[)-]?${space}?(${anyUnit})?[)-]?$`,
);

/** The currency or percent sign of a cell that is a number otherwise; null for every other cell. */
export function unitOf(cell: string): string | null {
  const found = numberWithUnit.exec(cell);
  return found?.[1] ?? found?.[2] ?? null;
}

/**
 * The regular expression of the cells that fit, in the syntax of RE2 (https://github.com/google/re2/wiki/Syntax): optional
 * sign before or after, accounting brackets, unit before or after. No leading zeros: `007` is a name, not a number.
 */
export function numberPattern({ decimal, thousands, unit, scale }: NumberReading): string {
  const point = marks[decimal];
  const group = marks[thousands];
  // India groups by two: 1,23,45,678.
  const grouped =
    group === ''
      ? ''
      : `[1-9]\\d{0,2}${group === ',' ? '(?:,\\d{2,3})*' : `(?:${group}\\d{3})*`}${group}\\d{3}|`;
  const exponent = scale === null ? '(?:[eE][+-]?\\d+)?' : '';
  const digits = `(?:(?:${grouped}0|[1-9]\\d*)(?:${point}\\d*)?|${point}\\d+)${exponent}`;
  const sign = '[+\\x{2212}-]?';
  if (unit === null) return `(?:${sign}${digits}|${digits}-|\\(${digits}\\))`;
  const word = escaped(unit);
  // A bare number among percentages may be a share; only a zero is the same in both.
  if (unit === '%') return `(?:${sign}${digits}${space}?%|0(?:${point}0+)?)`;
  const before = `(?:${word}${space}?)?`;
  const after = `(?:${space}?${word})?`;
  return `(?:${sign}${space}?${before}${sign}${digits}${after}|${before}${digits}-${after}|\\(${before}${digits}${after}\\)|\\(${digits}\\)${after})`;
}

/** The same expression for JavaScript, over the whole text. */
export function fullMatch(pattern: string): RegExp {
  return javascript(`^(?:${pattern})$`);
}

function javascript(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll('\\x{', '\\u{'), 'u');
}

function escaped(text: string): string {
  return text.replaceAll(/[$.*+?^(){}|[\]\\]/g, '\\$&');
}
