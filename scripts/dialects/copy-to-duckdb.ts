import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { ValueKind } from '#lib/domain/value-kind.ts';

/** The tables of a SQLite file in a new DuckDB file, with real dates, where the SQL of any dialect can be run once it is rewritten. */
export async function copyToDuckdb(
  sqlite: string,
  tables: readonly TableSchema[],
  file: string,
): Promise<void> {
  const from = new DatabaseSync(sqlite, { readOnly: true });
  const instance = await DuckDBInstance.create(file);
  const to = await instance.connect();
  try {
    for (const { name, columns } of tables) {
      const declared = columns.map((column) => `${quoted(column.name)} ${types[column.kind]}`);
      await to.run(`CREATE TABLE ${quoted(name)} (${declared.join(', ')})`);
      const rows = from.prepare(`SELECT * FROM ${quoted(name)}`).all();
      for (let first = 0; first < rows.length; first += portion) {
        const values = rows
          .slice(first, first + portion)
          .map((row) => `(${columns.map((column) => literal(row[column.name])).join(', ')})`);
        await to.run(`INSERT INTO ${quoted(name)} VALUES ${values.join(', ')}`);
      }
    }
  } finally {
    to.closeSync();
    instance.closeSync();
    from.close();
  }
}

const portion = 2_000;

const types: Readonly<Record<ValueKind, string>> = {
  integer: 'BIGINT',
  number: 'DOUBLE',
  text: 'VARCHAR',
  date: 'DATE',
  datetime: 'TIMESTAMP',
  boolean: 'BOOLEAN',
  other: 'VARCHAR',
};

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : `'${String(value).replaceAll("'", "''")}'`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
