import type { Measure, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { countMeasure } from '../../query/writer/built-in/count-measure.ts';
import { columnInWords, lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, isKey, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { tableNamedAt } from '../assumed/acts-of-things.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { amountOfRows } from '../assumed/trade.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { type CoreFigure, type CoreQuery, figureIn, namedCore } from './core-query.ts';
import type { MadeFigure, MakeFigure, SaidFigure } from './figure.ts';
import { english } from './lexicon.ts';
import { countsAmounts, withRowsCounted } from './rows-counted.ts';

/** "How many are there and what are they worth": figures of the same rows beside each other. */
export const makeBeside: MakeFigure = (cores, { slots }) => {
  const [first] = cores;
  if (first === undefined || cores.some(({ intent }) => intent.limit !== null)) return null;
  // Of each kind of something its number is asked, and not how many kinds there are.
  if (slots.each !== undefined && slots.count === undefined && first.intent.groupBy.length === 0) return null;
  const counted = cores.map(withRowsCounted);
  const made = slots.count === undefined ? ofTheSameRows(counted) : putOn(counted, slots);
  return made !== null && isOfCounted(first, slots) ? made : null;
};

/** Each core tells the rows itself: of the very same rows all are read at once. */
function ofTheSameRows(cores: readonly CoreQuery[]): MadeFigure | SaidFigure | null {
  const [first] = cores;
  const figures = cores
    .map(figureIn)
    .filter((figure) => figure !== null && figure.measure.aggregate !== null);
  if (first === undefined || figures.length < cores.length || cores.some(countsAmounts)) return null;
  if (
    figures.length > 1 &&
    new Set(figures.map((each) => JSON.stringify(each?.measure))).size < figures.length
  )
    return null;
  const { intent } = first;
  const isOfRows = (part: keyof QueryIntent) => areAlike(cores.map((core) => core.intent[part]));
  if (!isOfRows('filters')) return null;
  const isOfOne = rows.every(isOfRows);
  if (isOfOne) return withFigures(intent, measuresOf(figures));
  if (cores.some(({ intent }) => intent.groupBy.length > 0 || intent.having.length > 0)) return null;
  return side(
    cores,
    figures.filter((figure) => figure !== null),
  );
}

const rows = ['subject', 'joins', 'groupBy', 'having', 'distinct'] as const;

function areAlike(parts: readonly unknown[]): boolean {
  return new Set(parts.map((part) => JSON.stringify(part))).size === 1;
}

function measuresOf(figures: readonly (CoreFigure | null)[]): Measure[] {
  return figures.flatMap((figure) => figure?.measure ?? []);
}

/** The figures in place of those that the intent shows. */
function withFigures(intent: QueryIntent, measures: readonly Measure[]): SaidFigure {
  const groups = intent.select.filter((item) => 'dimension' in item);
  const select: Selected[] = [...groups, ...measures.map((measure) => ({ measure }))];
  return { said: { ...intent, select, orderBy: groups.length > 0 ? intent.orderBy : [] }, reading: [] };
}

/** Rows that are counted and added up by different ways. */
function side(cores: readonly CoreQuery[], figures: readonly CoreFigure[]): MadeFigure | null {
  const columns = figures.map(({ column }) => column);
  const [first] = cores;
  if (first === undefined || new Set(columns).size < columns.length) return null;
  const name = (at: number) => `figures_${at + 1}`;
  const shown = columns.map((column, at) => `${name(at)}.${first.dialect.quoteIdentifier(column)}`);
  const from = cores.map((core, at) => `(${namedCore(core).sql}) ${name(at)}`);
  return {
    query: { sql: `SELECT ${shown.join(', ')} FROM ${from.join(' CROSS JOIN ')}`, columns },
    order: [],
    reading: [figures.map(({ measure }) => measure.label).join(' and ')],
  };
}

type Slots = Readonly<Record<string, string>>;

/** Figures that are told by themselves are put onto the rows where they are of those. */
function putOn([first, ...others]: readonly CoreQuery[], slots: Slots): SaidFigure | null {
  if (first === undefined) return null;
  const whole = slots.each === undefined ? first : eachOf(first);
  const own = figureIn(whole)?.measure ?? null;
  if (own?.aggregate == null || own.aggregate === 'count-distinct') return null;
  const table = first.tables.find(({ name }) => sameName(name, own.table));
  const worth = slots.worth === undefined ? [] : [table === undefined ? null : worthOf(table, slots.worth)];
  const measures = [...others.map((core) => ownMeasure(core, own.table)), ...worth];
  const put = measures.filter((measure) => measure !== null);
  if (put.length < measures.length) return null;
  const place = Number(slots.count);
  const isCounted = own.aggregate === 'count';
  const count = isCounted ? own : table && countMeasure(table, false);
  if (count === undefined) return null;
  const asked = place < 0 ? put : put.toSpliced(place, 0, count);
  return withFigures(whole.intent, isCounted ? asked : [own, ...asked]);
}

/** What each row comes to, where its name is not said. */
function worthOf(table: TableSchema, how: string): Measure | null {
  const column = amountOfRows(table);
  const aggregate = how === 'total' ? 'sum' : how === 'average' ? 'avg' : null;
  if (column === null || aggregate === null) return null;
  const label = `${how} ${columnInWords(table, column)}`;
  return {
    aggregate,
    column: { table: table.name, column: column.name },
    times: null,
    table: table.name,
    label,
  };
}

/** A figure of all rows of the table, without anything else said of them. */
function ownMeasure({ intent, ...core }: CoreQuery, table: string): Measure | null {
  const measure = figureIn({ ...core, intent })?.measure;
  if (measure?.aggregate == null || measure.joined !== undefined || !sameName(measure.table, table))
    return null;
  const isPlain =
    intent.filters.length + intent.groupBy.length + intent.having.length + intent.joins.length === 0;
  return isPlain ? measure : null;
}

/** "Outcomes of calls, with counts": a list of what rows say is told by each with its number. */
function eachOf(core: CoreQuery): CoreQuery {
  const { intent, tables } = core;
  const table = tables.find(({ name }) => sameName(name, intent.subject));
  const dimensions = intent.select.flatMap((item) => ('dimension' in item ? [item.dimension] : []));
  const isEach = dimensions.every(({ column }) => {
    const known = table && sameName(column.table, table.name) && columnNamed(table, column.column);
    return table && known && isKind(known, table);
  });
  const isList = dimensions.length > 0 && dimensions.length === intent.select.length;
  if (!isList || !isEach || table === undefined || intent.groupBy.length > 0) return core;
  const select: Selected[] = [...intent.select, { measure: countMeasure(table, false) }];
  return { ...core, intent: { ...intent, select, distinct: false, groupBy: dimensions, orderBy: [] } };
}

/** Whether many rows say the same there. */
function isKind(column: ColumnSchema, table: TableSchema): boolean {
  const isLabel = labelColumns(table).some(({ name }) => name === column.name);
  return !isLabel && !isKey(table, column) && !isDate(column) && !isNumeric(column);
}

/** Whether the rows are called as it is said, and "number" is none of their columns. */
function isOfCounted(core: CoreQuery, { number, things }: Slots): boolean {
  const name = figureIn(core)?.measure.table ?? core.intent.subject;
  const table = core.tables.find((each) => sameName(each.name, name));
  if (table === undefined) return false;
  if (things !== undefined && !isCalledSo(things, table, core.tables)) return false;
  return number === undefined || !hasNumbers(table);
}

/** By the name of the table, or by a word for rows of any. */
function isCalledSo(things: string, table: TableSchema, tables: readonly TableSchema[]): boolean {
  const said = tokenize(things);
  const isAnyRow = wordingAt(said, 0, english.behind.rows) === said.length;
  return isAnyRow || isNamedAt(table, said, 0) || tableNamedAt(said, 0, tables)?.table === table;
}

const numbers = english.behind.number.split('|');

function hasNumbers(table: TableSchema): boolean {
  return lexiconOf(table).columns.some(({ nameParts }) =>
    numbers.some((word) => nameParts.at(-1)?.has(word) === true),
  );
}
