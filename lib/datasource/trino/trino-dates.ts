import type { DialectDates } from '../dialect/dates.ts';
import { dayNumber } from '../dialect/day-number.ts';
import { quoteText } from '../dialect/quote-text.ts';

/**
 * A day, a moment with or without a zone, or ISO text as a moment on the clock of the session's zone. A moment keeps the zone
 * it was written in, so that its day differs from row to row without this.
 */
const moment = (expression: string) =>
  `CAST(at_timezone(CAST(${expression} AS timestamp(6) with time zone), current_timezone()) AS timestamp(6))`;
const day = (expression: string) => `CAST(${moment(expression)} AS date)`;
/** A Monday. */
const firstMonday = "DATE '1970-01-05'";

/** Trino compares no text with a day: literals are typed. Its functions take text only where it is cast. */
export const trinoDates: DialectDates = {
  dateLiteral: (text) => `DATE ${quoteText(text)}`,
  dayStart(text, storage) {
    switch (storage) {
      case 'native':
        return `DATE ${quoteText(text)}`;
      case 'iso-text':
        return quoteText(text);
      case 'yyyymmdd':
        return dayNumber(text);
      case 'epoch-seconds':
        return `CAST(to_unixtime(CAST(DATE ${quoteText(text)} AS timestamp with time zone)) AS bigint)`;
    }
  },
  moment(column, storage) {
    switch (storage) {
      case 'native':
        return column;
      case 'iso-text':
        return `CAST(replace(substr(${column}, 1, 19), 'T', ' ') AS timestamp)`;
      case 'yyyymmdd':
        return `date_parse(CAST(${column} AS varchar), '%Y%m%d')`;
      case 'epoch-seconds':
        return `from_unixtime(${column})`;
    }
  },
  dateGrain(expression, grain) {
    const at = moment(expression);
    switch (grain) {
      case 'day':
        return `date_format(${at}, '%Y-%m-%d')`;
      case 'week':
        return `date_format(${at}, '%x-W%v')`;
      case 'month':
        return `date_format(${at}, '%Y-%m')`;
      case 'quarter':
        return `concat(date_format(${at}, '%Y'), '-Q', CAST(quarter(${at}) AS varchar))`;
      case 'year':
        return `date_format(${at}, '%Y')`;
    }
  },
  datePart: (expression, part) => `${part === 'weekday' ? 'day_of_week' : part}(${moment(expression)})`,
  dayOf: (expression) => `date_format(${moment(expression)}, '%Y-%m-%d')`,
  periodNumber(expression, grain) {
    const of = day(expression);
    switch (grain) {
      case 'day':
        return `date_diff('day', ${firstMonday}, ${of})`;
      case 'week':
        return `date_diff('week', ${firstMonday}, date_trunc('week', ${of}))`;
      case 'month':
        return `(year(${of}) * 12 + month(${of}))`;
      case 'quarter':
        return `(year(${of}) * 4 + quarter(${of}))`;
      case 'year':
        return `year(${of})`;
    }
  },
  addPeriods: (expression, count, grain) => `date_add('${grain}', ${count}, ${day(expression)})`,
  daysBetween: (from, to) => `date_diff('day', ${day(from)}, ${day(to)})`,
  secondsBetween: (from, to) => `date_diff('second', ${moment(from)}, ${moment(to)})`,
};
