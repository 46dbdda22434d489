import type { Dialect } from '#lib/datasource/data-source.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { isKey, lastDayOf } from '../../query/writer/built-in/table-nature.ts';
import { type Token, type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import type { AssumedTerm } from './assumed-terms.ts';
import { type DurationSaid, durationSaid, type Unit } from './durations-said.ts';
import { english } from './lexicon.ts';
import { isOfBirth } from './people.ts';
import type { End, Span } from './spans-of-time.ts';
import { isNamedAt } from './states-of-periods.ts';
import { stretchesSaid } from './stretches-said.ts';

const { figures, age, called } = english.durations;
/** "The average age": no column has it where one has the day of the birth. */
const meanAge = new RegExp(`\\b(?:the )?(?:${figures.AVG}) (?:${age})\\b`, 'i');

const secondsOf: Readonly<Record<Unit, number>> = {
  minutes: 60,
  hours: 3600,
  days: 86_400,
  weeks: 604_800,
  years: 31_557_600,
};

/**
 * The time from one moment to another as a figure of the rows that have both; null where the question asks for none, or the schema has
 * no two moments that are called so.
 */
export function durationTerm(question: string, tables: Tables, dialect: Dialect): AssumedTerm | null {
  const tokens = tokenize(question);
  const said = durationSaid(tokens, tables);
  if (said === null) return ageTerm(question, tables, dialect);
  const [mention, ...also] = stretchesSaid(tokens, said.places, question);
  if (mention === undefined) return null;
  const unit = said.unit ?? (isOfMoments(said.span) ? 'hours' : 'days');
  const expression = figureOf(said, unit, dialect);
  return {
    term: nameOf(said, unit),
    synonyms: [],
    meaning: expression,
    measure: { expression, table: said.span.table.name, grain: 'one row' },
    mention,
    also,
  };
}

function figureOf({ span, figure }: DurationSaid, unit: Unit, dialect: Dialect): string {
  const [from, to] = [momentOf(span.begin, span, dialect), momentOf(span.end, span, dialect)];
  const aggregate = (length: string) =>
    // Whole numbers, whose plain average loses its fraction on some engines.
    figure === 'AVG' ? dialect.average(length) : `${figure}(${length})`;
  const parts = (figured: string, of: number) => (of === 1 ? figured : dialect.divide(figured, String(of)));
  if (isOfMoments(span) || unit === 'minutes' || unit === 'hours')
    return parts(aggregate(dialect.secondsBetween(from, to)), secondsOf[unit]);
  return parts(aggregate(dialect.daysBetween(from, to)), secondsOf[unit] / secondsOf.days);
}

/** A day of the row itself or of what it belongs to; of the rows that it has, that of the first or the last. */
function momentOf(end: End, { table }: Span, dialect: Dialect): string {
  const quote = dialect.quoteIdentifier;
  const column = (owner: string, name: string) => `${quote(owner)}.${quote(name)}`;
  if (end.kind === 'column')
    return end.table === table ? quote(end.column.name) : column(end.table.name, end.column.name);
  const { of, way } = end;
  const equal = ({ fromTable, fromColumns, toTable, toColumns }: (typeof way)[number]) =>
    fromColumns
      .map((name, at) => `${column(fromTable, name)} = ${column(toTable, toColumns[at] ?? name)}`)
      .join(' AND ');
  const joined = way.slice(0, -1).map((join) => ` JOIN ${quote(join.toTable)} ON ${equal(join)}`);
  const day = column(of.table.name, of.column.name);
  const conditions = [
    ...way.slice(-1).map(equal),
    ...(of.only === null
      ? []
      : [`${column(of.table.name, of.only.column.name)} = ${dialect.quoteText(of.only.value)}`]),
  ];
  const rows = (figure: string, more: readonly string[] = []) =>
    `(SELECT ${figure}(${day}) FROM ${quote(of.table.name)}${joined.join('')} WHERE ${[...conditions, ...more].join(' AND ')})`;
  if (of.order === 'second') return rows('MIN', [`${day} > ${rows('MIN')}`]);
  return rows(of.order === 'first' ? 'MIN' : 'MAX');
}

function isOfMoments({ begin, end }: Span): boolean {
  return [begin, end].every((each) => (each.kind === 'column' ? each : each.of).column.kind === 'datetime');
}

function nameOf({ figure, name }: DurationSaid, unit: Unit): string {
  const said = name.toLowerCase();
  return said.split(' ').at(-1) === called.time ||
    !/^(?:between|from|after|since|to|until|till|before)\b/.test(said)
    ? `${called[figure]} ${said} ${called.in} ${unit}`
    : `${called[figure]} ${unit} ${said}`;
}

function ageTerm(question: string, tables: Tables, dialect: Dialect): AssumedTerm | null {
  const found = meanAge.exec(question);
  if (found === null) return null;
  const isKept = tables.some(({ columns }) =>
    columns.some(({ name }) => spokenParts(name).some((part) => age.split('|').includes(part))),
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
    term: `${called.AVG} ${age} ${called.in} years`,
    synonyms: [],
    meaning: expression,
    measure: { expression, table: birth.table.name, grain: 'one row' },
    mention: { text: found[0], start: found.index, end: found.index + found[0].length },
  };
}

const { asking, idle, articles, lasts, mean, whole, figures: figuresSaid, of } = english.durations;
const wholes = wordSet(whole);
const [average = ''] = figuresSaid.AVG.split('|');

/** "How long is an appointment on average", "how long do lessons last": the mean of the one column that keeps how long they are. */
export function lengthKept(tokens: Tokens, tables: Tables): Token[] {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, asking) > 0);
  const [first] = tokens.slice(Math.max(0, at));
  if (at < 0 || first === undefined) return [...tokens];
  let place = at + wordingAt(tokens, at, asking);
  for (let length = 1; length > 0; place += length)
    length = isNamed(tokens, place, tables) ? 0 : wordingAt(tokens, place, `${idle}|${articles}`);
  const table = tables.find((each) => isNamedAt(each, tokens, place));
  const column = table && lengthOf(table);
  if (!table || !column) return [...tokens];
  const named = isNamedAt(table, tokens, place + 1) ? 2 : 1;
  let end = place + named;
  // "How long is the lesson of Monday" asks for that one.
  let isOfAll = false;
  for (let length = 1; length > 0; end += length) {
    length = wordingAt(tokens, end, `${lasts}|${mean}`);
    isOfAll ||= length > 0;
  }
  if (!isOfAll) return [...tokens];
  const words = [average, ...wordsOfName(column.name), of];
  return [
    ...tokens.slice(0, at),
    ...words.map((word) => reading(first, word)),
    ...tokens.slice(place, place + named),
    ...tokens.slice(end),
  ];
}

export function isNamed(tokens: Tokens, at: number, tables: Tables): boolean {
  return tables.some((table) => isNamedAt(table, tokens, at));
}

function lengthOf(table: TableSchema): ColumnSchema | null {
  const isWhole = (part: string) => wholes.has(part.toLowerCase());
  const lengths = table.columns.filter(
    (column) => isNumeric(column) && !isKey(table, column) && spokenParts(column.name).some(isWhole),
  );
  // A film has a length, and a rental of it a duration.
  const own = lengths.filter(({ name }) => spokenParts(name).every(isWhole));
  const [only, ...others] = own.length > 0 ? own : lengths;
  return only !== undefined && others.length === 0 ? only : null;
}
