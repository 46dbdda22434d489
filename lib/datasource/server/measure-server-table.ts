import type { CellValue } from '../../domain/result-table.ts';
import type { ColumnSchema, TableSchema } from '../../domain/schema.ts';
import { isDate, isNumeric } from '../../domain/value-kind.ts';
import type { Dialect } from '../data-source.ts';
import { columnCells } from '../day-text.ts';
import { daysInText } from '../embedded/days-in-text.ts';
import { isUniqueable } from '../embedded/measure-table.ts';
import { readSamples, sampledRows, shortenedSample } from '../embedded/read-samples.ts';
import {
  type DescribedTable,
  longestDistinctValue,
  mostDistinctValues,
  withStatistics,
} from './described-table.ts';
import type { BoundedRead, ServerSession } from './server-session.ts';

export type ServerDialect = {
  readonly dialect: Dialect;
  /** An expression of any text type as one type of text, so that columns can stand below one another. */
  readonly asText: (expression: string) => string;
  /** See ServerSession. */
  readonly firstRows?: ServerSession['firstRows'] | undefined;
};

/** Others work on this server too: of larger tables only the catalogue and five rows are known. */
export const mostMeasuredRows = 1_000_000;
const bounds = { table: mostMeasuredRows, view: 50_000 };
/** Most columns repeat a value early; the first rows show it and only the others are counted in full. */
const probedRows = 1_000;
/** A result may have 1,664 columns on PostgreSQL and fewer on others; of each column up to four figures are asked for. */
const columnsAtOnce = 200;
const listsAtOnce = 40;

/**
 * Looks at what the statistics of the server leave open, in a few statements whatever the number of columns: counts with
 * ranges and a probe of the first rows, samples, full counts where the probe repeats nothing, lists of values. `learn` is
 * told what is known after each of them, so that a table whose deadline passes keeps what was learned.
 */
export async function measureServerTable(
  read: BoundedRead,
  { dialect, asText, firstRows }: ServerDialect,
  described: DescribedTable,
  learn: (table: TableSchema) => void,
): Promise<void> {
  const from = dialect.quoteIdentifier(described.table.name);
  let table: TableSchema = {
    ...withStatistics(described),
    rowCount: described.rowEstimate,
    sampleRows: [],
  };
  const tell = (more: Partial<TableSchema>) => {
    table = { ...table, ...more };
    learn(table);
  };

  const most = bounds[described.table.kind];
  let isSmall = described.rowEstimate <= most;
  const listed = (await firstRows?.(described.table, sampledRows)) ?? null;
  if (listed !== null) tell({ sampleRows: listed.map((row) => row.map(shortenedSample)) });
  else if (described.rowEstimate === 0 && !described.rowsCounted) {
    // It may be of any size: a few rows are had before anything that may take too long.
    tell({ sampleRows: await readSamples(read, dialect, described.table, false) });
  }
  if (described.table.kind === 'view') {
    const rowCount = Number((await read(`SELECT count(*) FROM ${from}`))[0]?.[0] ?? 0);
    isSmall = rowCount <= most;
    tell({ rowCount });
  }
  let figures: ReadonlyMap<string, Figures> = new Map();
  if (isSmall && (table.kind === 'view' ? table.rowCount > 0 : true)) {
    const counted = await readFigures(read, dialect, from, table, described);
    figures = counted.figures;
    isSmall = counted.rowCount <= most;
    tell({ rowCount: counted.rowCount, columns: table.columns.map(withRange(figures)) });
  }
  if (isSmall && table.rowCount === 0) return;
  if (isSmall || listed === null)
    tell({ sampleRows: await readSamples(read, dialect, described.table, isSmall) });
  if (!isSmall) return;

  const days = await daysKeptAsText(read, dialect, from, table);
  if (days.size > 0)
    tell({ columns: table.columns.map((column) => ({ ...column, ...days.get(column.name) })) });
  const unique = await uniqueness(read, dialect, from, table, figures);
  tell({ columns: table.columns.map((column) => ({ ...column, ...unique.get(column.name) })) });
  const open = table.columns.filter(
    (column) =>
      column.kind === 'text' &&
      described.statistics.get(column.name)?.distinctValues === undefined &&
      (figures.get(column.name)?.distinct ?? 0) <= mostDistinctValues,
  );
  for (let start = 0; start < open.length; start += listsAtOnce) {
    const lists = await readLists(read, dialect, asText, from, open.slice(start, start + listsAtOnce));
    tell({ columns: table.columns.map((column) => ({ ...column, ...lists.get(column.name) })) });
  }
}

