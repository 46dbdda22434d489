import type { Dialect } from '#lib/datasource/data-source.ts';
import { notationOf } from '#lib/datasource/dialect/notation-of.ts';
import type { BoardFilters, FilterChoices } from '#lib/domain/board.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { dateStorageOf } from '#lib/schema/date-storage.ts';
import { narrowStatement, readStatement, tablesRead } from '#lib/sql/narrow/narrow-statement.ts';
import { periodCondition } from '#lib/sql/period-condition.ts';
import type { Query } from '#lib/sql/select/syntax-tree.ts';

/** A statement with the filters of a board in it. */
export type FilteredStatement = {
  readonly sql: string;
  /** The columns that the filters were put on, as `table.column`. */
  readonly filteredBy: readonly string[];
  /** What the filters could not be put on, one sentence each: such an answer shows more than they say. */
  readonly unfiltered: readonly string[];
};

/** More statements than this at once are taken apart again. */
const mostKnown = 1_000;

type Placed = { readonly table: TableSchema; readonly column: ColumnSchema };

/** Puts the filters into a statement, as conditions on the rows of the tables it reads. */
export function filterStatement(
  sql: string,
  filters: BoardFilters,
  tables: readonly TableSchema[],
  dialect: Dialect,
): FilteredStatement {
  const { period, values } = filters;
  const wanted = [...(period === null ? [] : ['the period']), ...values.map(({ column }) => column)];
  if (wanted.length === 0) return { sql, filteredBy: [], unfiltered: [] };
  const query = dialect.capabilities.tableAliasAs ? readStatement(sql, notationOf(dialect)) : null;
  if (query === null) {
    return {
      sql,
      filteredBy: [],
      unfiltered: ['No filter can be put on this statement: it is not one that can be taken apart.'],
    };
  }
  const read = tablesOf(query, tables, dialect);
  const conditions = new Map<string, string[]>();
  const filteredBy: string[] = [];
  const add = ({ table, column }: Placed, condition: string) => {
    conditions.set(table.name.toLowerCase(), [
      ...(conditions.get(table.name.toLowerCase()) ?? []),
      condition,
    ]);
    filteredBy.push(`${table.name}.${column.name}`);
  };
  const unfiltered: string[] = [];
  if (period !== null) {
    const placed = dayColumn(sql, read);
    const storage = placed && dateStorageOf(placed.column);
    if (placed && storage)
      add(placed, periodCondition(dialect.quoteIdentifier(placed.column.name), storage, period, dialect));
    else unfiltered.push('It reads no table with days, so the period changes nothing in it.');
  }
  for (const { column, anyOf } of values) {
    const placed = read.flatMap((table) =>
      choosable(table).filter((each) => sameName(each.column.name, column)),
    );
    for (const each of placed)
      add(each, dialect.oneOfTexts(dialect.quoteIdentifier(each.column.name), anyOf, false));
    if (placed.length === 0)
      unfiltered.push(`It reads no table with ${column}, so that choice changes nothing in it.`);
  }
  if (conditions.size === 0) return { sql, filteredBy, unfiltered };
  const conditionOf = (table: string) => {
    const all = conditions.get(table.toLowerCase());
    return all === undefined ? null : all.map((condition) => `(${condition})`).join(' AND ');
  };
  return { sql: narrowStatement(query, conditionOf, dialect), filteredBy, unfiltered };
}

/** What the statements of a board can be narrowed by: what several of them read first. */
export function filterChoicesOf(
  statements: readonly string[],
  tables: readonly TableSchema[],
  dialect: Dialect,
): FilterChoices {
  const columns = new Map<string, { column: string; values: Set<string>; tiles: number }>();
  let period = 0;
  for (const sql of statements) {
    const { readsDays, own } = choicesOf(sql, tables, dialect);
    if (readsDays) period += 1;
    for (const [key, placed] of own) {
      const known = columns.get(key) ?? {
        column: placed[0]?.column.name ?? key,
        values: new Set<string>(),
        tiles: 0,
      };
      for (const { column } of placed)
        for (const value of column.distinctValues ?? []) known.values.add(value);
      columns.set(key, { ...known, tiles: known.tiles + 1 });
    }
  }
  const shared = [...columns.values()]
    .map(({ column, values, tiles }) => ({
      column,
      tiles,
      values: [...values].sort(inEnglish.compare),
    }))
    .sort((left, right) => right.tiles - left.tiles || inEnglish.compare(left.column, right.column));
  return { period, columns: shared };
}

type OwnChoices = {
  readonly readsDays: boolean;
  /** Columns that can be chosen by, under their names in lower case. */
  readonly own: ReadonlyMap<string, readonly Placed[]>;
};

const inEnglish = new Intl.Collator('en');
const known = new WeakMap<readonly TableSchema[], Map<string, OwnChoices>>();

/** Taking statements apart is most of what opening a board costs, so each is once per schema. */
function choicesOf(sql: string, tables: readonly TableSchema[], dialect: Dialect): OwnChoices {
  const ofSchema = known.get(tables) ?? new Map<string, OwnChoices>();
  known.set(tables, ofSchema);
  const before = ofSchema.get(sql);
  if (before) return before;
  const query = dialect.capabilities.tableAliasAs ? readStatement(sql, notationOf(dialect)) : null;
  const read = query === null ? [] : tablesOf(query, tables, dialect);
  const made = {
    readsDays: dayColumn(sql, read) !== null,
    own: Map.groupBy(read.flatMap(choosable), ({ column }) => column.name.toLowerCase()),
  };
  if (ofSchema.size >= mostKnown) ofSchema.clear();
  ofSchema.set(sql, made);
  return made;
}

function tablesOf(query: Query, tables: readonly TableSchema[], { home }: Dialect): TableSchema[] {
  const names = new Set(tablesRead(query, home).map((name) => name.toLowerCase()));
  return tables.filter(({ name }) => names.has(name.toLowerCase()));
}

/** The text columns whose values are known and can be chosen from. */
function choosable(table: TableSchema): Placed[] {
  return table.columns
    .filter(({ distinctValues, personal }) => (distinctValues?.length ?? 0) > 1 && personal !== true)
    .map((column) => ({ table, column }));
}

/**
 * The column whose days a period means for a statement: one that the statement names itself, else the first of the table
 * with the most rows, where things happen; tables with few rows describe them.
 */
export function dayColumn(sql: string, read: readonly TableSchema[]): Placed | null {
  const words = new Set(sql.toLowerCase().match(/[\p{L}\p{N}_$]+/gu));
  const placed = read
    .toSorted((left, right) => right.rowCount - left.rowCount)
    .flatMap((table) =>
      table.columns.filter((column) => dateStorageOf(column) !== null).map((column) => ({ table, column })),
    );
  return placed.find(({ column }) => words.has(column.name.toLowerCase())) ?? placed[0] ?? null;
}

function sameName(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
