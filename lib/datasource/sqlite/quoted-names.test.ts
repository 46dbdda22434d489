import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DataSource, defaultLimits } from '../data-source.ts';
import { openDataSource, openSource } from '../open-data-source.ts';

let folder: string;
let file: string;
let source: DataSource;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quoted-names-'));
  file = path.join(folder, 'firms.sqlite');
  const database = new DatabaseSync(file, { enableDoubleQuotedStringLiterals: true });
  database.exec(`
    CREATE TABLE FIRM (NAME TEXT, FOUND_YR INTEGER, "odd ""name" TEXT, FOUNDER TEXT);
    INSERT INTO FIRM VALUES ('Acme', 1990, 'x', 'Ada');
    CREATE VIEW OLD_FIRM AS SELECT NAME, "old" AS AGE FROM FIRM WHERE FOUND_YR < 2000;
  `);
  database.close();
  source = await openSource({ file });
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

const rowsOf = async (sql: string, of = source) => (await of.query(sql, defaultLimits)).rows;

test('a name that no column has is refused with the likeliest column, not shown as a text', async () => {
  const asked = rowsOf('SELECT "FOUND_YEAR" FROM FIRM');
  await expect(asked).rejects.toMatchObject({ code: 'query-failed' });
  await expect(asked).rejects.toThrow(
    `no such column: "FOUND_YEAR". Did you mean "FOUND_YR"? A text stands in single quotes: 'FOUND_YEAR'.`,
  );
  await expect(source.explain(`SELECT NAME FROM FIRM WHERE "FOUNDED_IN" > 1900`)).rejects.toThrow(
    'no such column',
  );
});

test('a likely column that may not be read is not named', async () => {
  const restricted = source.hiding?.(['firm.found_yr', 'firm.founder']);
  const asked = rowsOf('SELECT "FOUND_YEAR" FROM FIRM', restricted);
  await expect(asked).rejects.toThrow('no such column: "FOUND_YEAR". A text stands');
});

test('columns, aliases and what a view says in double quotes are what they were', async () => {
  expect(await rowsOf('SELECT "NAME", "odd ""name" FROM "FIRM"')).toEqual([['Acme', 'x']]);
  expect(await rowsOf('SELECT NAME AS "the firm" FROM FIRM ORDER BY "the firm"')).toEqual([['Acme']]);
  expect(await rowsOf('WITH "f" AS (SELECT NAME AS "n" FROM FIRM) SELECT "f"."n" FROM "f"')).toEqual([
    ['Acme'],
  ]);
  expect(await rowsOf('SELECT "AGE" FROM OLD_FIRM')).toEqual([['old']]);
});

test('a file that is opened as it is takes such names as SQLite does', async () => {
  const lenient = await openDataSource(file);
  expect(await rowsOf(`SELECT NAME FROM FIRM WHERE NAME = "Acme"`, lenient)).toEqual([['Acme']]);
  await lenient.close();
});
