import type { DialectDates } from '../dialect/dates.ts';
import { dayNumber } from '../dialect/day-number.ts';
import { quoteText } from '../dialect/quote-text.ts';

/** A day, a moment or ISO text as a moment; it keeps the zone of its column, which is the session's unless the type names one. */
const moment = (expression: string) => `toDateTime64(${expression}, 6)`;
const day = (expression: string) => `toDate32(${moment(expression)})`;

export const clickhouseDates: DialectDates = {
  // A text becomes what it is compared with, days kept as text included.
  dateLiteral: quoteText,
  dayStart(text, storage) {
    switch (storage) {
      case 'native':
      case 'iso-text':
        return quoteText(text);
      case 'yyyymmdd':
        return dayNumber(text);
      case 'epoch-seconds':
        return `toUnixTimestamp(toDateTime64(${quoteText(text)}, 0))`;
    }
  },
  moment(column, storage) {
    switch (storage) {
      case 'native':
        return column;
      case 'iso-text':
        return `toDateTime64OrNull(replaceAll(substring(${column}, 1, 19), 'T', ' '), 0)`;
      case 'yyyymmdd':
        return `toDate32OrNull(toString(${column}))`;
      case 'epoch-seconds':
        return `toDateTime64(${column}, 0)`;
    }
  },
  dateGrain(expression, grain) {
    const at = moment(expression);
    switch (grain) {
      case 'day':
        return `formatDateTime(${at}, '%Y-%m-%d')`;
      case 'week':
        return `formatDateTime(${at}, '%G-W%V')`;
      case 'month':
        return `formatDateTime(${at}, '%Y-%m')`;
      case 'quarter':
        return `concat(toString(toYear(${at})), '-Q', toString(toQuarter(${at})))`;
      case 'year':
        return `formatDateTime(${at}, '%Y')`;
    }
  },
  datePart: (expression, part) =>
    `${{ hour: 'toHour', weekday: 'toDayOfWeek', month: 'toMonth' }[part]}(${moment(expression)})`,
  dayOf: (expression) => `formatDateTime(${moment(expression)}, '%Y-%m-%d')`,
  periodNumber(expression, grain) {
    const of = day(expression);
    switch (grain) {
      case 'day':
        return `toInt32(${of})`;
      case 'week':
        // 1970-01-01 was a Thursday.
        return `intDiv(toInt32(${of}) + 25203, 7)`;
      case 'month':
        return `(toInt32(toYear(${of})) * 12 + toMonth(${of}))`;
      case 'quarter':
        return `(toInt32(toYear(${of})) * 4 + toQuarter(${of}))`;
      case 'year':
        return `toInt32(toYear(${of}))`;
    }
  },
  addPeriods(expression, count, grain) {
    const adds = {
      day: 'addDays',
      week: 'addWeeks',
      month: 'addMonths',
      quarter: 'addQuarters',
      year: 'addYears',
    };
    return `${adds[grain]}(${day(expression)}, ${count})`;
  },
  daysBetween: (from, to) => `(toInt32(${day(to)}) - toInt32(${day(from)}))`,
  secondsBetween: (from, to) => `dateDiff('second', ${moment(from)}, ${moment(to)})`,
};