/** Text columns that hold nothing but days or moments, with what they are and their range. */
async function daysKeptAsText(
  read: BoundedRead,
  dialect: Dialect,
  from: string,
  { columns, sampleRows }: TableSchema,
): Promise<ReadonlyMap<string, Pick<ColumnSchema, 'kind' | 'range'>>> {
  const found = new Map<string, Pick<ColumnSchema, 'kind' | 'range'>>();
  for (const [index, column] of columns.entries()) {
    if (column.kind !== 'text') continue;
    const name = dialect.quoteIdentifier(column.name);
    const kind = await daysInText(read, dialect, from, name, [...columnCells(sampleRows, index)]);
    if (kind === null) continue;
    const [min = null, max = null] = (await read(`SELECT min(${name}), max(${name}) FROM ${from}`))[0] ?? [];
    found.set(column.name, min === null || max === null ? { kind } : { kind, range: { min, max } });
  }
  return found;
}

/** Of one column: its range, and how many values the first rows have and how many of them differ. */
type Figures = { readonly range: ColumnSchema['range']; readonly values: number; readonly distinct: number };

async function readFigures(
  read: BoundedRead,
  dialect: Dialect,
  from: string,
  table: TableSchema,
  described: DescribedTable,
): Promise<{ rowCount: number; figures: ReadonlyMap<string, Figures> }> {
  const known = described.statistics;
  const ranged = (column: ColumnSchema) =>
    (isNumeric(column) || isDate(column)) && known.get(column.name)?.range === undefined;
  const probed = (column: ColumnSchema) =>
    (isUniqueable(column) && column.unique === undefined) ||
    (column.kind === 'text' && known.get(column.name)?.distinctValues === undefined);
  const open = table.columns.filter((column) => ranged(column) || probed(column));
  const figures = new Map<string, Figures>();
  let rowCount = described.rowsCounted ? described.rowEstimate : null;
  for (let start = 0; rowCount === null || start < open.length; start += columnsAtOnce) {
    const some = open.slice(start, start + columnsAtOnce);
    const ranges = some.filter(ranged);
    const probes = some.filter(probed);
    const row = (await read(figuresStatement(dialect, from, ranges.map(nameOf), probes)))[0] ?? [];
    rowCount ??= Number(row[0] ?? 0);
    const probesAt = 1 + 2 * ranges.length;
    for (const column of some) {
      const range = ranges.indexOf(column);
      const probe = probes.indexOf(column);
      const [min = null, max = null] = range < 0 ? [] : row.slice(1 + 2 * range);
      figures.set(column.name, {
        range: min === null || max === null ? undefined : { min, max },
        values: probe < 0 ? 0 : Number(row[probesAt + 2 * probe]),
        distinct: probe < 0 ? 0 : Number(row[probesAt + 2 * probe + 1]),
      });
    }
  }
  return { rowCount: rowCount ?? 0, figures };
}

const nameOf = ({ name }: ColumnSchema) => name;

/** One row: the count of all rows, smallest and largest of `ranges`, then of the first rows of `probes` two counts each. */
function figuresStatement(
  dialect: Dialect,
  from: string,
  ranges: readonly string[],
  probes: readonly ColumnSchema[],
): string {
  const ranged = ranges
    .map(dialect.quoteIdentifier)
    .map((name, place) => `, min(${name}) AS l${place}, max(${name}) AS h${place}`);
  const whole = `SELECT count(*) AS n${ranged.join('')} FROM ${from}`;
  if (probes.length === 0) return whole;
  const names = probes.map(({ name }) => dialect.quoteIdentifier(name));
  // A field of a record goes by its own name alone in what a query gives.
  const first = `SELECT ${names.map((name, place) => `${name} AS c${place}`).join(', ')} FROM ${from} ${dialect.limit(probedRows, 0, 'unordered')}`;
  const counts = names
    .map((_, place) => `c${place}`)
    .map(
      (name, place) =>
        `count(${name}) AS v${place}, count(DISTINCT ${exactly(dialect, probes[place], name)}) AS d${place}`,
    );
  return `SELECT * FROM (${whole}) whole CROSS JOIN (SELECT ${counts.join(', ')} FROM (${first}) few) probe`;
}

