import { columnOf, type NamedQuery, named, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { percentilePerGroup } from '#lib/sql/patterns/percentile.ts';
import { sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { type CoreQuery, dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { english } from './lexicon.ts';
import { isLess, timesIn } from './means-said.ts';

const middle = 'middle of the group';

/**
 * The things whose figure is above, or below, the mean or the median of their own group: "employees who earn more than the average of their
 * department". The first core has the figure of each thing with its group, the second the groups alone.
 */
export const makeAboveOwnMean: MakeFigure = ([given, kinds], { slots }) => {
  const things = given && kinds && given.intent.groupBy.length === 0 ? rowsInGroups(given, kinds) : given;
  const figure = things && figureIn(things);
  if (!things || !kinds || !figure || things.intent.limit !== null || things.intent.having.length > 0)
    return null;
  const { dialect } = things;
  const groups = groupsOf(things, kinds);
  const names = dimensionsIn(things)
    .map(({ column }) => column)
    .filter((column) => !groups.includes(column));
  // What is "cheaper" is so by a price of its own, and not by what was paid for something of it.
  const isOwn =
    things !== given ||
    dimensionsIn(things).some(
      ({ dimension, column }) =>
        names.includes(column) && sameName(dimension.column.table, figure.measure.table),
    );
  if (groups.length === 0 || names.length === 0 || (slots.measure === undefined && !isOwn && !slots.spent))
    return null;
  const rows = namedCore(things);
  const value = columnOf(rows, figure.column, dialect);
  const isMedian = english.mean.median.split('|').includes((slots.stat ?? '').toLowerCase());
  const middles: NamedQuery = isMedian
    ? percentilePerGroup(rows, { value: figure.column, fraction: 0.5, within: groups, name: middle }, dialect)
    : {
        sql: `SELECT ${[...groups.map((group) => columnOf(rows, group, dialect)), ...named([{ name: middle, sql: dialect.average(value) }], dialect)].join(', ')} FROM ${rowsOf(rows)} GROUP BY ${groups.map((group) => columnOf(rows, group, dialect)).join(', ')}`,
        columns: [...groups, middle],
      };
  const quoted = (side: string, column: string) => `${side}.${dialect.quoteIdentifier(column)}`;
  const same = groups.map((group) => `${quoted('things', group)} = ${quoted('kinds', group)}`).join(' AND ');
  const isBelow = isLess(slots.more);
  const times = timesIn(slots.times);
  const chosen = `FROM (${rows.sql}) things JOIN (${middles.sql}) kinds ON ${same} WHERE ${quoted('things', figure.column)} ${isBelow ? '<' : '>'} ${times === 1 ? '' : `${times} * `}${quoted('kinds', middle)}`;
  const of = isMedian ? 'median' : 'mean';
  const reading = [
    `those whose ${figure.measure.label} is ${isBelow ? 'below' : 'above'} ${times === 1 ? '' : `${times} times `}the ${of} of their ${groups.join(' and ')}`,
  ];
  if (slots.count !== undefined && slots.count !== '') {
    const name = `number of ${slots.things ?? 'things'}`;
    // "How many … the average of their depot, per depot".
    const by = slots.by === undefined || slots.by === '' ? [] : groups;
    const told = by.map((group) => quoted('things', group));
    const counted = [...told, ...named([{ name, sql: 'COUNT(*)' }], dialect)].join(', ');
    const sql = `SELECT ${counted} ${chosen}${told.length === 0 ? '' : ` GROUP BY ${told.join(', ')}`}`;
    const order = by.map((column) => ({ column, descending: false }));
    return { query: { sql, columns: [...by, name] }, order, reading };
  }
  const columns = [...names, figure.column];
  return {
    query: {
      sql: `SELECT ${columns.map((column) => quoted('things', column)).join(', ')} ${chosen}`,
      columns,
    },
    order: [{ column: figure.column, descending: !isBelow }],
    reading,
  };
};

/** Things that have no names, each row with its group: "rooms" and "average price by hotel". null where the figure is not one of theirs. */
export function rowsInGroups(things: CoreQuery, kinds: CoreQuery): CoreQuery | null {
  const measure = figureIn(kinds)?.measure;
  const { intent } = things;
  const isOfRows = intent.select.every((item) => 'dimension' in item) && intent.having.length === 0;
  if (measure?.aggregate !== 'avg' || measure.column === null || !isOfRows) return null;
  if (!sameName(measure.table, intent.subject)) return null;
  const { joins, filters, groupBy } = kinds.intent;
  // The group and the figure stand behind what they are shown with, where that has them as well. What the rows only point to is not shown: not
  // all of them may point to something.
  const { column: figure } = measure;
  const shown = intent.select.filter(
    (item) =>
      'dimension' in item &&
      sameName(item.dimension.column.table, intent.subject) &&
      !groupBy.some((group) => sameDimension(group, item.dimension)) &&
      item.dimension.column.column !== figure.column,
  );
  const known = new Set(joins.map(({ toTable }) => toTable));
  const said = new Set(intent.filters.map((filter) => JSON.stringify(filter)));
  const filtered = new Set(
    intent.filters.flatMap((filter) => ('column' in filter ? [filter.column.table] : [])),
  );
  const way = intent.joins.filter(({ toTable }, at) =>
    [toTable, ...intent.joins.slice(at + 1).map((step) => step.toTable)].some((name) => filtered.has(name)),
  );
  return {
    ...things,
    intent: {
      ...intent,
      joins: [...joins, ...way.filter(({ toTable }) => !known.has(toTable))],
      filters: [...intent.filters, ...filters.filter((filter) => !said.has(JSON.stringify(filter)))],
      select: [
        ...shown,
        ...dimensionsIn(kinds).map(({ dimension }) => ({ dimension })),
        { measure: { ...measure, aggregate: null, label: measure.label.replace(/^average /, '') } },
      ],
      orderBy: [],
    },
  };
}

/** What the things are grouped by, of the columns that they are shown with. */
function groupsOf(things: CoreQuery, kinds: CoreQuery): string[] {
  const known = dimensionsIn(kinds).map(({ dimension }) => JSON.stringify(dimension.column));
  return dimensionsIn(things).flatMap(({ dimension, column }) =>
    known.includes(JSON.stringify(dimension.column)) ? [column] : [],
  );
}
