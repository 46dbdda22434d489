import pluralize from 'pluralize';
import type { ColumnRef, Measure, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { nearness } from '#lib/text/word-nearness.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { businessSynonyms } from '../../query/writer/built-in/business-synonyms.ts';
import { aggregateWords, dimensionOf } from '../../query/writer/built-in/dimensions.ts';
import { columnInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import { figureWords } from '../left-out.ts';
import { isSame } from './united.ts';

/** What a column may add to a word without being another thing: the "song name" is the song. */
export const plainParts: ReadonlySet<string> = new Set(
  ['name', 'title', 'label', 'id', 'code', 'identifier', 'key', 'number', 'no', 'of'].map(stemOf),
);
const times = /\b(?:day|date|year|month|time)$/i;
const mostOthers = 2;

/**
 * The readings that show another column of the same kind, where the question says only what the names of both have in common: of
 * "release date" the one of the cinemas and that of streaming.
 */
export function likeColumns(intent: QueryIntent, question: string, tables: Tables): QueryIntent[] {
  const said = new Set(words(question).map(stemOf));
  for (const [at, item] of intent.select.entries()) {
    const shown =
      'dimension' in item
        ? item.dimension.grain === null
          ? item.dimension.column
          : null
        : figureOf(item.measure);
    if (shown === null || ('dimension' in item && intent.groupBy.length > 0)) continue;
    const others = likeOf(shown, said, tables, intent.select);
    if (others.length === 0) continue;
    return others
      .slice(0, mostOthers)
      .map(({ table, column }) =>
        'measure' in item
          ? withFigure(intent, item.measure, measureOf(item.measure, table, column))
          : { ...intent, select: intent.select.with(at, { dimension: dimensionOf(table, column) }) },
      );
  }
  return [];
}

/** The column that a figure is made of; null where it is made of none, or of several. */
function figureOf({ column, times, expression, aggregate }: Measure): ColumnRef | null {
  return times === null && expression === undefined && aggregate !== 'count-distinct' ? column : null;
}

function measureOf(measure: Measure, table: TableSchema, column: ColumnSchema): Measure {
  const name = columnInWords(table, column);
  const label = measure.aggregate === null ? name : `${aggregateWords[measure.aggregate]} ${name}`;
  return { ...measure, column: { table: table.name, column: column.name }, label };
}

/** The same with another figure, wherever it stands. */
function withFigure(intent: QueryIntent, figure: Measure, other: Measure): QueryIntent {
  const put = <Item extends object>(item: Item): Item =>
    'measure' in item && isSame(item.measure as Measure, figure) ? { ...item, measure: other } : item;
  return {
    ...intent,
    select: intent.select.map(put),
    having: intent.having.map(put),
    orderBy: intent.orderBy.map((item) => ({ ...item, by: put(item.by) })),
  };
}

function likeOf(
  { table: name, column }: ColumnRef,
  said: ReadonlySet<string>,
  tables: Tables,
  shown: readonly Selected[],
): { table: TableSchema; column: ColumnSchema }[] {
  const table = tables.find((each) => sameName(each.name, name));
  const own = table === undefined ? null : columnNamed(table, column);
  if (table === undefined || own === null || isKey(table, own)) return [];
  const ofTable = new Set(words(nameInWords(table.name)).map(stemOf));
  const partsOf = (each: ColumnSchema) => words(nameInWords(each.name)).map(stemOf);
  const common = partsOf(own).filter((part) => said.has(part) && !ofTable.has(part));
  const unsaid = partsOf(own).filter((part) => !said.has(part));
  if (common.length === 0 || unsaid.length === 0 || unsaid.every((part) => plainParts.has(part))) return [];
  const inOtherWords = new Map(
    words(nameInWords(own.name)).map((part) => [stemOf(part), businessSynonyms(part).map(stemOf)]),
  );
  return table.columns
    .filter((other) => {
      const parts = partsOf(other);
      const isSaid = (part: string) => parts.includes(part);
      // Of an age rating and a guest score either is a rating.
      const isCalledOtherwise = common.every(
        (part) => isSaid(part) || inOtherWords.get(part)?.some(isSaid) === true,
      );
      return (
        other !== own &&
        !isKey(table, other) &&
        (common.every(isSaid) ? kindOf(other) === kindOf(own) : isCalledOtherwise) &&
        parts.every((part) => common.includes(part) || !said.has(part)) &&
        parts.some((part) => !common.includes(part)) &&
        !shown.some((item) =>
          sameName(
            ('dimension' in item ? item.dimension.column : item.measure.column)?.column ?? '',
            other.name,
          ),
        )
      );
    })
    .map((other) => ({ table, column: other }));
}

function kindOf(column: ColumnSchema): 'time' | 'number' | 'text' {
  if (isDate(column) || times.test(nameInWords(column.name))) return 'time';
  return isNumeric(column) ? 'number' : 'text';
}

/**
 * "When was a film released" of films that have a day for the cinemas and one for streaming: each reading shows one of them beside what is shown; none
 * where a time is shown already, or where no column that keeps one is called by a word of the question.
 */
export function timesMeant(intent: QueryIntent, question: string, tables: Tables): QueryIntent[] {
  const table = tables.find(({ name }) => sameName(name, intent.subject));
  const isList = intent.groupBy.length === 0 && intent.select.every((item) => 'dimension' in item);
  if (table === undefined || !isList || !/\bwhen\b/i.test(question)) return [];
  const shown = intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : []));
  const isTime = (column: ColumnSchema | null) => column !== null && kindOf(column) === 'time';
  const tableNamed = (name: string) => tables.find((each) => sameName(each.name, name));
  if (shown.some(({ table: of, column }) => isTime(columnNamed(tableNamed(of) ?? table, column)))) return [];
  const said = new Set(words(question).map(stemOf));
  const times = table.columns.filter((column) => isTime(column) && !isKey(table, column));
  const called = times.filter(({ name }) => words(nameInWords(name)).some((word) => said.has(stemOf(word))));
  // Of a row that is named only the time is asked; a thing with one time happened then.
  const shownToo = intent.filters.length > 0 ? [] : intent.select;
  return (called.length === 0 && times.length === 1 ? times : called)
    .toSorted((one, other) => Number(isDate(other)) - Number(isDate(one)))
    .slice(0, mostOthers)
    .map((column) => ({
      ...intent,
      select: [...shownToo, { dimension: dimensionOf(table, column) }],
    }));
}

