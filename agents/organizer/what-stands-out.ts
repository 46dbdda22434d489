import type { TextSegment } from '#lib/domain/answer.ts';
import { nameWords, numericValue } from '#lib/domain/column-role.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { isRatioName } from './chart-shape.ts';
import type { Extremes } from './extreme-rows.ts';
import { currencyBeside } from './figure.ts';

/** Of fewer rows the table says as much. */
const manyRows = 4;
const manyToCompare = 8;
/** A smaller part is nothing to speak of. */
const largePart = 0.2;

/** What a change of is told in per cent: not of what is per cent itself. */
export function toldInPercent({ columns }: ResultTable, column: number): boolean {
  const { name = '', unit, fraction } = columns[column] ?? {};
  return (
    fraction !== true &&
    unit !== '%' &&
    !nameWords(name).some((word) => /^(?:pct|percent|percentage)$/.test(word))
  );
}

/**
 * What a ranking shows beside its ends: the part that the largest has of all rows together, one that is far from the others,
 * and how many rows have no figure. Each number is computed from cells by a formula that is shown; no cause is told.
 */
export function whatStandsOut(
  step: string,
  result: ResultTable,
  { measure, extremes, name }: { measure: number; extremes: Extremes; name: (row: number) => TextSegment[] },
): TextSegment[] {
  const { highest } = extremes;
  const words = (text: string): TextSegment => ({ kind: 'words', text });
  const computed = (of: 'share' | 'missing', rows: number[]): TextSegment => ({
    kind: 'computed',
    step,
    of,
    column: measure,
    rows,
  });
  const numbers = result.rows.flatMap((row) => numericValue(row[measure] ?? null) ?? []);
  const segments: TextSegment[] = [];
  if (isLargePart(result, measure, numbers))
    segments.push(words(' '), ...name(highest), words(' has '), computed('share', [highest]), words('.'));
  if (isFarAbove(numbers)) segments.push(words(' '), ...name(highest), words(' is far above the others.'));
  if (numbers.length < result.rows.length)
    segments.push(words(' Rows without a value: '), computed('missing', []), words('.'));
  return segments;
}

/** Whether the largest has a part of the whole to speak of, where the figures add up to one. */
function isLargePart(result: ResultTable, measure: number, numbers: readonly number[]): boolean {
  const addsUp =
    result.truncatedBy === null &&
    toldInPercent(result, measure) &&
    !isRatioName(result.columns[measure]?.name ?? '') &&
    numbers.length >= manyRows &&
    !areOfCurrencies(result, measure) &&
    numbers.every((number) => number >= 0);
  const sum = numbers.reduce((total, number) => total + number, 0);
  // A larger sum is not exact, and would be told as if it were.
  return addsUp && sum > 0 && sum <= Number.MAX_SAFE_INTEGER && Math.max(...numbers) / sum >= largePart;
}

/** Won and kroner add up to nothing. */
function areOfCurrencies(result: ResultTable, measure: number): boolean {
  const currency = currencyBeside(result, measure);
  return currency !== null && new Set(result.rows.map((row) => row[currency])).size > 1;
}

/** Above the upper quartile by more than three times the distance of the quartiles, as Tukey draws a far outlier. */
export function isFarAbove(numbers: readonly number[]): boolean {
  if (numbers.length < manyToCompare) return false;
  const sorted = numbers.toSorted((left, right) => left - right);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  const distance = at(0.75) - at(0.25);
  return distance > 0 && (sorted.at(-1) ?? 0) > at(0.75) + 3 * distance;
}
