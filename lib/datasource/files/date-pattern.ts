import { type ColumnReading, type DateMark, type DateOrder, dateMarks } from '../../domain/file-reading.ts';

export type DateReading = Extract<ColumnReading, { as: 'date' }>;

const day = '(?:0?[1-9]|[12]\\d|3[01])';
const month = '(?:0?[1-9]|1[0-2])';
const monthName =
  '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|January|February|March|April|June|July|August|September|October|November|December)';
const clock = '\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?: ?[AaPp][Mm])?';
const offset = ' ?(?:Z|UTC|[+-]\\d{2}(?::?\\d{2})?)';
const namedShapes = [`${day}[ -]${monthName}[ -]\\d{4}`, `${monthName} ${day}, \\d{4}`];

/** `03.2024` is the month, which is kept as its first day. */
const monthOfYear = '(?:0[1-9]|1[0-2])[./](?:19|20)\\d{2}';

/** Whether cells are nothing but months and years in two and four digits, which decimal numbers could be too. */
export function areMonths(cells: readonly string[]): boolean {
  const month = new RegExp(`^${monthOfYear}$`);
  return cells.every((cell) => month.test(cell));
}

/** The regular expression of the cells that fit, in the syntax of RE2. A day that no month has still fits it. */
export function datePattern({ orders, compact, time }: DateReading): string {
  const days = [
    ...dateMarks.map((mark) => `\\d{4}${escaped(mark)}${month}${escaped(mark)}${day}`),
    ...namedShapes,
    monthOfYear,
    ...dateMarks.flatMap((mark) => {
      const order = orders[mark];
      if (order === undefined) return [];
      const [first, second] = order === 'day-first' ? [day, month] : [month, day];
      return [`${first}${escaped(mark)}${second}${escaped(mark)}(?:\\d{4}|\\d{2})`];
    }),
    ...(compact ? ['(?:19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])'] : []),
  ];
  const daysPattern = `(?:${days.join('|')})`;
  if (time === 'none') return daysPattern;
  return `${daysPattern}(?:[T ]${clock}${time === 'utc' ? `(?:${offset})?` : ''})?`;
}

/** The formats of the days that are not written as ISO does, as strptime names their parts. */
export function dayFormats({ orders, compact }: DateReading): string[] {
  return [
    ...dateMarks.flatMap((mark) => {
      const order = orders[mark];
      if (order === undefined) return [];
      const start = order === 'day-first' ? `%d${mark}%m${mark}` : `%m${mark}%d${mark}`;
      // %Y takes two digits for the year 24, so %y comes first; it does not take four.
      return [`${start}%y`, `${start}%Y`];
    }),
    '%Y/%m/%d',
    '%Y.%m.%d',
    '%d %b %Y',
    '%d-%b-%Y',
    '%b %d, %Y',
    '%d %B %Y',
    '%d-%B-%Y',
    '%B %d, %Y',
    '%m.%Y',
    '%m/%Y',
    ...(compact ? ['%Y%m%d'] : []),
  ];
}

export const clockFormats = [
  '%H:%M',
  '%H:%M:%S',
  '%H:%M:%S.%f',
  '%I:%M %p',
  '%I:%M:%S %p',
  '%I:%M%p',
  '%I:%M:%S%p',
];

/** What cells of one mark say about the order of day and month. */
export type OrderEvidence = {
  readonly mark: DateMark;
  readonly dayFirst: number;
  readonly monthFirst: number;
  /** Cells that are a date in either order. */
  readonly either: number;
  /** One of the two parts is 1 in all cells and the other is not: a series of first days of months. */
  readonly series: DateOrder | null;
};

const digitsOnly = /^(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?:[T ].*)?$/;

/** The evidence for each mark that occurs. */
export function orderEvidence(cells: readonly string[]): OrderEvidence[] {
  return dateMarks.flatMap((mark) => {
    const pairs = cells.flatMap((cell) => {
      const parts = digitsOnly.exec(cell);
      return parts?.[2] === mark ? [[Number(parts[1]), Number(parts[3])] as const] : [];
    });
    if (pairs.length === 0) return [];
    const dayFirst = pairs.filter(([first, second]) => first > 12 && first <= 31 && second <= 12).length;
    const monthFirst = pairs.filter(([first, second]) => second > 12 && second <= 31 && first <= 12).length;
    const either = pairs.filter(([first, second]) => first <= 12 && second <= 12).length;
    const always = (index: 0 | 1) => pairs.length > 2 && pairs.every((pair) => pair[index] === 1);
    const series = always(0) === always(1) ? null : always(0) ? 'day-first' : 'month-first';
    return [{ mark, dayFirst, monthFirst, either, series }];
  });
}

function escaped(mark: DateMark): string {
  return mark === '.' ? '\\.' : mark;
}
