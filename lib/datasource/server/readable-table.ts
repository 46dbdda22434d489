import type { CellValue } from '../../domain/result-table.ts';
import { tableName } from './qualifying-dialect.ts';

/** What an account may read of a table, as the catalogue tells it. */
export type ReadableTable = {
  /** As in a snapshot. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Whether it may show this account other rows than another one: by row security, or as a view. */
  readonly isPart: boolean;
};

/** From rows of schema, table, whether it may be there in part, and a column. */
export function readableTables(
  rows: readonly (readonly CellValue[])[],
  schemas: readonly string[],
): ReadableTable[] {
  // Most servers take names whatever their case; a schema is spelled as the source has it.
  const spelled = (name: string) =>
    schemas.includes(name)
      ? name
      : (schemas.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name);
  const tables = Map.groupBy(rows, ([schema, table]) =>
    tableName(spelled(String(schema)), String(table), schemas),
  );
  return [...tables].map(([name, columns]) => ({
    name,
    columns: columns.map(([, , , column]) => String(column)),
    isPart: columns.some(([, , isPart]) => isPart === true || Number(isPart) === 1),
  }));
}
