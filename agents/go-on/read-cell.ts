import type { Dialect } from '#lib/datasource/data-source.ts';
import { notationOf } from '#lib/datasource/dialect/notation-of.ts';
import type { AnswerCell } from '#lib/domain/cell-options.ts';
import { type ColumnRole, columnRoles } from '#lib/domain/column-role.ts';
import { columnHeading } from '#lib/domain/column-title.ts';
import { columnFormatter } from '#lib/domain/format-cell.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import { type DrilledCell, namingColumns } from '#lib/sql/drill/drill-cell.ts';
import { type DrilledBlock, drilledBlock } from '#lib/sql/drill/drilled-block.ts';
import { readStatement } from '#lib/sql/narrow/narrow-statement.ts';
import { clauseExpressions, columnsIn } from '#lib/sql/select/block.ts';
import { bareOrQuoted } from '#lib/sql/select/print-select.ts';
import type { Expression, Name, Source } from '#lib/sql/select/syntax-tree.ts';
import { columnWords } from '../question/explain/names.ts';

/** A cell with the statement it came from, taken apart; `block` is null where that cannot be. */
export type ReadCell = {
  readonly query: QueryResult;
  readonly block: DrilledBlock | null;
  readonly cell: DrilledCell;
  /** What the cell is about, as it is kept in the log of a run. */
  readonly about: string;
};

/** Throws `bad-request` when the result has no such cell. */
export function readCell(query: QueryResult, { row, column }: AnswerCell, dialect: Dialect): ReadCell {
  const { result, sql } = query;
  const cells = result.rows[row];
  if (cells === undefined || column >= result.columns.length) {
    throw new AppError('bad-request', {
      userMessage: `The result has ${result.rows.length} rows of ${result.columns.length} columns; there is no cell ${row}, ${column}.`,
    });
  }
  const tree = dialect.capabilities.tableAliasAs ? readStatement(sql, notationOf(dialect)) : null;
  const block = tree && drilledBlock(tree, result.columns.length);
  const cell = { row: cells, column };
  return { query, block, cell, about: aboutCell({ query, block, cell }, null) };
}

/** What a cell is about, in words for the reader; empty where the statement cannot be taken apart. */
export function aboutCell(
  { query: { result }, block, cell }: Omit<ReadCell, 'about'>,
  locale: Locale,
): string {
  return block === null ? '' : named(namingColumns(block, cell), result, cell, locale);
}

/** What the other columns call the row of a cell: the first name, and when it was. */
export function aboutRow({ query: { result }, cell }: Omit<ReadCell, 'about'>, locale: Locale): string {
  const roles = columnRoles(result);
  const first = (...wanted: ColumnRole[]) =>
    roles.findIndex((role, index) => wanted.includes(role) && index !== cell.column);
  const naming = [first('label'), first('time', 'year', 'period')].filter((index) => index >= 0);
  return named(naming, result, cell, locale);
}

function named(
  columns: readonly number[],
  result: ResultTable,
  { row }: DrilledCell,
  locale: Locale,
): string {
  return columns
    .flatMap((index) => {
      const column = result.columns[index];
      return column
        ? [`${columnHeading(column)} ${columnFormatter(result, index, locale)(row[index] ?? null)}`]
        : [];
    })
    .join(', ');
}

/** A column by which the rows behind a figure can be told apart. */
export type Dimension = {
  readonly id: string;
  readonly label: string;
  readonly expression: Expression;
  readonly name: string;
  /** The join that brings the column; null where the statement reads its table. */
  readonly join: Source | null;
  /** How many values it has. */
  readonly values: number;
};

/**
 * The text columns with few values by which the rows of a statement can be told apart and that it is not grouped by: of the
 * tables that it reads, then of those that a key of these leads to. A table of which a group is one row tells nothing apart in it.
 */
export function dimensionsOf(block: DrilledBlock, tables: readonly TableSchema[]): Dimension[] {
  const read = sourcesOf(block.select.from).flatMap(({ alias, table: name }) => {
    const table = tableNamed(name, tables);
    return table ? [{ alias, table }] : [];
  });
  const several = read.filter((each) => !isOneRow(each, block));
  const used = new Set(
    block.keys.flatMap(({ expression }) =>
      expression.kind === 'column' ? [expression.name.text.toLowerCase()] : [],
    ),
  );
  const own = several.flatMap(({ alias, table }) => columnsOf(table, alias, null, used));
  const reached = several.flatMap((from) => reachedFrom(from, read, block, tables, used));
  return [...own, ...reached];
}

type ReadTable = { readonly alias: Name; readonly table: TableSchema };

