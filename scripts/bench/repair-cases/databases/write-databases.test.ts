import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { databasePlans } from '../build-cases.ts';
import { makeRows } from './make-rows.ts';
import { fillDatabase } from './write-databases.ts';

const linked = databasePlans.ExecSpiderLite;
const flat = databasePlans.ExecWikiSQLite;

describe('the databases', () => {
  test('have the sizes of the paper: 4 tables, 15 columns and 93 rows, or 1, 5 and 10', () => {
    const sizes = [...linked, ...flat].map(({ tables }) => [
      tables.length,
      tables.flatMap(({ columns }) => columns).length,
      tables.reduce((sum, { rows }) => sum + rows, 0),
    ]);
    expect(sizes).toEqual([...linked.map(() => [4, 15, 93]), ...flat.map(() => [1, 5, 10])]);
  });

  test.each([...linked, ...flat])('$id keeps its own foreign keys and has every row of its plan', (plan) => {
    const database = new DatabaseSync(':memory:');
    fillDatabase(database, plan);
    expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    for (const table of plan.tables) {
      const count = database.prepare(`SELECT COUNT(*) AS rows FROM ${table.name}`).get();
      expect(count).toEqual({ rows: table.rows });
    }
    database.close();
  });

  test('get the same rows each time', () => {
    expect(linked.map(makeRows)).toEqual(linked.map(makeRows));
  });

  test('have names that tell their rows apart', () => {
    for (const plan of [...linked, ...flat]) {
      for (const table of plan.tables) {
        for (const column of table.columns) {
          if (column.role === 'name')
            expect(new Set(column.values).size, `${plan.id}.${column.name}`).toBe(column.values.length);
        }
      }
    }
  });
});
