import type { Dialect } from '#lib/datasource/data-source.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { isStopWord, splitIdentifier, stemOf } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { lastDayOf } from '../../query/writer/built-in/table-nature.ts';
import type { AssumedTerm } from './assumed-terms.ts';
import { isOfBirth } from './births.ts';
import { english } from './lexicon.ts';
import { lifetime } from './lifetime.ts';

const { asked, spans, figures, articles, age, called, whole, apart, lasting } = english.durations;
const figureWord = `(?:the )?(?:(?<figure>${Object.values(figures).join('|')}) )?`;
const inUnits = `(?: (?:${Object.values(called.units).join('|')}))?`;
/** "The average time to close a ticket": a figure, a span, a verb, and what it is done to. */
const untilDone = new RegExp(
  `\\b(?:${figureWord}(?:${spans})|${asked}) (?<end>[a-z]+)(?: (?:${articles}))?(?: (?<noun>(?!in\\b)[a-z]+))?${inUnits}`,
  'i',
);
/** "The average delivery time". */
const timeOfEnd = new RegExp(`\\b${figureWord}(?<end>[a-z]+) ${called.time}${inUnits}\\b`, 'i');
/** "The average membership duration in days". */
const wholeLife = new RegExp(`\\b${figureWord}(?<noun>[a-z]+) (?:${whole})${inUnits}\\b`, 'i');

/** "The average number of days between the order and the delivery": both days are named. */
const fromTo = new RegExp(
  `\\b${figureWord}(?:${apart.days}) (?:${apart.from}) (?:(?:${articles}) )?(?<begin>[a-z]+)(?:[- ](?:${apart.day}))? (?:${apart.to}) (?:(?:${articles}) )?(?<end>[a-z]+)(?:[- ](?:${apart.day}))?\\b`,
  'i',
);

/** "Average delivery time from pickup": the day it begins is named behind it. */
const endFrom = new RegExp(
  `\\b${figureWord}(?<end>[a-z]+) ${called.time} (?:${apart.since}) (?:(?:${articles}) )?(?<begin>[a-z]+)(?:[- ](?:${apart.day}))?\\b`,
  'i',
);

/** "How long do members stay": the whole of what has ended. */
const howLong = new RegExp(
  `\\b(?:${lasting.asked}) (?:(?:${articles}) )?(?<noun>[a-z]+) (?:${lasting.verbs})(?: ${lasting.mean})?\\b`,
  'i',
);

/** "The average age": no column has it where one has the day of the birth. */
const meanAge = new RegExp(`\\b(?:the )?(?:${figures.AVG}) (?:${age})\\b`, 'i');

type Span = { readonly table: TableSchema; readonly begin: ColumnSchema; readonly end: ColumnSchema };

/**
 * "The average time to close a ticket", "how long does it take to ship an order", "delivery time", "membership duration": the days from
 * when a row came about until the day that is named, or that ends it. null where the schema has no such two days, several tables
 * have, or a column is called so.
 */
export function durationTerm(
  question: string,
  tables: readonly TableSchema[],
  dialect: Dialect,
): AssumedTerm | null {
  for (const wording of [fromTo, endFrom, howLong, untilDone, timeOfEnd, wholeLife]) {
    const found = wording.exec(question);
    const term = found && termOf(found, tables, dialect);
    if (term) return term;
  }
  return ageTerm(question, tables, dialect);
}

function ageTerm(question: string, tables: readonly TableSchema[], dialect: Dialect): AssumedTerm | null {
  const found = meanAge.exec(question);
  if (found === null) return null;
  const isKept = tables.some(({ columns }) =>
    columns.some(({ name }) => splitIdentifier(name).some((part) => age.split('|').includes(part))),
  );
  const births = tables.flatMap((table) =>
    table.columns.flatMap((column) => (isDate(column) && isOfBirth(column) ? [{ table, column }] : [])),
  );
  const [birth, ...others] = births;
  if (isKept || birth === undefined || others.length > 0) return null;
  const today = dialect.dateLiteral(lastDayOf(tables, new Date()));
  const days = dialect.daysBetween(dialect.quoteIdentifier(birth.column.name), today);
  const expression = `${dialect.average(days)} / 365.25`;
  return {
    term: `${called.figure} ${age} ${called.years}`,
    synonyms: [],
    meaning: expression,
    measure: { expression, table: birth.table.name, grain: 'one row' },
    mention: { text: found[0], start: found.index, end: found.index + found[0].length },
  };
}

