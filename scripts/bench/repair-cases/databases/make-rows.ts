import { type SeededRandom, seededRandom } from '../../../demo/seeded-random.ts';
import type { ColumnPlan, DatabasePlan, TablePlan } from './database-plan.ts';

export type Cell = string | number;

/** The rows of each table, by its name; cells in the order of its columns. The same plan gives the same rows everywhere. */
export type DatabaseRows = ReadonlyMap<string, readonly (readonly Cell[])[]>;

export function makeRows(plan: DatabasePlan): DatabaseRows {
  const sizes = new Map(plan.tables.map(({ name, rows }) => [name, rows]));
  return new Map(
    plan.tables.map((table) => {
      const random = seededRandom(`${plan.id} ${table.name}`);
      const rows = Array.from({ length: table.rows }, (_, index) =>
        table.columns.map((column) => cell({ column, index, random, sizes })),
      );
      return [table.name, rows];
    }),
  );
}

/** The cells of one column. Throws when the table is not one of the plan's. */
export function columnCells(rows: DatabaseRows, table: TablePlan, column: string): readonly Cell[] {
  const index = table.columns.findIndex(({ name }) => name === column);
  return (rows.get(table.name) ?? []).flatMap((row) => row[index] ?? []);
}

function cell(input: {
  readonly column: ColumnPlan;
  readonly index: number;
  readonly random: SeededRandom;
  readonly sizes: ReadonlyMap<string, number>;
}): Cell {
  const { column, index, random } = input;
  switch (column.role) {
    case 'key':
      return index + 1;
    case 'reference': {
      // Every row of the other table is used once before any is used again, so that no group is empty.
      const size = input.sizes.get(column.table) ?? 0;
      return index < size ? index + 1 : random.integer(1, size);
    }
    case 'name': {
      const value = column.values[index];
      if (value === undefined) throw new RangeError(`${column.name} has too few values for its rows`);
      return value;
    }
    case 'category':
      return random.pick(column.values);
    case 'measure':
      return Number(random.between(column.from, column.to).toFixed(column.decimals));
  }
}
