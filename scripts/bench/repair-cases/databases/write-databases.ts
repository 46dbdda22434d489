import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ColumnPlan, DatabasePlan, TablePlan } from './database-plan.ts';
import { makeRows } from './make-rows.ts';

/** Writes one `<id>.sqlite` for each plan into a folder, which must not hold them yet. */
export function writeDatabases(folder: string, plans: readonly DatabasePlan[]): void {
  mkdirSync(folder, { recursive: true });
  for (const plan of plans) {
    const database = new DatabaseSync(path.join(folder, `${plan.id}.sqlite`));
    try {
      fillDatabase(database, plan);
    } finally {
      database.close();
    }
  }
}

/** Makes the tables of a plan with their rows in an empty database. */
export function fillDatabase(database: DatabaseSync, plan: DatabasePlan): void {
  const rows = makeRows(plan);
  database.exec('BEGIN');
  for (const table of plan.tables) {
    database.exec(createTable(plan, table));
    const places = table.columns.map(() => '?').join(', ');
    const insert = database.prepare(`INSERT INTO ${table.name} VALUES (${places})`);
    for (const row of rows.get(table.name) ?? []) insert.run(...row);
  }
  database.exec('COMMIT');
}

function createTable(plan: DatabasePlan, table: TablePlan): string {
  const lines = table.columns.map((column, index) => {
    const comma = index < table.columns.length - 1 ? ',' : '';
    const comment = 'comment' in column && column.comment !== null ? ` -- ${column.comment}` : '';
    return `  ${column.name} ${declaration(plan, column)}${comma}${comment}`;
  });
  return `CREATE TABLE ${table.name} (\n${lines.join('\n')}\n)`;
}

function declaration(plan: DatabasePlan, column: ColumnPlan): string {
  switch (column.role) {
    case 'key':
      return 'INTEGER PRIMARY KEY';
    case 'reference':
      return `INTEGER NOT NULL REFERENCES ${column.table} (${keyOf(plan, column.table)})`;
    case 'name':
    case 'category':
      return 'TEXT NOT NULL';
    case 'measure':
      return column.decimals === 0 ? 'INTEGER NOT NULL' : 'REAL NOT NULL';
  }
}

/** The key column of a table. Throws for a table without one. */
export function keyOf(plan: DatabasePlan, table: string): string {
  const key = plan.tables
    .find(({ name }) => name === table)
    ?.columns.find((column) => column.role === 'key')?.name;
  if (key === undefined) throw new RangeError(`${plan.id}.${table} has no key`);
  return key;
}
