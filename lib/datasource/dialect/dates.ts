import type { ComingPart, DateGrain } from '../../domain/query-intent.ts';
import type { DateStorage } from '../../schema/date-storage.ts';

/** How an engine writes days, moments and periods. Expressions go in as SQL and come out as SQL. */
export type DialectDates = {
  /** A date literal comparable with date columns of this engine, from `YYYY-MM-DD`. */
  dateLiteral(day: string): string;
  /**
   * The first moment of a day as it compares with a bare column of this storage, so that an index or a partition on the
   * column serves: no function stands around the column. Days begin at midnight in the session's time zone.
   */
  dayStart(day: string, storage: DateStorage): string;
  /** A column of this storage as a value that the functions below take. */
  moment(column: string, storage: DateStorage): string;
  /** Truncates a date to a grain, as sortable text: `2025-07-31`, `2025-W31` (ISO 8601), `2025-07`, `2025-Q3`, `2025`. */
  dateGrain(expression: string, grain: DateGrain): string;
  /**
   * A part as a whole number: weekdays from 1, a Monday, to 7; hours from 0 to 23; months of the year from 1. A day without a time has
   * hour 0.
   */
  datePart(expression: string, part: ComingPart): string;
  /** Expression giving the ISO day of a date or datetime expression. */
  dayOf(expression: string): string;
  /** A whole number that rises by one from each period to the next: tells whether two periods follow each other. */
  periodNumber(expression: string, grain: DateGrain): string;
  /** The day so many periods later (earlier when negative). A day that the month lacks becomes the month's last. */
  addPeriods(expression: string, count: number, grain: DateGrain): string;
  /** Whole days from one date to another; negative when the second is earlier. */
  daysBetween(from: string, to: string): string;
  /** Whole seconds from one moment to another; negative when the second is earlier. */
  secondsBetween(from: string, to: string): string;
};
