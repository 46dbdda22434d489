import {
  type Dimension,
  type JoinStep,
  joinedTables,
  type QueryIntent,
  type Selected,
} from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { dateStorageOf } from '#lib/schema/date-storage.ts';
import { columnOf, named, rowsOf, withColumns } from '#lib/sql/patterns/named-query.ts';
import { periodCondition } from '#lib/sql/period-condition.ts';
import { dimensionOf } from '../../query/writer/built-in/dimensions.ts';
import {
  columnNamed,
  isKey,
  keepsHistory,
  labelColumns,
  lastDayOf,
  sameColumn,
  sameName,
  validity,
} from '../../query/writer/built-in/table-nature.ts';
import { type CoreQuery, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { periodOf } from './followed-level.ts';
import { english } from './lexicon.ts';

const { earlier, later, dated } = english.valueChange;
const says = (wordings: string) => new RegExp(`\\b(?:${wordings})\\b`, 'iu');

/**
 * "Where did the rent change in 2024: flat, old rent, new rent", "by how much did the share of each partner change on 1 July": what a table keeps from one
 * day to another, beside what held of the same thing until the day before. What had nothing before did not change.
 */
export const makeValueChange: MakeFigure = ([asked], { slots }) => {
  const kept = asked && keptIn(asked);
  const today = asked === undefined ? '' : lastDayOf(asked.tables, new Date());
  const period = periodOf(`${slots.at ?? ''} ${slots.when ?? ''}`, today);
  if (!kept || asked === undefined || period === null || asked.intent.limit !== null) return null;
  const { table, value, begin, end } = kept;
  // Over a stretch a thing may change several times.
  const isOnce = period.from === period.to || (slots.occasion ?? '') !== '' || (slots.again ?? '') !== '';
  const { core, names } = withNames(asked, kept);
  const listed = slots.listed?.split(/,? and |, | \/ /u);
  const isDated = listed?.some((item) => says(dated).test(item)) ?? !(isOnce && slots.far !== undefined);
  if (listed !== undefined) {
    const isBoth = [earlier, later].every((side) => listed.some((item) => says(side).test(item)));
    if (!isBoth || listed.length !== names.length + 2 + Number(isDated)) return null;
  }
  const { dialect } = core;
  const { label } = dimensionOf(table, value);
  const keys = table.primaryKey.filter((name) => !sameName(name, begin.name));
  const hidden = [...keys.flatMap((name) => columnNamed(table, name) ?? []), value, begin, end];
  const all = [
    ...names,
    ...hidden.map((column, at) => ({ ...dimensionOf(table, column), label: `part ${at + 1}` })),
  ];
  const rows = namedCore({ ...core, intent: atAllTimes(core.intent, kept, all) });
  const [ofKeys, rest] = [
    rows.columns.slice(names.length, names.length + keys.length),
    rows.columns.slice(names.length + keys.length),
  ];
  const column = (name: string) => columnOf(rows, name, dialect);
  const [was = '', since = '', until = ''] = rest.map(column);
  const window = `OVER (PARTITION BY ${ofKeys.map(column).join(', ')} ORDER BY ${since})`;
  const before = withColumns(
    rows,
    [
      { name: 'value before', sql: `LAG(${was}) ${window}` },
      { name: 'until', sql: `LAG(${until}) ${window}` },
    ],
    dialect,
  );
  const at = (name: string) => columnOf(before, name, dialect);
  const [is, old, day] = [at(rest[0] ?? ''), at('value before'), at(rest[1] ?? '')];
  const far = slots.far !== undefined && isNumeric(value) ? [{ name: 'change', sql: `${is} - ${old}` }] : [];
  const shown = [
    ...names.map((_, place) => ({
      name: rows.columns[place] ?? '',
      sql: at(rows.columns[place] ?? ''),
    })),
    ...(isDated ? [{ name: 'from', sql: day }] : []),
    { name: `old ${label}`, sql: old },
    { name: `new ${label}`, sql: is },
    ...far,
  ];
  const storage = dateStorageOf(begin) === 'iso-text' ? 'iso-text' : 'native';
  const where = [
    periodCondition(day, storage, { first: period.from, last: period.to }, dialect),
    `${dialect.daysBetween(at('until'), day)} <= 1`,
    ...(isOnce && slots.far !== undefined ? [] : [`${is} <> ${old}`]),
  ];
  return {
    query: {
      sql: `SELECT ${named(shown, dialect).join(', ')} FROM ${rowsOf(before)} WHERE ${where.join(' AND ')}`,
      columns: shown.map(({ name }) => name),
    },
    order: (isDated
      ? ['from', ...names.map((_, place) => rows.columns[place] ?? '')]
      : rows.columns.slice(0, names.length)
    ).map((name) => ({ column: name, descending: false })),
    reading: [`what held from a day on, beside what held of the same until the day before`],
  };
};

type Kept = {
  readonly table: TableSchema;
  readonly value: ColumnSchema;
  readonly begin: ColumnSchema;
  readonly end: ColumnSchema;
};

/** The one value that is shown of a table that keeps it from one day to another. */
function keptIn({ intent, tables }: CoreQuery): Kept | null {
  const shown = intent.select.flatMap((item) => {
    const of = 'dimension' in item ? item.dimension.column : item.measure.column;
    const isRaw = 'dimension' in item || item.measure.aggregate === null;
    return isRaw && of !== null ? [of] : [];
  });
  if (shown.length < intent.select.length) return null;
  const found = shown.flatMap((ref): Kept[] => {
    const table = tables.find(({ name }) => sameName(name, ref.table));
    const value = table && columnNamed(table, ref.column);
    const period = table && keepsHistory(table) ? validity(table) : null;
    const isValue = table && value && period && !isKey(table, value);
    return isValue && ![period.begin, period.end].includes(value) ? [{ table, value, ...period }] : [];
  });
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? only : null;
}

/** The core with the names of all things whose value it is, unless one is named, and with what else tells the rows of one of them apart: the agency of a grade. */
function withNames(core: CoreQuery, { table, value, begin }: Kept): { core: CoreQuery; names: Dimension[] } {
  const { intent, tables } = core;
  const shown = intent.select.flatMap((item) =>
    'dimension' in item && item.dimension.column.column !== value.name ? [item.dimension] : [],
  );
  const isTold = (name: string) =>
    shown.some(({ column }) => sameName(column.table, name)) ||
    intent.filters.some((filter) => filter.kind === 'equals' && sameName(filter.column.table, name));
  const things = table.foreignKeys.flatMap((key) => {
    const of = tables.find(({ name }) => sameName(name, key.referencedTable));
    const isOfKey = key.columns.every((column) => table.primaryKey.includes(column));
    const labels = of === undefined || !isOfKey || isTold(of.name) ? [] : labelColumns(of);
    if (of === undefined || labels.length === 0) return [];
    const step: JoinStep = {
      fromTable: table.name,
      fromColumns: [...key.columns],
      toTable: of.name,
      toColumns: [...key.referencedColumns],
    };
    return [{ step, labels: labels.map((column) => dimensionOf(of, column)) }];
  });
  const own = table.primaryKey.flatMap((name) => {
    const column = columnNamed(table, name);
    const isReferring = table.foreignKeys.some(({ columns }) => columns.some((key) => sameName(key, name)));
    const isShown = shown.some((each) => sameColumn(each.column, { table: table.name, column: name }));
    return column === null || column === begin || isReferring || isShown ? [] : [dimensionOf(table, column)];
  });
  const read = joinedTables(intent);
  const joins = things.flatMap(({ step }) =>
    read.some((name) => sameName(name, step.toTable)) ? [] : [step],
  );
  return {
    core: { ...core, intent: { ...intent, joins: [...intent.joins, ...joins] } },
    names: [...things.flatMap(({ labels }) => labels), ...shown, ...own],
  };
}

/** The rows of all times, and not only those in force. */
function atAllTimes(intent: QueryIntent, { table }: Kept, shown: readonly Dimension[]): QueryIntent {
  const filters = intent.filters.filter(
    (filter) => filter.kind !== 'valid-on' || !sameName(filter.begin.table, table.name),
  );
  const select = shown.map((dimension): Selected => ({ dimension }));
  return { ...intent, select, filters, groupBy: [], orderBy: [], distinct: false };
}
