import type { DialectDates } from '../dialect/dates.ts';
import { dayNumber } from '../dialect/day-number.ts';
import { quoteText } from './bigquery-text.ts';

/** A day, a moment with or without a zone, or ISO text as a moment on the clock of the session's zone. */
const moment = (expression: string) => `CAST(${expression} AS DATETIME)`;
const day = (expression: string) => `CAST(${moment(expression)} AS DATE)`;
/** A Monday. */
const firstMonday = "DATE '1970-01-05'";

export const bigqueryDates: DialectDates = {
  // A literal becomes what it is compared with, a DATE, DATETIME, TIMESTAMP or STRING, and partitions are pruned by it.
  dateLiteral: quoteText,
  dayStart(text, storage) {
    switch (storage) {
      case 'native':
      case 'iso-text':
        return quoteText(text);
      case 'yyyymmdd':
        return dayNumber(text);
      case 'epoch-seconds':
        return `UNIX_SECONDS(TIMESTAMP(${quoteText(text)}))`;
    }
  },
  moment(column, storage) {
    switch (storage) {
      case 'native':
        return column;
      case 'iso-text':
        return `SAFE_CAST(SUBSTR(${column}, 1, 19) AS DATETIME)`;
      case 'yyyymmdd':
        return `SAFE.PARSE_DATE('%Y%m%d', CAST(${column} AS STRING))`;
      case 'epoch-seconds':
        return `TIMESTAMP_SECONDS(${column})`;
    }
  },
  dateGrain(expression, grain) {
    const at = moment(expression);
    switch (grain) {
      case 'day':
        return `FORMAT_DATETIME('%Y-%m-%d', ${at})`;
      case 'week':
        return `FORMAT_DATETIME('%G-W%V', ${at})`;
      case 'month':
        return `FORMAT_DATETIME('%Y-%m', ${at})`;
      case 'quarter':
        return `CONCAT(FORMAT_DATETIME('%Y', ${at}), '-Q', CAST(EXTRACT(QUARTER FROM ${at}) AS STRING))`;
      case 'year':
        return `FORMAT_DATETIME('%Y', ${at})`;
    }
  },
  datePart: (expression, part) =>
    part === 'weekday'
      ? `(MOD(EXTRACT(DAYOFWEEK FROM ${moment(expression)}) + 5, 7) + 1)`
      : `EXTRACT(${part.toUpperCase()} FROM ${moment(expression)})`,
  dayOf: (expression) => `FORMAT_DATETIME('%Y-%m-%d', ${moment(expression)})`,
  periodNumber(expression, grain) {
    const of = day(expression);
    switch (grain) {
      case 'day':
        return `DATE_DIFF(${of}, ${firstMonday}, DAY)`;
      case 'week':
        return `DATE_DIFF(${of}, ${firstMonday}, ISOWEEK)`;
      case 'month':
        return `DATE_DIFF(${of}, ${firstMonday}, MONTH)`;
      case 'quarter':
        return `DATE_DIFF(${of}, ${firstMonday}, QUARTER)`;
      case 'year':
        return `EXTRACT(YEAR FROM ${of})`;
    }
  },
  addPeriods: (expression, count, grain) =>
    `DATE_ADD(${day(expression)}, INTERVAL ${count} ${grain.toUpperCase()})`,
  daysBetween: (from, to) => `DATE_DIFF(${day(to)}, ${day(from)}, DAY)`,
  secondsBetween: (from, to) => `DATETIME_DIFF(${moment(to)}, ${moment(from)}, SECOND)`,
};