/** Whether a statement is grouped by a column of which no two rows of a table have the same value. */
function isOneRow({ alias, table }: ReadTable, { keys }: DrilledBlock): boolean {
  return keys.some(
    ({ expression }) =>
      expression.kind === 'column' &&
      (expression.qualifier === null || sameText(expression.qualifier.text, alias.text)) &&
      table.columns.some(({ name, unique }) => unique === true && sameText(name, expression.name.text)),
  );
}

/** What the keys of a table lead to, each table joined by its key alone, so that no row is repeated and none is lost. */
function reachedFrom(
  from: ReadTable,
  read: readonly ReadTable[],
  { select }: DrilledBlock,
  tables: readonly TableSchema[],
  used: ReadonlySet<string>,
): Dimension[] {
  const bare = columnsIn([
    ...clauseExpressions({ select, orderBy: [], limit: null, offset: null }),
    ...select.from.flatMap(({ join }) => join?.on ?? []),
  ]).flatMap(({ qualifier, name }) => (qualifier === null ? [name.text.toLowerCase()] : []));
  // What stands after a comma does not see what stands before it.
  if (select.from.some(({ join }) => join?.type === 'comma')) return [];
  return from.table.foreignKeys.flatMap((key) => {
    const table = tableNamed(key.referencedTable, tables);
    const isKey = table?.primaryKey.join() === key.referencedColumns.join();
    const isRead = read.some(
      (each) => each.table === table || sameText(each.alias.text, key.referencedTable),
    );
    // A column that the statement names without its table would be one of two.
    const isAmbiguous = table?.columns.some(({ name }) => bare.includes(name.toLowerCase()));
    if (table === undefined || !isKey || isRead || isAmbiguous) return [];
    const alias = bareOrQuoted(table.name);
    const on = key.columns
      .map(
        (column, index): Expression => ({
          kind: 'binary',
          operator: '=',
          left: columnAt(from.alias, column),
          right: columnAt(alias, key.referencedColumns[index] ?? column),
        }),
      )
      .reduce((left, right) => ({ kind: 'binary', operator: 'and', left, right }));
    const join: Source = {
      relation: { kind: 'table', schema: null, name: alias, alias: null },
      join: { type: 'left', natural: false, on, using: [] },
    };
    return columnsOf(table, alias, join, used);
  });
}

function columnsOf(
  table: TableSchema,
  alias: Name,
  join: Source | null,
  used: ReadonlySet<string>,
): Dimension[] {
  return table.columns.flatMap((column): Dimension[] => {
    const values = column.distinctValues?.length ?? 0;
    if (values < 2 || column.personal === true || used.has(column.name.toLowerCase())) return [];
    const { name } = column;
    const expression = columnAt(alias, name);
    return [{ id: `${alias.text}.${name}`, label: columnWords(column), expression, name, join, values }];
  });
}

function columnAt(alias: Name, column: string): Expression {
  return { kind: 'column', qualifier: alias, name: bareOrQuoted(column) };
}

function tableNamed(name: string, tables: readonly TableSchema[]): TableSchema | undefined {
  return tables.find((each) => sameText(each.name, name));
}

function sameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The tables of a FROM, by the name that qualifies their columns. */
export function sourcesOf(from: readonly Source[]): { alias: Name; table: string }[] {
  return from.flatMap(({ relation }) => {
    if (relation.kind === 'group') return sourcesOf(relation.sources);
    if (relation.kind !== 'table' || relation.schema !== null) return [];
    return [{ alias: relation.alias ?? relation.name, table: relation.name.text }];
  });
}

/** The key of a result that counts periods; null when none does. */
export function periodKey({ keys }: DrilledBlock, { columns, rows }: ResultTable): number | null {
  const isPeriod = (value: CellValue | undefined) =>
    value != null && /^(?:1[5-9]|20|21)\d\d(?:-(?:\d\d|Q[1-4]|W\d\d)(?:-\d\d.*)?)?$/.test(String(value));
  const found = keys.find(({ index }) => {
    const values = rows.flatMap((row) => (row[index] === null ? [] : [row[index]]));
    return columns[index]?.kind === 'date' || (values.length > 0 && values.every(isPeriod));
  });
  return found?.index ?? null;
}

/** The other rows of the same things in other periods, the period before first, then the latest. */
export function otherPeriods(
  block: DrilledBlock,
  result: ResultTable,
  row: number,
  period: number,
): number[] {
  const own = result.rows[row] ?? [];
  const others = block.keys.filter(({ index }) => index !== period).map(({ index }) => index);
  const of = (at: number) => String(result.rows[at]?.[period] ?? '');
  const found = result.rows.flatMap((each, at) =>
    at !== row && each[period] !== null && others.every((index) => each[index] === own[index]) ? [at] : [],
  );
  const sorted = found.sort((left, right) => of(right).localeCompare(of(left)));
  const before = sorted.find((at) => of(at) < of(row));
  return before === undefined ? sorted : [before, ...sorted.filter((at) => at !== before)];
}
