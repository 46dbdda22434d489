import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { CellValue } from '../../domain/result-table.ts';
import { introspectSqlite } from './introspect-sqlite.ts';
import { sqliteCell } from './sqlite-cell.ts';

async function introspect(ddl: string) {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  database.exec(ddl);
  const read = (sql: string): CellValue[][] => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    statement.setReadBigInts(true);
    return statement.all().map((row) => Object.values(row).map(sqliteCell));
  };
  const { tables } = await introspectSqlite(read, () => {});
  database.close();
  return tables;
}

async function kindsOf(ddl: string): Promise<Record<string, string>> {
  const [table] = await introspect(ddl);
  return Object.fromEntries(table?.columns.map(({ name, kind }) => [name, kind]) ?? []);
}

test('completes a foreign key that names no columns by the primary key', async () => {
  const [, child] = await introspect(`
    CREATE TABLE Parent (a INT, b INT, c INT, PRIMARY KEY (b, a));
    CREATE TABLE child (x INT, y INT, FOREIGN KEY (X, y) REFERENCES PARENT)`);
  expect(child?.foreignKeys).toEqual([
    { columns: ['x', 'y'], referencedTable: 'Parent', referencedColumns: ['b', 'a'] },
  ]);
});

test('spells referenced columns as their table does', async () => {
  const [, child] = await introspect(
    'CREATE TABLE p (Id INT UNIQUE); CREATE TABLE c (p_id INT REFERENCES P (ID))',
  );
  expect(child?.foreignKeys[0]?.referencedColumns).toEqual(['Id']);
});

test('keeps several foreign keys in the order they were declared', async () => {
  const tables = await introspect(`
    CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (id INTEGER PRIMARY KEY);
    CREATE TABLE c (a_id INT REFERENCES a, b_id INT REFERENCES b)`);
  expect(tables[2]?.foreignKeys.map(({ referencedTable }) => referencedTable)).toEqual(['a', 'b']);
});

test('leaves out a foreign key to a table that does not exist', async () => {
  const [table] = await introspect('CREATE TABLE c (x INT REFERENCES gone)');
  expect(table?.foreignKeys).toEqual([]);
});

test('lets values win over declared types', async () => {
  const kinds = await kindsOf(`
    CREATE TABLE t (day TEXT, moment TEXT, code TEXT, declared DATE, epoch DATE, flag BOOLEAN, untyped, mixed INT, money DECIMAL(9, 2), raw BLOB);
    INSERT INTO t VALUES ('2025-01-31', '2025-01-31T10:00:00Z', '2025', '31/01/2025', 1738281600, 1, 'x', 'n/a', 5, x'00')`);
  expect(kinds).toEqual({
    day: 'date',
    moment: 'datetime',
    code: 'text',
    declared: 'text',
    epoch: 'integer',
    flag: 'boolean',
    untyped: 'text',
    mixed: 'text',
    money: 'number',
    raw: 'other',
  });
});

test('believes the declared type of an empty table', async () => {
  const kinds = await kindsOf('CREATE TABLE t (a INTEGER, b VARCHAR(9), c DATE, d TIMESTAMP, e DOUBLE, f)');
  expect(kinds).toEqual({ a: 'integer', b: 'text', c: 'date', d: 'datetime', e: 'number', f: 'other' });
});

test('does not call a column a date whose later rows are not', async () => {
  const kinds = await kindsOf(`
    CREATE TABLE t (day TEXT);
    INSERT INTO t SELECT '2025-01-31' FROM (WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 500) SELECT x FROM c);
    INSERT INTO t VALUES ('unknown')`);
  expect(kinds).toEqual({ day: 'text' });
});

test('says nothing about statistics of an empty table', async () => {
  const [table] = await introspect('CREATE TABLE t (a TEXT, b INT)');
  expect(table).toMatchObject({ rowCount: 0, sampleRows: [] });
  expect(table?.columns[0]).toEqual({
    name: 'a',
    type: 'TEXT',
    kind: 'text',
    nullable: true,
    description: null,
  });
});

test('lists at most a hundred distinct values', async () => {
  const numbers = (last: number) =>
    `WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < ${last}) SELECT 'v' || x FROM c`;
  const [hundred, more] = await introspect(
    `CREATE TABLE a (v TEXT); INSERT INTO a ${numbers(100)}; CREATE TABLE b (v TEXT); INSERT INTO b ${numbers(101)}`,
  );
  expect(hundred?.columns[0]?.distinctValues).toHaveLength(100);
  expect(more?.columns[0]?.distinctValues).toBeUndefined();
});

test('finds a value that repeats only late', async () => {
  const [table] = await introspect(`
    CREATE TABLE t (n INT);
    INSERT INTO t WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 3000) SELECT x FROM c;
    INSERT INTO t VALUES (3000)`);
  expect(table?.columns[0]?.unique).toBe(false);
});

test('shortens long texts in samples only', async () => {
  const [table] = await introspect(`CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('${'x'.repeat(5_000)}')`);
  expect(String(table?.sampleRows[0]?.[0])).toHaveLength(401);
  expect(table?.columns[0]?.distinctValues).toBeUndefined();
});

test('reads generated columns, odd names and full-text tables, and leaves out what cannot be queried', async () => {
  const tables = await introspect(`
    CREATE TABLE "a ""b"" c" ("x;y" INT, "select" INT GENERATED ALWAYS AS ("x;y" + 1));
    CREATE VIRTUAL TABLE notes USING fts5(body);
    CREATE TABLE gone (x); CREATE VIEW broken AS SELECT x FROM gone; DROP TABLE gone;
    CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT);
    CREATE VIEW fine AS SELECT 1 AS one`);
  expect(tables.map(({ name }) => name)).toEqual(['a "b" c', 'notes', 'counted', 'fine']);
  expect(tables[0]?.columns.map(({ name }) => name)).toEqual(['x;y', 'select']);
});

test('treats a unique index as proof, and a partial one as none', async () => {
  const [table] = await introspect(`
    CREATE TABLE t (a INT UNIQUE, b INT, c INT);
    CREATE UNIQUE INDEX partial ON t (b) WHERE c = 1;
    INSERT INTO t VALUES (1, 1, 0), (2, 1, 0)`);
  expect(table?.columns.map(({ unique }) => unique)).toEqual([true, false, false]);
});