function termOf(
  found: RegExpExecArray,
  tables: readonly TableSchema[],
  dialect: Dialect,
): AssumedTerm | null {
  const { figure, begin: begins, end: ends, noun } = found.groups ?? {};
  const spans = tables.flatMap((table) => {
    if (ends === undefined) return wholeSpan(table, noun) ?? [];
    return (begins === undefined ? spanOf(table, ends) : spanBetween(table, begins, ends)) ?? [];
  });
  const named = spans.filter(({ table }) => noun !== undefined && isCalled(table, noun));
  const [span, ...others] = named.length > 0 ? named : spans;
  if (span === undefined || others.length > 0) return null;
  const { table, begin, end } = span;
  const quote = dialect.quoteIdentifier;
  const unit = unitOf(found[0], begin, end);
  const [from, to] = [quote(begin.name), quote(end.name)];
  const length = unit === 'days' ? dialect.daysBetween(from, to) : dialect.minutesBetween(from, to);
  const aggregate = aggregateOf(figure);
  // Days and minutes are whole numbers, whose plain average loses its fraction on some engines.
  const figured = aggregate === 'AVG' ? dialect.average(length) : `${aggregate}(${length})`;
  const expression = unit === 'hours' ? dialect.divide(figured, '60') : figured;
  // What follows the verb is no part of it where it is no table: "the time to close by agent".
  const isWhole = ends === undefined || begins !== undefined || noun === undefined || named.length > 0;
  const text = isWhole ? found[0] : upTo(found[0], ends);
  return {
    term: nameOf(text, figure, unit),
    synonyms: [],
    meaning: expression,
    measure: { expression, table: table.name, grain: 'one row' },
    mention: { text, start: found.index, end: found.index + text.length },
  };
}

type Unit = keyof typeof called.units;

/** As it is said, else hours between moments and days between days. */
function unitOf(text: string, ...ends: readonly ColumnSchema[]): Unit {
  const said = (Object.keys(called.units) as Unit[]).find((unit) =>
    text.toLowerCase().includes(unit.slice(0, -1)),
  );
  return said ?? (ends.every(({ kind }) => kind === 'datetime') ? 'hours' : 'days');
}

/** What the figure is called in an answer: as it was asked, with its unit. */
function nameOf(text: string, figure: string | undefined, unit: Unit): string {
  const asked = new RegExp(`^(?:${english.durations.asked}|${lasting.asked}) `, 'i');
  const said = text.toLowerCase().replace(/^the /, '').replace(asked, `${called.span} `);
  const whole = figure === undefined ? `${called.figure} ${said}` : said;
  return whole.includes(unit.slice(0, -1)) ? whole : `${whole} ${called.units[unit]}`;
}

function upTo(text: string, word: string): string {
  const tail = text.endsWith(` ${called.time}`)
    ? text.length
    : text.search(new RegExp(`\\b${word}\\b`)) + word.length;
  return text.slice(0, tail);
}

function wholeSpan(table: TableSchema, noun: string | undefined): Span | null {
  const life = noun !== undefined && isCalled(table, noun) ? lifetime(table) : null;
  const isKept = table.columns.some(({ name }) =>
    whole.split('|').some((word) => splitIdentifier(name).includes(word)),
  );
  return life === null || isKept ? null : { table, ...life };
}

function spanOf(table: TableSchema, ends: string): Span | null {
  // "On time" is no time of anything.
  if (isStopWord(ends.toLowerCase())) return null;
  const isKept = table.columns.some(
    ({ name }) =>
      splitIdentifier(name).includes(called.time) &&
      splitIdentifier(name).some((part) => haveOneRoot(part, ends)),
  );
  const dates = table.columns.filter(isDate);
  const end = dates.find(({ name }) => splitIdentifier(name).some((part) => haveOneRoot(part, ends)));
  if (end === undefined || isKept) return null;
  const life = lifetime(table);
  const begin = life?.end === end ? life.begin : dates.find((column) => column !== end);
  return begin === undefined ? null : { table, begin, end };
}

/** The two days of a table that are called so, by their names or comments. */
function spanBetween(table: TableSchema, begins: string, ends: string): Span | null {
  const called = (word: string) =>
    lexiconOf(table).columns.filter(
      ({ column, vocabulary }) =>
        isDate(column) &&
        ([...vocabulary.keys()].includes(stemOf(word.toLowerCase())) ||
          splitIdentifier(column.name).some((part) => haveOneRoot(part, word))),
    );
  const [begin, ...otherBegins] = called(begins);
  const [end, ...otherEnds] = called(ends);
  if (begin === undefined || end === undefined || begin === end) return null;
  return otherBegins.length + otherEnds.length > 0 ? null : { table, begin: begin.column, end: end.column };
}

/** "Close" and "closed", "delivery" and "delivered", "resolution" and "resolved". */
export function haveOneRoot(part: string, word: string): boolean {
  const [one, other] = [part.toLowerCase(), word.toLowerCase()];
  const apart = [...one].findIndex((letter, at) => letter !== other[at]);
  const shared = apart < 0 ? one.length : apart;
  return stemOf(one) === stemOf(other) || shared >= Math.max(4, Math.min(one.length, other.length) - 3);
}

export function isCalled(table: TableSchema, noun: string): boolean {
  const stem = stemOf(noun.toLowerCase());
  // The rows of `housekeeping` are tasks where their key is `task_id`.
  const rows = table.primaryKey.map((key) => stemOf((splitIdentifier(key)[0] ?? '').toLowerCase()));
  return (lexiconOf(table).nameParts.at(-1)?.has(stem) ?? false) || rows.includes(stem);
}

function aggregateOf(figure: string | undefined): string {
  const word = figure?.toLowerCase() ?? '';
  const known = Object.entries(figures).find(([, words]) => words.split('|').includes(word));
  return known?.[0] ?? 'AVG';
}
