import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import type { ShapeColumn } from './chart-shape.ts';

export type ChartPeriod = Pick<ChartSpec, 'from' | 'to'>;

const day = '(\\d{4}(?:-\\d{2}(?:-\\d{2})?)?)';
const lastUnits =
  /\b(?:last|latest|past|most recent) (?:(\d+|two|three|four|five|six) )?(day|week|month|quarter|year)s?\b/;
const smallNumbers = ['', 'one', 'two', 'three', 'four', 'five', 'six'];

/**
 * The part of a chart that words such as "only the last year", "only 2024" or "since 2023-06" leave, counted back from the
 * newest value of the x axis; null when they say nothing of the kind or the axis has no time.
 */
export function periodWish(instruction: string, x: ShapeColumn): ChartPeriod | null {
  if (x.role !== 'time' && x.role !== 'year') return null;
  const text = instruction.toLowerCase();
  if (/\b(?:all of it|everything|whole (?:period|time)|all (?:years|months|days))\b/.test(text))
    return { from: null, to: null };
  const exact = new RegExp(`\\b(?:only|just) (?:in |for )?${day}\\b`).exec(text)?.[1];
  if (exact !== undefined) return { from: placed(exact, x), to: placed(exact, x) };
  const from = new RegExp(`\\b(?:since|from|starting) ${day}\\b`).exec(text)?.[1];
  const to = new RegExp(`\\b(?:until|till|up to|to) ${day}\\b`).exec(text)?.[1];
  if (from !== undefined || to !== undefined)
    return {
      from: from === undefined ? null : placed(from, x),
      to: to === undefined ? null : placed(to, x),
    };
  const last = lastUnits.exec(text);
  if (last === null || !/\b(?:only|just|zoom|limit|restrict)\b/.test(text)) return null;
  const count = last[1] === undefined ? 1 : Number(last[1]) || smallNumbers.indexOf(last[1]);
  const start = lastPeriod(x, count, last[2] ?? 'year');
  return start === null ? null : { from: start, to: null };
}

/** A year axis holds numbers, a time axis text. */
function placed(text: string, x: ShapeColumn): string | number {
  return x.role === 'year' ? Number(text.slice(0, 4)) : text;
}

function lastPeriod(x: ShapeColumn, count: number, unit: string): string | number | null {
  if (x.role === 'year') {
    const newest = Math.max(...x.values.flatMap((value) => (value === null ? [] : [Number(value)])));
    return unit === 'year' && Number.isFinite(newest) ? newest - count + 1 : null;
  }
  const newest = x.values.reduce<string>(
    (best, value) => (value !== null && String(value) > best ? String(value) : best),
    '',
  );
  const [year = Number.NaN, month = Number.NaN, date] = newest.slice(0, 10).split('-').map(Number);
  if (Number.isNaN(year + month)) return null;
  const end = new Date(Date.UTC(year, date === undefined ? month : month - 1, date ?? 0));
  const start =
    unit === 'day' || unit === 'week'
      ? daysBefore(end, count * (unit === 'week' ? 7 : 1))
      : monthsBefore(end, count * monthsOf(unit));
  return daysBefore(start, -1)
    .toISOString()
    .slice(0, newest.length === 7 ? 7 : 10);
}

function monthsOf(unit: string): number {
  return unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1;
}

function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * 86_400_000);
}

/** The same day of an earlier month, or its last one. */
function monthsBefore(time: Date, months: number): Date {
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth() - months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(time.getUTCDate(), lastDay)));
}