/** A word that no column has, behind one with which the names of several begin: the columns that it may mean, and how it was said. */
type VagueName = {
  readonly said: string;
  readonly meant: readonly string[];
  /** The question with each of them. */
  readonly questions: readonly string[];
};

/** "Dividend yield", where there are a dividend percentage and a dividend value: the nearest in meaning first. */
export function vagueName(question: string, unread: readonly string[], tables: Tables): VagueName | null {
  const [word, ...others] = unread;
  if (word === undefined || others.length > 0 || !/^\p{L}+$/u.test(word)) return null;
  const said = new RegExp(`(\\p{L}+) ${word}(?!\\p{L})`, 'iu').exec(question);
  const before = (said?.[1] ?? '').toLowerCase();
  const first = stemOf(before);
  const isFigure = figureWords.has(word.toLowerCase());
  // "Currencies weaker than before": several things stand before what is said of them, and never before the rest of a name.
  if (said === null || first === '' || !pluralize.isSingular(before)) return null;
  for (const table of tables) {
    const meant = table.columns
      // A "dividend yield" may be an amount or a percentage, and no type of dividends.
      .filter((column) => !isKey(table, column) && (!isFigure || isNumeric(column)))
      .map(({ name }) => words(nameInWords(name)))
      .filter((parts) => parts.length > 1 && stemOf(parts[0] ?? '') === first)
      .toSorted((one, other) => nearness(word, other.at(-1) ?? '') - nearness(word, one.at(-1) ?? ''));
    if (meant.length < 2) continue;
    const names = meant.slice(0, mostOthers + 1).map((parts) => parts.join(' '));
    return { said: said[0], meant: names, questions: names.map((name) => question.replace(said[0], name)) };
  }
  return null;
}
