import { type ColumnReading, type DateMark, type DateOrder, dateMarks } from '../../domain/file-reading.ts';
import { areMonths, type DateReading, datePattern, orderEvidence } from './date-pattern.ts';
import { fullMatch, type NumberReading, numberPattern, unitOf } from './number-pattern.ts';

/** Cells that say that there is no value, in lower case. */
export const placeholders = [
  ...[
    'n/a',
    'na',
    '#n/a',
    '#nv',
    'n.a.',
    'k.a.',
    'k. a.',
    'null',
    '(null)',
    'none',
    'nil',
    'nan',
    '\\n',
    '?',
  ],
  ...[
    '-',
    '--',
    '\u2013',
    '\u2014',
    'missing',
    'unknown',
    '#value!',
    '#wert!',
    '#ref!',
    '#bezug!',
    '#div/0!',
  ],
];

export function isPlaceholder(cell: string): boolean {
  return cell.trim() === '' || placeholders.includes(cell.trim().toLowerCase());
}

/** Of the cells that say something, how many must fit for a reading to be worth counting over the whole column. */
const worthCounting = 0.5;

/**
 * The readings that most of these cells allow, text apart. Two of them may allow the same cells and give other values:
 * `1.234` is a thousand or one, `03/04/2024` is in March or in April.
 */
export function candidateReadings(cells: readonly string[], columnName: string): ColumnReading[] {
  const said = cells.map(trimmedCell).filter((cell) => !isPlaceholder(cell));
  if (said.length === 0) return [];
  const fits = (pattern: string) => {
    const expression = fullMatch(pattern);
    return said.filter((cell) => expression.test(cell)).length;
  };
  const wanted = Math.max(1, said.length * worthCounting);
  if (said.filter((cell) => /^(true|false)$/i.test(cell)).length >= wanted) return [{ as: 'boolean' }];
  if (fits('\\d{1,2}:\\d{2}(?::\\d{2})?') >= wanted) return [{ as: 'time' }];
  // 10.2024 and 11.2024 are two numbers as well, unless an 01.2025 is among them.
  const couldBeNumbers = areMonths(said) && !said.some((cell) => cell.startsWith('0'));
  const dates = couldBeNumbers
    ? []
    : dateCandidates(said, columnName).filter((reading) => fits(datePattern(reading)) >= wanted);
  if (dates.length > 0) return dates;
  return numberCandidates(said).filter((reading) => fits(numberPattern(reading)) >= wanted);
}

export function trimmedCell(cell: string): string {
  return cell.replace(/^[ \t\u00a0]+|[ \t\u00a0]+$/g, '');
}

function numberCandidates(all: readonly string[]): NumberReading[] {
  const unit = mostCommon(all.flatMap((cell) => unitOf(cell) ?? []));
  // What stands between the words of a remark tells nothing about numbers.
  const cells = all.filter((cell) => !/\p{L}{2}/u.test(cell.replace(unit ?? '', '')));
  const has = (expression: RegExp) => cells.some((cell) => expression.test(cell));
  if (unit === null && has(/^[+-]?\d+(?:\.\d+)?[eE][+-]?\d+$/)) {
    return [{ as: 'number', decimal: '.', thousands: '', unit, scale: null }];
  }
  const grouping = [
    ...(has(/\d[ \u00a0\u202f\u2009]\d{3}/) ? [' ' as const] : []),
    ...(has(/\d['\u2019]\d{3}/) ? ["'" as const] : []),
  ];
  const readings: NumberReading[] = [];
  for (const decimal of ['.', ','] as const) {
    if (decimal === ',' && !has(/,/)) continue;
    const other = decimal === '.' ? (',' as const) : ('.' as const);
    const marks = [...grouping, ...(has(other === ',' ? /\d,\d{2,3}/ : /\d\.\d{3}/) ? [other] : [])] as const;
    for (const thousands of marks.length > 0 ? marks : ([''] as const)) {
      readings.push({ as: 'number', decimal, thousands, unit, scale: 0 });
    }
  }
  // Whole numbers grouped by dots have no decimal sign that would bring in the comma.
  if (!has(/,/) && has(/\d\.\d{3}/))
    readings.push({ as: 'number', decimal: ',', thousands: '.', unit, scale: 0 });
  return readings;
}

function dateCandidates(cells: readonly string[], columnName: string): DateReading[] {
  const evidence = orderEvidence(cells);
  const compact =
    cells.every((cell) => /^(?:19|20)\d{6}$/.test(cell)) &&
    /date|datum|day|tag|fecha|jour|data|dt$/i.test(columnName);
  const clock = cells.some((cell) => /\d[T ]\d{1,2}:\d{2}/.test(cell));
  const utc = clock && cells.some((cell) => /:\d{2}(?:\.\d+)? ?(?:Z|UTC|[+-]\d{2}(?::?\d{2})?)$/.test(cell));
  const time = utc ? ('utc' as const) : clock ? ('local' as const) : ('none' as const);
  let choices: DateReading['orders'][] = [{}];
  for (const { mark, dayFirst, monthFirst, series } of evidence) {
    choices = choices.flatMap((orders) =>
      ordersOf(dayFirst, monthFirst, series).map((order) => ({ ...orders, [mark]: order })),
    );
  }
  return choices.map((orders) => ({ as: 'date', orders, compact, time }));
}

function ordersOf(dayFirst: number, monthFirst: number, series: DateOrder | null): readonly DateOrder[] {
  if (dayFirst !== monthFirst) return [dayFirst > monthFirst ? 'day-first' : 'month-first'];
  return series === null ? ['day-first', 'month-first'] : [series];
}

/** The marks whose order a reading had to choose. */
export function orderedMarks(reading: DateReading): DateMark[] {
  return dateMarks.filter((mark) => reading.orders[mark] !== undefined);
}

function mostCommon(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
