import type { DateGrain } from '#lib/domain/query-intent.ts';
import { dayAfter } from '#lib/sql/day-after.ts';
import type { Replacement, SqlLiteral } from './sql-literals.ts';

/** A period that a question names: inclusive ISO days, an open side is null. */
export type Period = { readonly from: string | null; readonly to: string | null; readonly unit: DateGrain };

/** The ways a statement writes a period: its days, the days just outside it, its year or month. */
const spellings: readonly ((period: Period) => string | null)[] = [
  ({ from }) => from,
  ({ to }) => to,
  ({ to }) => to && dayAfter(to, 1),
  ({ from }) => from && dayAfter(from, -1),
  ({ from, unit }) => (from !== null && unit === 'year' ? from.slice(0, 4) : null),
  ({ from, unit }) => (from !== null && unit === 'year' ? `${from.slice(0, 4)}%` : null),
  ({ from, unit }) => (from !== null && unit === 'month' ? from.slice(0, 7) : null),
  ({ from, unit }) => (from !== null && unit === 'month' ? `${from.slice(0, 7)}%` : null),
];

/**
 * The literals that must change when another period is asked for; null when the two cannot stand in one statement, or
 * when nothing in it shows where the first one went.
 */
export function replacePeriod(
  asked: Period,
  known: Period,
  literals: readonly SqlLiteral[],
): Replacement[] | null {
  if (asked.from === known.from && asked.to === known.to) return [];
  const isAlike =
    asked.unit === known.unit &&
    (asked.from === null) === (known.from === null) &&
    (asked.to === null) === (known.to === null) &&
    (asked.from === asked.to) === (known.from === known.to);
  if (!isAlike) return null;
  const found: Replacement[] = [];
  for (const literal of literals) {
    const spelling = spellings.find((each) => each(known) === literal.value);
    const value = spelling?.(asked);
    if (value != null) found.push({ literal, value });
  }
  return found.length > 0 ? found : null;
}

/** An ordinary day, as opposed to one that stands for "never" or "always". */
export function isCalendarDay(literal: SqlLiteral): boolean {
  const year = /^(\d{4})-\d{2}-\d{2}/.exec(literal.value)?.[1];
  return literal.kind === 'text' && year !== undefined && year > '1901' && year < '2200';
}
