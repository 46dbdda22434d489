import type { DialectDates } from '../dialect/dates.ts';
import { dayNumber } from '../dialect/day-number.ts';
import { mysqlText } from './mysql-text.ts';

/** MySQL reads ISO text as the date or time it is compared with. */
export const mysqlDates: DialectDates = {
  dateLiteral: mysqlText,
  dayStart(day, storage) {
    if (storage === 'yyyymmdd') return dayNumber(day);
    return storage === 'epoch-seconds' ? `UNIX_TIMESTAMP(${mysqlText(day)})` : mysqlText(day);
  },
  moment(column, storage) {
    if (storage === 'epoch-seconds') return `FROM_UNIXTIME(${column})`;
    return storage === 'yyyymmdd' ? `STR_TO_DATE(${column}, '%Y%m%d')` : column;
  },
  dateGrain(expression, grain) {
    switch (grain) {
      case 'day':
        return `DATE_FORMAT(${expression}, '%Y-%m-%d')`;
      case 'week':
        return `DATE_FORMAT(${expression}, '%x-W%v')`;
      case 'month':
        return `DATE_FORMAT(${expression}, '%Y-%m')`;
      case 'quarter':
        return `CONCAT(YEAR(${expression}), '-Q', QUARTER(${expression}))`;
      case 'year':
        return `DATE_FORMAT(${expression}, '%Y')`;
    }
  },
  datePart: (expression, part) =>
    part === 'weekday' ? `(WEEKDAY(${expression}) + 1)` : `${part.toUpperCase()}(${expression})`,
  dayOf: (expression) => `DATE_FORMAT(${expression}, '%Y-%m-%d')`,
  periodNumber(expression, grain) {
    switch (grain) {
      case 'day':
        return `TO_DAYS(${expression})`;
      case 'week':
        // Day number 2 was a Monday.
        return `(TO_DAYS(${expression}) - 2) DIV 7`;
      case 'month':
        return `YEAR(${expression}) * 12 + MONTH(${expression})`;
      case 'quarter':
        return `YEAR(${expression}) * 4 + QUARTER(${expression})`;
      case 'year':
        return `YEAR(${expression})`;
    }
  },
  addPeriods: (expression, count, grain) =>
    `DATE(DATE_ADD(${expression}, INTERVAL ${count} ${grain.toUpperCase()}))`,
  daysBetween: (from, to) => `DATEDIFF(${to}, ${from})`,
  secondsBetween: (from, to) => `TIMESTAMPDIFF(SECOND, ${from}, ${to})`,
};
