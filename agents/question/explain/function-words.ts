import { nameInWords } from '#lib/text/abbreviations.ts';
import { listed } from './names.ts';

type Said = (args: readonly string[]) => string;

const first: (said: (words: string) => string) => Said = (said) => (args) => said(args[0] ?? 'nothing');
const unit = (name: string) => first((words) => `${name} of ${words}`);

/** What functions of the dialects do, by lower-case name. What is not here is said by its own name. */
const functions: Readonly<Record<string, Said>> = {
  abs: first((words) => `${words} without its sign`),
  avg: unit('average'),
  ceil: first((words) => `${words} rounded up`),
  ceiling: first((words) => `${words} rounded up`),
  char_length: unit('length'),
  coalesce: (args) => args.join(', or where it is missing '),
  concat: (args) => args.join(' followed by '),
  current_date: () => 'today',
  date: unit('day'),
  day: unit('day'),
  floor: first((words) => `${words} rounded down`),
  getdate: () => 'now',
  greatest: (args) => `largest of ${listed(args)}`,
  group_concat: unit('list'),
  hour: unit('hour'),
  ifnull: (args) => args.join(', or where it is missing '),
  least: (args) => `smallest of ${listed(args)}`,
  len: unit('length'),
  length: unit('length'),
  lower: first((words) => `${words} in lower case`),
  max: (args) => `largest of ${listed(args)}`,
  median: unit('median'),
  min: (args) => `smallest of ${listed(args)}`,
  month: unit('month'),
  now: () => 'now',
  nullif: ([value, other]) => `${value} unless it is ${other}`,
  nvl: (args) => args.join(', or where it is missing '),
  quarter: unit('quarter'),
  replace: ([text, from, to]) => `${text} with ${to} for ${from}`,
  round: ([value, digits]) =>
    digits === undefined ? `${value} rounded` : `${value} rounded to ${digits} decimals`,
  sqrt: unit('square root'),
  stddev: unit('standard deviation'),
  stddev_samp: unit('standard deviation'),
  string_agg: unit('list'),
  substr: part,
  substring: part,
  sum: unit('total'),
  total: unit('total'),
  trim: first((words) => `${words} without blanks around it`),
  upper: first((words) => `${words} in capitals`),
  variance: unit('variance'),
  week: unit('week'),
  year: unit('year'),
};

function part([text, from, length]: readonly string[]): string {
  return length === undefined
    ? `${text} from character ${from}`
    : `${length} characters of ${text} from the ${from}. on`;
}

const timeForms: Readonly<Record<string, string>> = {
  '%Y': 'year',
  '%m': 'month number',
  '%d': 'day of the month',
  '%Y-%m': 'month',
  '%Y-%m-%d': 'day',
  '%H': 'hour',
  '%w': 'weekday',
  '%W': 'week number',
  YYYY: 'year',
  'YYYY-MM': 'month',
  'YYYY-MM-DD': 'day',
  MM: 'month number',
};

/** `name` called with arguments in words; `form` is the text of a first or last argument that is one. */
export function functionWords(name: string, args: readonly string[], form: string | null): string {
  const lower = name.toLowerCase();
  if (form !== null && /^(?:strftime|to_char|date_format)$/.test(lower)) {
    const value = lower === 'strftime' ? args[1] : args[0];
    return `${timeForms[form] ?? `time in the form ${form}`} of ${value}`;
  }
  if (form !== null && /^(?:date_trunc|date_part)$/.test(lower)) return `${form.toLowerCase()} of ${args[1]}`;
  const said = functions[lower];
  if (said !== undefined) return said(args);
  return args.length === 0 ? nameInWords(name) : `${nameInWords(name)} of ${listed(args)}`;
}
