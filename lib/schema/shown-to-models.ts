import type { TableSchema } from '../domain/schema.ts';

const shown = new WeakMap<TableSchema, TableSchema>();

/** What stands for a value that models are not shown. */
export const withheldCell = '[personal]';

/** A table as prompts tell of it: without the names of people, as it is without other personal data already. */
export function shownToModels(table: TableSchema): TableSchema {
  if (!table.columns.some(({ personName }) => personName)) return table;
  const known = shown.get(table);
  if (known !== undefined) return known;
  const masked = {
    ...table,
    columns: table.columns.map((column) => {
      const { distinctValues: _values, ...rest } = column;
      return column.personName ? rest : column;
    }),
    sampleRows: table.sampleRows.map((row) =>
      row.map((cell, at) => (table.columns[at]?.personName && cell !== null ? withheldCell : cell)),
    ),
  };
  shown.set(table, masked);
  return masked;
}
