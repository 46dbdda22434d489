import {
  columnOf,
  type NamedQuery,
  named,
  partition,
  rowsOf,
  withColumns,
} from '#lib/sql/patterns/named-query.ts';
import { percentilePerGroup } from '#lib/sql/patterns/percentile.ts';
import { dimensionOf, sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { columnNamed, eventDate, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type CoreQuery, dimensionsIn, figureIn, namedCore } from './core-query.ts';
import { countOf, type MakeFigure } from './figure.ts';
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

const place = 'place in time';
const mean = 'own average';

/**
 * "Customers whose last order was above their own average": the things whose latest row, or first one, has a figure above the mean of all
 * their rows, or below it. The core has that mean of each thing.
 */
export const makeLastAboveOwn: MakeFigure = ([core], { slots }) => {
  const measure = core && figureIn(core)?.measure;
  const table = core?.tables.find(({ name }) => sameName(name, measure?.table ?? ''));
  const day = table && eventDate(table);
  if (core === undefined || !measure || table === undefined || !day) return null;
  const { intent, dialect, tables } = core;
  const isMean = measure.aggregate === 'avg' && measure.column !== null && measure.expression === undefined;
  if (!isMean || intent.limit !== null || intent.having.length > 0 || intent.groupBy.length === 0)
    return null;
  if (intent.groupBy.some(({ grain, column }) => grain !== null || sameName(column.table, table.name)))
    return null;
  const names = intent.select.filter((item) => 'dimension' in item);
  const keys = intent.groupBy.filter(
    (group) => !names.some(({ dimension }) => sameDimension(dimension, group)),
  );
  const order = [day, ...table.primaryKey.flatMap((name) => columnNamed(table, name) ?? [])];
  const added = [...keys, ...order.map((column) => dimensionOf(table, column))];
  const select = [
    ...names,
    ...added.map((dimension, at) => ({ dimension: { ...dimension, label: `key ${at + 1}` } })),
    { measure: { ...measure, aggregate: null, label: measure.label.replace(/^average /u, '') } },
  ];
  const rows = namedCore({ dialect, tables, intent: { ...intent, select, groupBy: [] } });
  const within = rows.columns.slice(0, names.length + keys.length);
  const value = rows.columns.at(-1) ?? '';
  const isFirst = english.firstDealer.first.split('|').includes((slots.which ?? '').toLowerCase());
  const own = partition(rows, within, dialect);
  // Of two on one day the one with the higher key came later.
  const along = rows.columns
    .slice(within.length, -1)
    .map((name) => dialect.orderTerm(columnOf(rows, name, dialect), !isFirst));
  const told = withColumns(
    rows,
    [
      { name: mean, sql: `${dialect.average(columnOf(rows, value, dialect))} OVER (${own})` },
      { name: place, sql: `ROW_NUMBER() OVER (${own} ORDER BY ${along.join(', ')})` },
    ],
    dialect,
  );
  const times = timesIn(slots.times);
  const isBelow = isLess(slots.more);
  const at = (name: string) => columnOf(told, name, dialect);
  const bound = `${times === 1 ? '' : `${times} * `}${at(mean)}`;
  const chosen = `FROM ${rowsOf(told)} WHERE ${at(place)} = 1 AND ${at(value)} ${isBelow ? '<' : '>'} ${bound}`;
  const reading = [
    `those whose ${isFirst ? 'first' : 'latest'} ${measure.label.replace(/^average /u, '')} is ${isBelow ? 'below' : 'above'} ${times === 1 ? '' : `${times} times `}the mean of their own`,
  ];
  if (slots.count) return countOf(`number of ${slots.things ?? 'things'}`, chosen, dialect, reading);
  const shown = [...rows.columns.slice(0, names.length), value, mean];
  return {
    query: { sql: `SELECT ${shown.map(at).join(', ')} ${chosen}`, columns: shown },
    order: [{ column: value, descending: !isBelow }],
    reading,
  };
};
