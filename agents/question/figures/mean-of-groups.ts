import { type Dimension, isDatePart } from '#lib/domain/query-intent.ts';
import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { sameDimension } from '../../query/writer/built-in/dimensions.ts';
import {
  columnNamed,
  isAdditive,
  isNumberOfPieces,
  sameName,
} from '../../query/writer/built-in/table-nature.ts';
import {
  type CoreFigure,
  type CoreQuery,
  dimensionsIn,
  figureIn,
  namedCore,
  periodIn,
  withKeys,
} from './core-query.ts';
import type { MadeFigure, MakeFigure } from './figure.ts';
import { meanOfParts } from './mean-of-parts.ts';

/**
 * The average of a figure that each thing has: orders per customer. Things that have none are not among them. Where the averages are by
 * group (revenue per customer by country) a second core is by thing alone.
 */
export const makeMeanOfGroups: MakeFigure = ([core, perThing], { slots }) => {
  const figure = core && figureIn(core);
  if (core === undefined || !figure || core.intent.limit !== null) return null;
  if (perThing !== undefined) {
    // "Average basket per member" is about what a basket comes to, and "visits per member" about how many there are.
    const isCount =
      figure.measure.aggregate?.startsWith('count') === true && figure.measure.expression === undefined;
    const isOfMany = slots.measure === undefined || slots.measure.endsWith('s');
    return isCount && !isOfMany ? null : meanWithin(core, perThing, figure, slots.by ?? '');
  }
  const counts = figure.measure.aggregate === 'count' || figure.measure.aggregate === 'count-distinct';
  // "Units per order", "total weight per box": what is added up of each is one figure as well.
  const isAddedUp = figure.measure.aggregate === 'sum' && (slots.total !== undefined || isOfPieces(figure));
  if (!counts && !isAddedUp) return null;
  // "Receipts per member by city" are averages by city.
  if (groupedFurther.test(slots.dimension ?? '')) return null;
  const part = periodIn(core)?.dimension.grain ?? null;
  if (isDatePart(part)) return meanOfParts(core, figure, part);
  // A person is one group, whose first and last name are shown.
  const told = new Set(dimensionsIn(core).map(({ dimension }) => dimension.column.table));
  const isShown =
    core.intent.groupBy.length > 0 && dimensionsIn(core).every(({ dimension }) => dimension.grain === null);
  if (told.size !== 1 || (dimensionsIn(core).length > 1 && !isShown)) return null;
  // Invoices per invoice are one each, and no items of an invoice.
  if (told.has(figure.measure.table) && figure.measure.column === null) return null;
  const query = namedCore(core);
  const { dialect } = core;
  const mean = dialect.average(columnOf(query, figure.column, dialect));
  return {
    query: {
      sql: `SELECT ${mean} AS ${dialect.quoteIdentifier('average')} FROM ${rowsOf(query)}`,
      columns: ['average'],
    },
    order: [],
    reading: [`the average of ${figure.measure.label} over groups that have any`],
  };
};

const groupedFurther = /\s(?:by|per|for each|for every|in each|in every|vs|versus)\s/i;

/** For each group the average over the things in it; null where a thing may be in several groups, or where the figure is nothing to add up. */
function meanWithin(core: CoreQuery, perThing: CoreQuery, figure: CoreFigure, by: string): MadeFigure | null {
  const things = perThing.intent.groupBy;
  const isThing = (dimension: Dimension) => things.some((thing) => sameDimension(thing, dimension));
  const [thing, ...others] = new Set(things.map(({ column }) => column.table));
  const shown = dimensionsIn(core).filter(({ dimension }) => !isThing(dimension));
  const isTold = things.every((dimension) =>
    core.intent.groupBy.some((each) => sameDimension(each, dimension)),
  );
  if (thing === undefined || others.length > 0 || shown.length === 0 || !isTold || !isSum(core, figure))
    return null;
  if (things.some(({ grain }) => grain !== null)) return null;
  // "With at least three customers" is said of the groups, and of no customer.
  if (
    core.intent.having.some(
      ({ measure }) => measure.aggregate?.startsWith('count') && sameName(measure.table, thing),
    )
  )
    return null;
  // "Per customer per year" may be one figure for both.
  const isWithin = shown.every(({ dimension: { column, grain } }) =>
    grain === null ? belongsTo(thing, column.table, core) : by === 'by' && !isDatePart(grain),
  );
  if (!isWithin) return null;
  const { dialect } = core;
  const { query } = withKeys(core);
  const columns = shown.map(({ column }) => column);
  const named = columns.map((column) => columnOf(query, column, dialect));
  const mean = dialect.average(columnOf(query, figure.column, dialect));
  const isOverTime = shown.some(({ dimension }) => dimension.grain !== null);
  return {
    query: {
      sql: `SELECT ${named.join(', ')}, ${mean} AS ${dialect.quoteIdentifier('average')} FROM ${rowsOf(query)} GROUP BY ${named.join(', ')}`,
      columns: [...columns, 'average'],
    },
    order: isOverTime
      ? columns.map((column) => ({ column, descending: false }))
      : [{ column: 'average', descending: true }],
    reading: [`the average of ${figure.measure.label} over those that have any, for each group`],
  };
}

function isOfPieces({ measure }: CoreFigure): boolean {
  return measure.column !== null && isNumberOfPieces(measure.column.column);
}

/** Whether the figure adds up, so that it is one of each group. */
export function isSum({ tables }: CoreQuery, { measure }: CoreFigure): boolean {
  if (measure.expression !== undefined) return /^(?:SUM|COUNT)\(/.test(measure.expression);
  if (measure.aggregate?.startsWith('count') === true) return true;
  const table = tables.find(({ name }) => name === measure.column?.table);
  const column = table && columnNamed(table, measure.column?.column ?? '');
  return measure.aggregate === 'sum' && !!column && isAdditive(column);
}

/** Whether each row of the one table belongs to one row of the other, by a key or by keys of what it belongs to. */
function belongsTo(name: string, other: string, { tables }: CoreQuery): boolean {
  const reached = [name];
  for (const each of reached) {
    if (sameName(each, other)) return true;
    const table = tables.find((known) => sameName(known.name, each));
    for (const { referencedTable } of table?.foreignKeys ?? [])
      if (!reached.some((known) => sameName(known, referencedTable))) reached.push(referencedTable);
  }
  return false;
}
