import type { CellValue } from './result-table.ts';

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/**
 * Which of two cells is the larger number, as a comparator for sorting: numbers as they are, exact decimal text digit by
 * digit, since a double holds only the first 15 of them. Null for a cell that is no number.
 */
export function compareNumbers(left: CellValue, right: CellValue): number | null {
  const [one, other] = [plain(left), plain(right)];
  if (one !== null && other !== null) return comparePlain(one, other);
  const difference = Number(left) - Number(right);
  return left === null || right === null || Number.isNaN(difference) ? null : difference;
}

type Plain = { readonly negative: boolean; readonly whole: string; readonly fraction: string };

/** The digits of a number that is written without an exponent. */
function plain(value: CellValue): Plain | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const parts = decimal.exec(String(value).trim());
  if (parts === null || String(value).trim() === '') return null;
  const [, sign, before = '', after = ''] = parts;
  const whole = before.replace(/^0+/, '');
  const fraction = withoutLastZeros(after);
  return { negative: sign === '-' && /[1-9]/.test(whole + fraction), whole, fraction };
}

/** A pattern would look at each run of zeros inside as often as it has zeros. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

function comparePlain(one: Plain, other: Plain): number {
  if (one.negative !== other.negative) return one.negative ? -1 : 1;
  const size =
    one.whole.length - other.whole.length ||
    compareText(one.whole, other.whole) ||
    compareText(one.fraction, other.fraction);
  return one.negative ? -size : size;
}

function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
