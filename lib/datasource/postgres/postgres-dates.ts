import type { DialectDates } from '../dialect/dates.ts';
import { dayNumber } from '../dialect/day-number.ts';
import { quoteText } from '../dialect/quote-text.ts';

/** PostgreSQL has date types; the casts below also accept ISO text. */
export const postgresDates: DialectDates = {
  /** Plain text, which PostgreSQL reads as the type it is compared with. */
  dateLiteral: quoteText,
  dayStart(day, storage) {
    if (storage === 'yyyymmdd') return dayNumber(day);
    // A whole number: compared with a numeric the column's index would not serve.
    return storage === 'epoch-seconds'
      ? `CAST(extract(epoch FROM TIMESTAMPTZ ${quoteText(day)}) AS bigint)`
      : quoteText(day);
  },
  moment(column, storage) {
    if (storage === 'epoch-seconds') return `to_timestamp(${column})`;
    return storage === 'yyyymmdd' ? `to_date(CAST(${column} AS text), 'YYYYMMDD')` : column;
  },
  dateGrain(expression, grain) {
    const moment = `CAST(${expression} AS timestamp)`;
    switch (grain) {
      case 'day':
        return `to_char(${moment}, 'YYYY-MM-DD')`;
      case 'week':
        return `to_char(${moment}, 'IYYY"-W"IW')`;
      case 'month':
        return `to_char(${moment}, 'YYYY-MM')`;
      case 'quarter':
        return `to_char(${moment}, 'YYYY"-Q"Q')`;
      case 'year':
        return `to_char(${moment}, 'YYYY')`;
    }
  },
  datePart: (expression, part) =>
    `CAST(extract(${part === 'weekday' ? 'isodow' : part} FROM CAST(${expression} AS timestamp)) AS int)`,
  dayOf: (expression) => `to_char(CAST(${expression} AS timestamp), 'YYYY-MM-DD')`,
  periodNumber(expression, grain) {
    const day = `CAST(${expression} AS date)`;
    const part = (name: string) => `CAST(extract(${name} FROM ${day}) AS int)`;
    switch (grain) {
      case 'day':
        return `(${day} - DATE '0001-01-01')`;
      case 'week':
        // The first day of year 1 was a Monday.
        return `(${day} - DATE '0001-01-01') / 7`;
      case 'month':
        return `${part('year')} * 12 + ${part('month')}`;
      case 'quarter':
        return `${part('year')} * 4 + ${part('quarter')}`;
      case 'year':
        return part('year');
    }
  },
  addPeriods(expression, count, grain) {
    const unit = grain === 'quarter' ? `${count * 3} months` : `${count} ${grain}s`;
    return `CAST(CAST(${expression} AS date) + INTERVAL '${unit}' AS date)`;
  },
  daysBetween: (from, to) => `CAST(${to} AS date) - CAST(${from} AS date)`,
  secondsBetween: (from, to) =>
    `CAST(trunc(extract(epoch FROM CAST(${to} AS timestamp) - CAST(${from} AS timestamp))) AS bigint)`,
};
