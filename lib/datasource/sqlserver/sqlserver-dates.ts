import type { DialectDates } from '../dialect/dates.ts';
import { dayNumber } from '../dialect/day-number.ts';
import { quoteText } from '../dialect/quote-text.ts';

const asDay = (expression: string) => `CAST(${expression} AS date)`;
/** ISO text means the same `date` whatever the language of the login; as `datetime` it does not. */
const literal = (day: string) => asDay(quoteText(day));
/** Style 23 is `yyyy-mm-dd`, of which a shorter type keeps the beginning. */
const written = (expression: string, length: number) => `CONVERT(char(${length}), ${asDay(expression)}, 23)`;
/** Days since a Monday, the first that `date` has. */
const dayCount = (expression: string) => `DATEDIFF(day, ${literal('0001-01-01')}, ${asDay(expression)})`;

/** Forms that SQL Server 2016 has; DATETRUNC came in 2022. */
export const sqlserverDates: DialectDates = {
  dateLiteral: literal,
  dayStart(day, storage) {
    switch (storage) {
      case 'native':
        return literal(day);
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
        return `TRY_CAST(LEFT(${column}, 19) AS datetime2(0))`;
      case 'yyyymmdd':
        // Style 112 is `yyyymmdd`.
        return `TRY_CONVERT(date, CAST(${column} AS varchar(8)), 112)`;
      case 'epoch-seconds':
        // DATEADD takes no more than an int.
        return `DATEADD(second, ${column} % 86400, DATEADD(day, ${column} / 86400, CAST('1970-01-01' AS datetime2(0))))`;
    }
  },
  dateGrain(expression, grain) {
    switch (grain) {
      case 'day':
        return written(expression, 10);
      case 'week': {
        // The year of an ISO week is that of its Thursday.
        const thursday = `DATEADD(day, 3 - ${dayCount(expression)} % 7, ${asDay(expression)})`;
        const week = `CONVERT(varchar(2), DATEPART(iso_week, ${asDay(expression)}))`;
        return `(CONVERT(char(4), ${thursday}, 23) + '-W' + RIGHT('0' + ${week}, 2))`;
      }
      case 'month':
        return written(expression, 7);
      case 'quarter':
        return `(${written(expression, 4)} + '-Q' + DATENAME(quarter, ${asDay(expression)}))`;
      case 'year':
        return written(expression, 4);
    }
  },
  datePart: (expression, part) =>
    part === 'weekday'
      ? `(${dayCount(expression)} % 7 + 1)`
      : `DATEPART(${part}, CAST(${expression} AS datetime2(0)))`,
  dayOf: (expression) => written(expression, 10),
  periodNumber(expression, grain) {
    const day = asDay(expression);
    switch (grain) {
      case 'day':
        return dayCount(expression);
      case 'week':
        return `(${dayCount(expression)} / 7)`;
      case 'month':
        return `(YEAR(${day}) * 12 + MONTH(${day}))`;
      case 'quarter':
        return `(YEAR(${day}) * 4 + DATEPART(quarter, ${day}))`;
      case 'year':
        return `YEAR(${day})`;
    }
  },
  addPeriods: (expression, count, grain) => `DATEADD(${grain}, ${count}, ${asDay(expression)})`,
  daysBetween: (from, to) => `DATEDIFF(day, ${asDay(from)}, ${asDay(to)})`,
  secondsBetween: (from, to) => `DATEDIFF(second, CAST(${from} AS datetime2), CAST(${to} AS datetime2))`,
};
