import type { Dialect } from '#lib/datasource/data-source.ts';
import type { AnswerCell } from '#lib/domain/cell-options.ts';
import { columnHeading } from '#lib/domain/column-title.ts';
import { formatCell } from '#lib/domain/format-cell.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import { type DrilledCell, namingColumns } from '#lib/sql/drill/drill-cell.ts';
import { type DrilledBlock, drilledBlock } from '#lib/sql/drill/drilled-block.ts';
import { readStatement } from '#lib/sql/narrow/narrow-statement.ts';
import type { Expression, Name, Source } from '#lib/sql/select/syntax-tree.ts';
import { columnWords } from '../question/explain/names.ts';

/** A cell with the statement it came from, taken apart; `block` is null where that cannot be. */
export type ReadCell = {
  readonly query: QueryResult;
  readonly block: DrilledBlock | null;
  readonly cell: DrilledCell;
  /** What the cell is about, as the page shows it. */
  readonly about: string;
};

/** Throws `bad-request` when the result has no such cell. */
export function readCell(
  query: QueryResult,
  { row, column }: AnswerCell,
  { capabilities }: Dialect,
): ReadCell {
  const { result, sql } = query;
  const cells = result.rows[row];
  if (cells === undefined || column >= result.columns.length) {
    throw new AppError('bad-request', {
      userMessage: `The result has ${result.rows.length} rows of ${result.columns.length} columns; there is no cell ${row}, ${column}.`,
    });
  }
  const tree = capabilities.tableAliasAs ? readStatement(sql) : null;
  const block = tree && drilledBlock(tree, result.columns.length);
  const cell = { row: cells, column };
  return { query, block, cell, about: block === null ? '' : aboutOf(block, cell, result) };
}

function aboutOf(block: DrilledBlock, cell: DrilledCell, result: ResultTable): string {
  return namingColumns(block, cell)
    .flatMap((index) => {
      const column = result.columns[index];
      return column ? [`${columnHeading(column)} ${formatCell(cell.row[index] ?? null, column)}`] : [];
    })
    .join(', ');
}

/** A column by which the rows behind a figure can be told apart. */
export type Dimension = {
  readonly id: string;
  readonly label: string;
  readonly expression: Expression;
  readonly name: string;
};

/** The text columns of the tables that a statement reads, with few values, that it is not grouped by. */
export function dimensionsOf({ select, keys }: DrilledBlock, tables: readonly TableSchema[]): Dimension[] {
  const used = new Set(
    keys.flatMap(({ expression }) =>
      expression.kind === 'column' ? [expression.name.text.toLowerCase()] : [],
    ),
  );
  return sourcesOf(select.from).flatMap(({ alias, table: name }) => {
    const table = tables.find((each) => each.name.toLowerCase() === name.toLowerCase());
    return (table?.columns ?? []).flatMap((column): Dimension[] => {
      const isChoosable = (column.distinctValues?.length ?? 0) > 1 && column.personal !== true;
      if (!isChoosable || used.has(column.name.toLowerCase())) return [];
      const expression: Expression = {
        kind: 'column',
        qualifier: alias,
        name: { text: column.name, quote: /^[a-z_]\w*$/i.test(column.name) ? null : '"' },
      };
      return [
        { id: `${alias.text}.${column.name}`, label: columnWords(column), expression, name: column.name },
      ];
    });
  });
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
