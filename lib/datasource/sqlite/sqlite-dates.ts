import type { DialectDates } from '../dialect/dates.ts';
import { dayNumber } from '../dialect/day-number.ts';
import { quoteText } from '../dialect/quote-text.ts';

/** SQLite keeps days and moments as ISO text, which sorts as time does; every function here takes and gives such text. */
export const sqliteDates: DialectDates = {
  dateLiteral: quoteText,
  dayStart(day, storage) {
    if (storage === 'yyyymmdd') return dayNumber(day);
    return storage === 'epoch-seconds' ? `unixepoch(${quoteText(day)})` : quoteText(day);
  },
  moment(column, storage) {
    if (storage === 'epoch-seconds') return `datetime(${column}, 'unixepoch')`;
    if (storage !== 'yyyymmdd') return column;
    return `(substr(${column}, 1, 4) || '-' || substr(${column}, 5, 2) || '-' || substr(${column}, 7, 2))`;
  },
  dateGrain(expression, grain) {
    switch (grain) {
      case 'day':
        return `date(${expression})`;
      case 'week':
        return `strftime('%G-W%V', ${expression})`;
      case 'month':
        return `strftime('%Y-%m', ${expression})`;
      case 'quarter':
        return `strftime('%Y', ${expression}) || '-Q' || ((strftime('%m', ${expression}) + 2) / 3)`;
      case 'year':
        return `strftime('%Y', ${expression})`;
    }
  },
  datePart: (expression, part) =>
    part === 'weekday'
      ? `(CAST(strftime('%w', ${expression}, '-1 day') AS INTEGER) + 1)`
      : `CAST(strftime('${part === 'hour' ? '%H' : '%m'}', ${expression}) AS INTEGER)`,
  dayOf: (expression) => `date(${expression})`,
  periodNumber(expression, grain) {
    const year = `CAST(strftime('%Y', ${expression}) AS INTEGER)`;
    const month = `CAST(strftime('%m', ${expression}) AS INTEGER)`;
    // Julian days begin at noon; number 0 was a Monday.
    const day = `CAST(julianday(date(${expression})) + 0.5 AS INTEGER)`;
    switch (grain) {
      case 'day':
        return day;
      case 'week':
        return `${day} / 7`;
      case 'month':
        return `${year} * 12 + ${month}`;
      case 'quarter':
        return `${year} * 4 + (${month} + 2) / 3`;
      case 'year':
        return year;
    }
  },
  addPeriods(expression, count, grain) {
    const [factor, unit] = {
      day: [1, 'days'] as const,
      week: [7, 'days'] as const,
      month: [1, 'months'] as const,
      quarter: [3, 'months'] as const,
      year: [12, 'months'] as const,
    }[grain];
    return `date(${expression}, '${count * factor >= 0 ? '+' : ''}${count * factor} ${unit}', 'floor')`;
  },
  daysBetween: (from, to) => `CAST(julianday(date(${to})) - julianday(date(${from})) AS INTEGER)`,
  // A day of the Julian calendar is a floating number, which may fall short of the second by its last place.
  secondsBetween: (from, to) => `CAST(round((julianday(${to}) - julianday(${from})) * 86400) AS INTEGER)`,
};
