import { DatabaseSync } from 'node:sqlite';

/** What a statement that was written by hand gives on a SQLite file. */
export function rowsByHand(file: string, sql: string): unknown[][] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row));
  } finally {
    database.close();
  }
}

/** The same rows in an order that does not hang on the database. */
export function inAnyOrder(rows: readonly (readonly unknown[])[]): string[][] {
  return rows.map((row) => row.map(String)).sort();
}
