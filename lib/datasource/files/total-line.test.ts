import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileCorrection } from '../../domain/file-reading.ts';
import { readDelimited } from './read-text-table.ts';

let folder: string;
let connection: DuckDBConnection;
let serial = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-total-'));
  connection = await (await DuckDBInstance.create(':memory:')).connect();
});
afterAll(async () => {
  connection.closeSync();
  await rm(folder, { recursive: true, force: true });
});

async function read(texts: readonly string[], totalLine?: boolean) {
  serial += 1;
  const files = texts.map((_, index) => path.join(folder, `${serial}-${index}.csv`));
  for (const [index, text] of texts.entries()) await writeFile(files[index] ?? '', text);
  const correction: FileCorrection | null =
    totalLine === undefined ? null : { layouts: files.map((file) => ({ file, totalLine })), columns: [] };
  const target = path.join(folder, `${serial}.parquet`);
  const nameOf = (file: string) => path.basename(file);
  return readDelimited(connection, { table: 't', files, staging: folder, target, correction, nameOf });
}

const sales = 'id;day;shop;amount\n1;2024-01-02;Nord;3,50\n2;2024-01-03;Ost;4,50\n';

test.each([
  { last: 'Total;;;8,00', why: 'it is the sum under a label in a column of numbers' },
  { last: ';Summe:;;8,00', why: 'its label may stand in a column of days' },
  { last: ';;Grand total;7,90', why: 'it has neither key nor day, which every row has' },
])('the last line $last is no row: $why', async ({ last }) => {
  const { rows, layouts, columns } = await read([`${sales}${last}\n`]);
  expect({ rows, totalLine: layouts[0]?.totalLine }).toEqual({ rows: 2, totalLine: true });
  expect(columns.map(({ reading, misfits }) => [reading.as, misfits.count])).toEqual([
    ['number', 0],
    ['date', 0],
    ['text', 0],
    ['number', 0],
  ]);
});

test('a table of two columns is summed up by what adds up', async () => {
  const { rows } = await read(['region,sales\nNorth,10\nSouth,20\nTotal,30\n']);
  expect(rows).toBe(2);
});

test.each([
  { text: `${sales}3;2024-01-04;Total;8,00\n`, rows: 3, why: 'it has a key and a day' },
  { text: 'name,score\nAnn,10\nBob,20\nTotal,7\n', rows: 3, why: 'it is no sum and lacks nothing' },
  { text: 'id;day;amount\n1;;3\nTotal;;8\n2;2024-01-03;5\n', rows: 3, why: 'it is not the last' },
  { text: `${sales};;Totaline;8,00\n`, rows: 3, why: 'its text is the name of something' },
])('a line with the word for totals stays a row: $why', async ({ text, rows: expected }) => {
  const { rows, layouts } = await read([text]);
  expect({ rows, totalLine: layouts[0]?.totalLine }).toEqual({ rows: expected, totalLine: false });
});

test('each file of a table has its own last line', async () => {
  const { rows, layouts } = await read([`${sales}Total;;;8,00\n`, sales, `${sales}Total;;;8,00\n`]);
  expect(rows).toBe(6);
  expect(layouts.map(({ totalLine }) => totalLine)).toEqual([true, false, true]);
});

test('what a person says of the last line counts', async () => {
  expect((await read([`${sales}Total;;;8,00\n`], false)).rows).toBe(3);
  expect((await read([`${sales}all;;;8,00\n`], true)).rows).toBe(2);
});
