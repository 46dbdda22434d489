import type { DialectDates } from '../dialect/dates.ts';
import { dayNumber } from '../dialect/day-number.ts';
import { quoteText } from './snowflake-text.ts';

/**
 * A day, a moment of any of the three kinds, or ISO text as a moment on the clock of the session's zone. One that keeps the offset it was
 * written with would otherwise be told on that.
 */
const moment = (expression: string) => `CAST(CAST(${expression} AS TIMESTAMP_LTZ) AS TIMESTAMP_NTZ)`;
const day = (expression: string) => `CAST(${moment(expression)} AS DATE)`;
/** A Monday. */
const firstMonday = "DATE '1970-01-05'";

export const snowflakeDates: DialectDates = {
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
        return `DATE_PART(EPOCH_SECOND, TO_TIMESTAMP_LTZ(${quoteText(text)}))`;
    }
  },
  moment(column, storage) {
    switch (storage) {
      case 'native':
        return column;
      case 'iso-text':
        return `TRY_TO_TIMESTAMP_NTZ(REPLACE(SUBSTR(${column}, 1, 19), 'T', ' '))`;
      case 'yyyymmdd':
        return `TRY_TO_DATE(CAST(${column} AS VARCHAR), 'YYYYMMDD')`;
      case 'epoch-seconds':
        return `TO_TIMESTAMP_LTZ(${column})`;
    }
  },
  dateGrain(expression, grain) {
    const at = moment(expression);
    switch (grain) {
      case 'day':
        return `TO_CHAR(${at}, 'YYYY-MM-DD')`;
      case 'week':
        return `CAST(YEAROFWEEKISO(${at}) AS VARCHAR) || '-W' || LPAD(CAST(WEEKISO(${at}) AS VARCHAR), 2, '0')`;
      case 'month':
        return `TO_CHAR(${at}, 'YYYY-MM')`;
      case 'quarter':
        return `TO_CHAR(${at}, 'YYYY') || '-Q' || CAST(QUARTER(${at}) AS VARCHAR)`;
      case 'year':
        return `TO_CHAR(${at}, 'YYYY')`;
    }
  },
  datePart: (expression, part) =>
    `${part === 'weekday' ? 'DAYOFWEEKISO' : part.toUpperCase()}(${moment(expression)})`,
  dayOf: (expression) => `TO_CHAR(${moment(expression)}, 'YYYY-MM-DD')`,
  periodNumber(expression, grain) {
    const of = day(expression);
    switch (grain) {
      case 'day':
        return `DATEDIFF(DAY, ${firstMonday}, ${of})`;
      case 'week':
        // Where the week begins is a setting of the account.
        return `FLOOR(DATEDIFF(DAY, ${firstMonday}, ${of}) / 7)`;
      case 'month':
        return `(YEAR(${of}) * 12 + MONTH(${of}))`;
      case 'quarter':
        return `(YEAR(${of}) * 4 + QUARTER(${of}))`;
      case 'year':
        return `YEAR(${of})`;
    }
  },
  addPeriods: (expression, count, grain) => `DATEADD(${grain.toUpperCase()}, ${count}, ${day(expression)})`,
  daysBetween: (from, to) => `DATEDIFF(DAY, ${day(from)}, ${day(to)})`,
  secondsBetween: (from, to) => `DATEDIFF(SECOND, ${moment(from)}, ${moment(to)})`,
};
