import type { Measure, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { countMeasure } from '../../query/writer/built-in/count-measure.ts';
import { columnInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, isKey, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import { amountOfRows } from '../assumed/trade.ts';
import { type CoreQuery, figureIn } from './core-query.ts';
import type { SaidFigure } from './figure.ts';
import { isCount } from './rows-counted.ts';

type Slots = Readonly<Record<string, string>>;

/** The figures in place of those that the intent shows. */
export function withFigures(intent: QueryIntent, measures: readonly Measure[]): SaidFigure {
  const groups = intent.select.filter((item) => 'dimension' in item);
  const select: Selected[] = [...groups, ...measures.map((measure) => ({ measure }))];
  return { said: { ...intent, select, orderBy: groups.length > 0 ? intent.orderBy : [] }, reading: [] };
}

/** Figures that are told by themselves are put onto the rows where they are of those. */
export function putOn([first, ...others]: readonly CoreQuery[], slots: Slots): SaidFigure | null {
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
