import type { Measure, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { countMeasure } from '../../query/writer/built-in/count-measure.ts';
import { columnInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, isKey, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import { amountOfRows } from '../assumed/trade.ts';
import {
  type CoreFigure,
  type CoreQuery,
  dimensionsIn,
  figureIn,
  namedCore,
  withKeys,
} from './core-query.ts';
import type { MadeFigure, MakeFigure, SaidFigure } from './figure.ts';
import { countsAmounts, isCount, isOfCounted, withRowsCounted } from './rows-counted.ts';

/** "How many are there and what are they worth": figures of the same rows beside each other. */
export const makeBeside: MakeFigure = (asked, { slots, cores: said }) => {
  const [first] = asked;
  if (first === undefined || asked.some(({ intent }) => intent.limit !== null)) return null;
  const isApart = slots.apart !== undefined;
  // Of each kind of something its number is asked, and not how many kinds there are.
  if (slots.each !== undefined && !isApart && first.intent.groupBy.length === 0) return null;
  if (slots.dimension !== undefined) return ofSameGroups(asked);
  if (slots.several !== undefined) return ofSeveral(asked, said, slots.several === 'tables');
  if (!isOfCounted(asked, slots)) return null;
  const cores = asked.map(withRowsCounted);
  if (cores.some((core, at) => !isAsSaid(core, said[at] ?? ''))) return null;
  return isApart ? putOn(cores, slots) : ofTheSameRows(cores, Number(slots.count));
};

/** Numbers of rows that have nothing to do with each other. */
function ofSeveral(
  cores: readonly CoreQuery[],
  said: readonly string[],
  isOfTables: boolean,
): MadeFigure | null {
  const figures = cores.map(figureIn).filter((figure) => figure !== null);
  const [first] = cores;
  const isCounted = figures.every(({ measure }) => isCount(measure)) && !cores.some(countsAmounts);
  const isOne = cores.every(({ intent }) => intent.groupBy.length === 0 && intent.having.length === 0);
  if (first === undefined || figures.length < cores.length || !isCounted || !isOne) return null;
  // Two that are read alike leave out what tells them apart.
  if (new Set(cores.map((core) => namedCore(core).sql)).size < cores.length) return null;
  const isApart = new Set(figures.map(({ measure }) => measure.table)).size === figures.length;
  if (isOfTables && !(isApart && figures.every(({ measure }) => measure.aggregate === 'count'))) return null;
  return side(
    first,
    cores,
    figures,
    isApart ? undefined : said.map((core) => core.replace(/^(?:\p{L}+ )?how many /u, '')),
  );
}

/** "Per hotel the number of stays and the number of reviews": rows of two tables, each counted by itself. A group without rows of one has none of them. */
function ofSameGroups([one, other]: readonly CoreQuery[]): MadeFigure | null {
  const [first, second] = [one && figureIn(one), other && figureIn(other)];
  if (!one || !other || !first || !second || !isCount(first.measure) || !isCount(second.measure)) return null;
  const groupsOf = ({ intent }: CoreQuery) =>
    JSON.stringify(intent.groupBy.map(({ column, grain }) => [column.table, column.column, grain]).sort());
  const isApart = !sameName(first.measure.table, second.measure.table) && first.column !== second.column;
  if (!isApart || one.intent.groupBy.length === 0 || groupsOf(one) !== groupsOf(other)) return null;
  const { dialect } = one;
  const groups = dimensionsIn(one).map(({ column }) => column);
  const sides = [withKeys(one), withKeys(other)];
  const told = [...groups, ...(sides[0]?.keys ?? [])];
  const at = (side: string, column: string) => `${side}.${dialect.quoteIdentifier(column)}`;
  const all = sides.map(
    ({ query }) => `SELECT ${told.map((name) => at('counted', name)).join(', ')} FROM (${query.sql}) counted`,
  );
  const joined = sides.map(({ query }, place) => {
    const side = `figures_${place + 1}`;
    return `LEFT JOIN (${query.sql}) ${side} ON ${told.map((name) => `${at(side, name)} = ${at('told', name)}`).join(' AND ')}`;
  });
  const counts = [first, second].map(
    ({ column }, place) =>
      `COALESCE(${at(`figures_${place + 1}`, column)}, 0) AS ${dialect.quoteIdentifier(column)}`,
  );
  return {
    query: {
      sql: `SELECT ${[...groups.map((name) => at('told', name)), ...counts].join(', ')} FROM (${all.join(' UNION ')}) told ${joined.join(' ')}`,
      columns: [...groups, first.column, second.column],
    },
    order: groups.map((column) => ({ column, descending: false })),
    reading: [`${first.measure.label} and ${second.measure.label}, each counted by itself`],
  };
}

/** Whether a total is a sum and an average a mean; what is computed says itself what it is. */
function isAsSaid(core: CoreQuery, said: string): boolean {
  const measure = figureIn(core)?.measure;
  const [, aggregate] = aggregates.find(([word]) => said.startsWith(`${word} `)) ?? [];
  return aggregate === undefined || measure?.expression !== undefined || measure?.aggregate === aggregate;
}

const aggregates = [
  ['total', 'sum'],
  ['average', 'avg'],
  ['maximum', 'max'],
  ['minimum', 'min'],
] as const;

/** Each core tells the rows itself: of the very same rows all are read at once. `place` is that of the number of rows, if it is asked for. */
function ofTheSameRows(cores: readonly CoreQuery[], place: number): MadeFigure | SaidFigure | null {
  const [first] = cores;
  const figures = cores.map(figureIn).filter((figure) => figure !== null);
  if (first === undefined || figures.length < cores.length || cores.some(countsAmounts)) return null;
  if (figures.some(({ measure }) => measure.aggregate === null)) return null;
  // Who asks how many revenue there is has a figure already.
  if (place >= 0 && !isCount(figures[place]?.measure)) return null;
  const measures = figures.map(({ measure }) => measure);
  if (new Set(measures.map((measure) => JSON.stringify(measure))).size < measures.length) return null;
  const isOfRows = (part: keyof QueryIntent) =>
    new Set(cores.map(({ intent }) => JSON.stringify(intent[part]))).size === 1;
  if (!isOfRows('filters')) return null;
  if (rows.every(isOfRows)) return withFigures(first.intent, measures);
  if (cores.some(({ intent }) => intent.groupBy.length > 0 || intent.having.length > 0)) return null;
  return side(first, cores, figures);
}

const rows = ['subject', 'joins', 'groupBy', 'having', 'distinct'] as const;

/** Rows that are counted and added up by different ways. */
function side(
  { dialect }: CoreQuery,
  cores: readonly CoreQuery[],
  figures: readonly CoreFigure[],
  columns: readonly string[] = figures.map(({ column }) => column),
): MadeFigure | null {
  if (new Set(columns).size < columns.length) return null;
  const name = (at: number) => `figures_${at + 1}`;
  const quote = (column: string) => dialect.quoteIdentifier(column);
  const shown = figures.map(
    ({ column }, at) => `${name(at)}.${quote(column)} AS ${quote(columns[at] ?? column)}`,
  );
  const from = cores.map((core, at) => `(${namedCore(core).sql}) ${name(at)}`);
  return {
    query: { sql: `SELECT ${shown.join(', ')} FROM ${from.join(' CROSS JOIN ')}`, columns },
    order: [],
    reading: [figures.map(({ measure }) => measure.label).join(' and ')],
  };
}

type Slots = Readonly<Record<string, string>>;

/** The figures in place of those that the intent shows. */
function withFigures(intent: QueryIntent, measures: readonly Measure[]): SaidFigure {
  const groups = intent.select.filter((item) => 'dimension' in item);
  const select: Selected[] = [...groups, ...measures.map((measure) => ({ measure }))];
  return { said: { ...intent, select, orderBy: groups.length > 0 ? intent.orderBy : [] }, reading: [] };
}

/** Figures that are told by themselves are put onto the rows where they are of those. */
function putOn([first, ...others]: readonly CoreQuery[], slots: Slots): SaidFigure | null {
  if (first === undefined) return null;
  const whole = slots.each === undefined ? first : eachOf(first);
  const own = figureIn(whole)?.measure ?? null;
  if (own === null || !isTakenTogether(own) || (isCount(own) && own.aggregate !== 'count')) return null;
  const table = first.tables.find(({ name }) => sameName(name, own.table));
  const worth = slots.worth === undefined ? [] : [table === undefined ? null : worthOf(table, slots.worth)];
  const measures = [...others.map((core) => ownMeasure(core, own.table)), ...worth];
  const put = measures.filter((measure) => measure !== null);
  if (put.length < measures.length) return null;
  const place = Number(slots.count);
  const isCounted = isCount(own);
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

/** Whether it is one figure of many rows, by columns of these alone. */
function isTakenTogether({ aggregate, expression, joined }: Measure): boolean {
  return (joined ?? []).length === 0 && (aggregate !== null || expression !== undefined);
}

/** A figure of all rows of the table, without anything else said of them. */
function ownMeasure({ intent, ...core }: CoreQuery, table: string): Measure | null {
  const measure = figureIn({ ...core, intent })?.measure;
  if (!measure || !isTakenTogether(measure) || !sameName(measure.table, table)) return null;
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
