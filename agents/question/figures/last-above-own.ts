import { columnOf, partition, rowsOf, withColumns } from '#lib/sql/patterns/named-query.ts';
import { dimensionOf, sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { columnNamed, eventDate, sameName } from '../../query/writer/built-in/table-nature.ts';
import { figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { english } from './lexicon.ts';
import { isLess, timesIn } from './means-said.ts';

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
  if (slots.count) {
    const name = `number of ${slots.things ?? 'things'}`;
    const query = { sql: `SELECT COUNT(*) AS ${dialect.quoteIdentifier(name)} ${chosen}`, columns: [name] };
    return { query, order: [], reading };
  }
  const shown = [...rows.columns.slice(0, names.length), value, mean];
  return {
    query: { sql: `SELECT ${shown.map(at).join(', ')} ${chosen}`, columns: shown },
    order: [{ column: value, descending: !isBelow }],
    reading,
  };
};
