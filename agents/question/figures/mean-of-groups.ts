import { type DatePart, type Dimension, dateGrains, isDatePart } from '#lib/domain/query-intent.ts';
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
  computedMeasure,
  dimensionsIn,
  figureIn,
  namedCore,
  periodIn,
  withKeys,
} from './core-query.ts';
import { byLonger, isAlwaysDated } from './extreme.ts';
import type { MadeFigure, MakeFigure } from './figure.ts';
import { grainNamed } from './lexicon.ts';

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
function isSum({ tables }: CoreQuery, { measure }: CoreFigure): boolean {
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

const place = 'place';

/**
 * "Average number of calls per weekday" is what a Monday has on average, and so on: counted for each day first. Days that have none are
 * not among them. null where something else is grouped by as well.
 */
function meanOfParts(core: CoreQuery, figure: CoreFigure, part: DatePart): MadeFigure | null {
  const [shown, ...others] = dimensionsIn(core);
  if (shown === undefined || others.length > 0) return null;
  const { intent, dialect } = core;
  const { column: ref } = shown.dimension;
  const day: Dimension = { column: ref, grain: 'day', label: 'day' };
  const name = `${dialect.quoteIdentifier(ref.table)}.${dialect.quoteIdentifier(ref.column)}`;
  const measure = computedMeasure(`MIN(${dialect.datePart(name, part)})`, ref.table, place);
  const byDay = namedCore({
    ...core,
    intent: {
      ...intent,
      select: [...intent.select, { dimension: day }, { measure }],
      groupBy: [...intent.groupBy, day],
    },
  });
  const [group, counted, order] = [shown.column, figure.column, place].map((each) =>
    columnOf(byDay, each, dialect),
  );
  const [average, placed] = ['average', place].map((each) => dialect.quoteIdentifier(each));
  return {
    query: {
      sql: `SELECT ${group}, ${dialect.average(counted ?? '')} AS ${average}, MIN(${order}) AS ${placed} FROM ${rowsOf(byDay)} GROUP BY ${group}`,
      columns: [shown.column, 'average', place],
    },
    order: [{ column: place, descending: false }],
    hidden: [place],
    reading: [`the average of ${figure.measure.label} over days that have any, for each ${part}`],
  };
}

/** "Average monthly revenue", "orders per week on average in each year": what the periods come to that have any, on average, over all or within each longer one. */
export const makeMeanOfPeriods: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  const period = core && periodIn(core)?.dimension;
  if (core === undefined || !figure || !period || core.intent.limit !== null) return null;
  const isOfPeriods = period.grain !== null && !isDatePart(period.grain) && dimensionsIn(core).length === 1;
  if (!isOfPeriods || core.intent.groupBy.length > 1 || !isSum(core, figure)) return null;
  // "Average monthly orders" counts them, and a "monthly premium" is no number of rows.
  const isCount = figure.measure.aggregate?.startsWith('count') === true;
  if (isCount && slots.measure !== undefined && !slots.measure.endsWith('s')) return null;
  if (!isAlwaysDated(core, period.column)) return null;
  const { dialect } = core;
  const within = slots.within ? grainNamed(slots.within) : null;
  const grains: readonly (typeof period.grain)[] = dateGrains;
  const isLonger = within !== null && grains.indexOf(within) > grains.indexOf(period.grain);
  if (slots.within && !isLonger) return null;
  const rows = within === null ? null : byLonger(core, period, within);
  const query = rows?.query ?? namedCore(core);
  const columns = rows?.groups ?? [];
  const named = columns.map((column) => columnOf(query, column, dialect));
  const mean = `${dialect.average(columnOf(query, figure.column, dialect))} AS ${dialect.quoteIdentifier('average')}`;
  const groups = named.length === 0 ? '' : ` GROUP BY ${named.join(', ')}`;
  return {
    query: {
      sql: `SELECT ${[...named, mean].join(', ')} FROM ${rowsOf(query)}${groups}`,
      columns: [...columns, 'average'],
    },
    order: columns.map((column) => ({ column, descending: false })),
    reading: [
      `the average of ${figure.measure.label} over each ${period.grain} that has any${within === null ? '' : `, for each ${within}`}`,
    ],
  };
};
