import type { ColumnSchema, TableSchema } from '../domain/schema.ts';

/** A column that a text names as TABLE.COLUMN, with the value it is said to have. */
export type NamedPlace = {
  readonly table: TableSchema;
  readonly column: ColumnSchema;
  readonly value: string | number | null;
};

const pattern =
  /(?<table>[\p{L}_][\p{L}\p{N}_$]*)\.(?<column>[\p{L}_][\p{L}\p{N}_$]*)(?:\s*=\s*(?:'(?<text>[^']*)'|(?<number>-?\d+(?:\.\d+)?)(?![\p{L}\p{N}])))?/gu;

/** The first column of the schema that a text names: `ACCOUNT.STATUS`, or `ACCOUNT.STATUS = 'ACTIVE'`; null when none. */
export function namedPlace(text: string, tables: readonly TableSchema[]): NamedPlace | null {
  for (const { groups = {} } of text.matchAll(pattern)) {
    const table = tables.find(({ name }) => name.toLowerCase() === groups.table?.toLowerCase());
    const column = table?.columns.find(({ name }) => name.toLowerCase() === groups.column?.toLowerCase());
    if (table === undefined || column === undefined) continue;
    const value = groups.text ?? (groups.number === undefined ? null : Number(groups.number));
    return { table, column, value };
  }
  return null;
}