/** Texts that differ in case are two values, whatever the collation of the column says. */
function exactly(dialect: Dialect, column: ColumnSchema | undefined, name: string): string {
  return column?.kind === 'text' ? dialect.exactText(name) : name;
}

function withRange(figures: ReadonlyMap<string, Figures>): (column: ColumnSchema) => ColumnSchema {
  return (column) => {
    const range = figures.get(column.name)?.range;
    return range === undefined ? column : { ...column, range };
  };
}

/** Whether values repeat; nothing for a column that has no value at all. */
async function uniqueness(
  read: BoundedRead,
  dialect: Dialect,
  from: string,
  table: TableSchema,
  figures: ReadonlyMap<string, Figures>,
): Promise<ReadonlyMap<string, { unique: boolean }>> {
  const found = new Map<string, { unique: boolean }>();
  const unsure: ColumnSchema[] = [];
  for (const column of table.columns) {
    const seen = figures.get(column.name);
    if (column.unique !== undefined || !isUniqueable(column) || seen === undefined) continue;
    if (seen.distinct < seen.values) found.set(column.name, { unique: false });
    else if (table.rowCount > probedRows) unsure.push(column);
    else if (seen.values > 0) found.set(column.name, { unique: true });
  }
  for (let start = 0; start < unsure.length; start += columnsAtOnce) {
    const some = unsure.slice(start, start + columnsAtOnce);
    const counts = some
      .map((column) => ({ column, name: dialect.quoteIdentifier(column.name) }))
      .map(({ column, name }) => `count(${name}), count(DISTINCT ${exactly(dialect, column, name)})`);
    const row = (await read(`SELECT ${counts.join(', ')} FROM ${from}`))[0] ?? [];
    some.forEach(({ name }, place) => {
      const values = Number(row[2 * place]);
      if (values > 0) found.set(name, { unique: values === Number(row[2 * place + 1]) });
    });
  }
  return found;
}

/** All values of those columns that have few and short ones, the most frequent first. */
async function readLists(
  read: BoundedRead,
  dialect: Dialect,
  asText: ServerDialect['asText'],
  from: string,
  columns: readonly ColumnSchema[],
): Promise<ReadonlyMap<string, { distinctValues: string[] }>> {
  const each = columns.map(({ name }, place) => {
    const quoted = dialect.quoteIdentifier(name);
    const values = `SELECT ${quoted} AS v, count(*) AS n FROM ${from} WHERE ${quoted} IS NOT NULL GROUP BY ${[...new Set([quoted, dialect.exactText(quoted)])].join(', ')}`;
    return `SELECT ${place} AS c, ${asText('v')} AS v, n FROM (${values} ${dialect.limit(mostDistinctValues + 1, 0, 'unordered')}) q${place}`;
  });
  const rows = await read(each.join(' UNION ALL '));
  const perColumn = Map.groupBy(rows, ([place]) => Number(place));
  return new Map(
    columns.flatMap(({ name }, place) => {
      const values = byFrequency(perColumn.get(place) ?? []);
      const isList = values.length > 0 && values.length <= mostDistinctValues;
      const isShort = values.every((value) => value.length <= longestDistinctValue);
      return isList && isShort ? [[name, { distinctValues: values }] as const] : [];
    }),
  );
}

function byFrequency(rows: readonly CellValue[][]): string[] {
  return rows
    .map(([, value = '', count]) => ({ value: String(value), count: Number(count) }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .map(({ value }) => value);
}
