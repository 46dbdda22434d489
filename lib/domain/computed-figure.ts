import type { TextSegment } from './answer.ts';
import { numericValue } from './column-role.ts';
import { columnFormatter } from './format-cell.ts';
import type { Locale } from './locale.ts';
import type { ResultTable } from './result-table.ts';
import { writeCount, writeShare } from './write-number.ts';

type Computed = Extract<TextSegment, { kind: 'computed' }>;

/** A computed figure with the formula that it comes from: "43.2% (40 of 92.6, the sum of 7 rows)". null where cells are no numbers. */
export function computedFigure(
  { of, column, rows: places }: Computed,
  result: ResultTable,
  locale: Locale,
): string | null {
  const values = result.rows.map((row) => numericValue(row[column] ?? null));
  const shown = columnFormatter(result, column, locale);
  const cell = (place: number) => shown(result.rows[place]?.[column] ?? null);
  const count = (amount: number) => writeCount(amount, locale);
  const [first = -1, second = -1] = places;
  const [from, to] = [values[first] ?? null, values[second] ?? null];
  switch (of) {
    case 'missing':
      return count(values.filter((value) => value === null).length);
    case 'share': {
      const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
      if (from === null || sum === 0) return null;
      // Sums of fractions end in digits that are in no cell: 0.1 + 0.2.
      const whole = shown(Number(sum.toPrecision(12)));
      return `${writeShare(from / sum, locale, 0, 1)} (${cell(first)} of ${whole}, the sum of ${count(result.rows.length)} rows)`;
    }
    case 'change': {
      if (from === null || to === null || from === 0) return null;
      const change = (to - from) / Math.abs(from);
      return `${change > 0 ? '+' : ''}${writeShare(change, locale, 0, 1)} ((${cell(second)} - ${cell(first)}) / ${cell(first)})`;
    }
  }
}
