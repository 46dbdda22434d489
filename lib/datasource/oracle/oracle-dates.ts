import type { DialectDates } from '../dialect/dates.ts';
import { dayNumber } from '../dialect/day-number.ts';
import { quoteText } from '../dialect/quote-text.ts';

/** Oracle's DATE has a time of day; text is compared with it only as the session's format says, so literals are typed. */
export const oracleDates: DialectDates = {
  dateLiteral: (day) => `DATE ${quoteText(day)}`,
  dayStart(day, storage) {
    switch (storage) {
      case 'native':
        return `DATE ${quoteText(day)}`;
      case 'iso-text':
        return quoteText(day);
      case 'yyyymmdd':
        return dayNumber(day);
      case 'epoch-seconds':
        return String(Date.parse(day) / 1000);
    }
  },
  moment(column, storage) {
    switch (storage) {
      case 'native':
        return column;
      case 'iso-text':
        return `TO_DATE(SUBSTR(${column}, 1, 10), 'YYYY-MM-DD')`;
      case 'yyyymmdd':
        return `TO_DATE(TO_CHAR(${column}), 'YYYYMMDD')`;
      case 'epoch-seconds':
        return `(TIMESTAMP '1970-01-01 00:00:00' + NUMTODSINTERVAL(${column}, 'SECOND'))`;
    }
  },
  dateGrain(expression, grain) {
    const moment = `CAST(${expression} AS TIMESTAMP)`;
    switch (grain) {
      case 'day':
        return `TO_CHAR(${moment}, 'YYYY-MM-DD')`;
      case 'week':
        return `TO_CHAR(${moment}, 'IYYY"-W"IW')`;
      case 'month':
        return `TO_CHAR(${moment}, 'YYYY-MM')`;
      case 'quarter':
        return `TO_CHAR(${moment}, 'YYYY"-Q"Q')`;
      case 'year':
        return `TO_CHAR(${moment}, 'YYYY')`;
    }
  },
  datePart(expression, part) {
    if (part !== 'weekday') return `EXTRACT(${part.toUpperCase()} FROM CAST(${expression} AS TIMESTAMP))`;
    const day = `TRUNC(CAST(${expression} AS DATE))`;
    return `(${day} - TRUNC(${day}, 'IW') + 1)`;
  },
  dayOf: (expression) => `TO_CHAR(CAST(${expression} AS TIMESTAMP), 'YYYY-MM-DD')`,
  periodNumber(expression, grain) {
    const day = `TRUNC(CAST(${expression} AS DATE))`;
    const [year, month] = [`EXTRACT(YEAR FROM ${day})`, `EXTRACT(MONTH FROM ${day})`];
    switch (grain) {
      case 'day':
        return `(${day} - DATE '1970-01-05')`;
      case 'week':
        return `FLOOR((${day} - DATE '1970-01-05') / 7)`;
      case 'month':
        return `${year} * 12 + ${month}`;
      case 'quarter':
        return `${year} * 4 + CEIL(${month} / 3)`;
      case 'year':
        return year;
    }
  },
  addPeriods(expression, count, grain) {
    const day = `TRUNC(CAST(${expression} AS DATE))`;
    if (grain === 'day' || grain === 'week') return `(${day} + (${grain === 'week' ? count * 7 : count}))`;
    const months = { month: 1, quarter: 3, year: 12 }[grain] * count;
    const moved = `ADD_MONTHS(${day}, ${months})`;
    // ADD_MONTHS keeps to the ends of months: 28 February becomes 31 March, which is a later day of the month.
    return `(${moved} - GREATEST(EXTRACT(DAY FROM ${moved}) - EXTRACT(DAY FROM ${day}), 0))`;
  },
  daysBetween: (from, to) => `(TRUNC(CAST(${to} AS DATE)) - TRUNC(CAST(${from} AS DATE)))`,
  secondsBetween: (from, to) => `ROUND((CAST(${to} AS DATE) - CAST(${from} AS DATE)) * 86400)`,
};
