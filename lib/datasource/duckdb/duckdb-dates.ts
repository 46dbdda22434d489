import type { DialectDates } from '../dialect/dates.ts';
import { dayNumber } from '../dialect/day-number.ts';
import { quoteText } from '../dialect/quote-text.ts';

/** DuckDB has date types; the casts below also accept ISO text, which a CSV column may hold. */
export const duckdbDates: DialectDates = {
  /** Plain text, which DuckDB compares with dates, times and ISO text alike; a typed literal only with dates. */
  dateLiteral: quoteText,
  dayStart(day, storage) {
    if (storage === 'yyyymmdd') return dayNumber(day);
    return storage === 'epoch-seconds'
      ? `CAST(epoch(TIMESTAMPTZ ${quoteText(day)}) AS BIGINT)`
      : quoteText(day);
  },
  moment(column, storage) {
    if (storage === 'epoch-seconds') return `to_timestamp(${column})`;
    return storage === 'yyyymmdd' ? `strptime(CAST(${column} AS VARCHAR), '%Y%m%d')` : column;
  },
  dateGrain(expression, grain) {
    const day = `CAST(${expression} AS DATE)`;
    switch (grain) {
      case 'day':
        return `strftime(${day}, '%Y-%m-%d')`;
      case 'week':
        return `strftime(${day}, '%G-W%V')`;
      case 'month':
        return `strftime(${day}, '%Y-%m')`;
      case 'quarter':
        return `strftime(${day}, '%Y') || '-Q' || quarter(${day})`;
      case 'year':
        return `strftime(${day}, '%Y')`;
    }
  },
  datePart: (expression, part) => `${part === 'weekday' ? 'isodow' : part}(CAST(${expression} AS TIMESTAMP))`,
  dayOf: (expression) => `strftime(CAST(${expression} AS DATE), '%Y-%m-%d')`,
  periodNumber(expression, grain) {
    const day = `CAST(${expression} AS DATE)`;
    switch (grain) {
      case 'day':
        return `date_diff('day', DATE '1970-01-05', ${day})`;
      case 'week':
        return `date_diff('week', DATE '1970-01-05', ${day})`;
      case 'month':
        return `year(${day}) * 12 + month(${day})`;
      case 'quarter':
        return `year(${day}) * 4 + quarter(${day})`;
      case 'year':
        return `year(${day})`;
    }
  },
  addPeriods: (expression, count, grain) =>
    `CAST(CAST(${expression} AS DATE) + INTERVAL (${count}) ${grain} AS DATE)`,
  daysBetween: (from, to) => `date_diff('day', CAST(${from} AS DATE), CAST(${to} AS DATE))`,
  secondsBetween: (from, to) => `date_diff('second', CAST(${from} AS TIMESTAMP), CAST(${to} AS TIMESTAMP))`,
};
