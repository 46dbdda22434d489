import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import type { TableCorrection } from '../../domain/file-draft.ts';
import { bringFile } from './bring-file.ts';

let folder: string;
let serial = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-bring-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function bring(
  name: string,
  content: string | Uint8Array,
  options: { corrections?: readonly TableCorrection[]; keep?: boolean } = {},
) {
  serial += 1;
  const file = path.join(folder, `${serial}`);
  await writeFile(file, content);
  const keepIn = options.keep ? path.join(folder, `${serial}-kept`) : null;
  const found = await bringFile(
    {
      file,
      name,
      folder: path.join(folder, `${serial}-work`),
      corrections: options.corrections ?? [],
      keepIn,
    },
    { memoryMegabytes: 512, spillMegabytes: 1_024 },
    100_000_000,
  );
  return { ...found, keptFolder: keepIn ?? '' };
}

async function rowsOf(file: string): Promise<unknown[][]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const reader = await connection.runAndReadAll(
    `SELECT CAST(COLUMNS(*) AS VARCHAR) FROM read_parquet('${file}')`,
  );
  return [reader.columnNames(), ...reader.getRows()];
}

const wanted = (part: string, change: Partial<TableCorrection>): TableCorrection => ({
  part,
  isWanted: true,
  table: part,
  header: null,
  text: {},
  columns: [],
  ...change,
});
const columnsOf = (table: { columns: readonly { name: string; type: string }[] } | undefined) =>
  table?.columns.map(({ name, type }) => `${name} ${type}`);

test('the separator, encoding, title, decimal comma and dates of a CSV file are found and told', async () => {
  const text =
    'Umsätze je Kunde\n\nKunde;Tag;Betrag\nMüller;03.04.2024;1.234,50 \u0080\nKöhler;17.05.2024;99,00 \u0080\n';
  const { tables } = await bring('Umsätze 2024.csv', Buffer.from(text, 'latin1'));
  expect(tables).toHaveLength(1);
  const [table] = tables;
  expect(table).toMatchObject({
    part: 'Umsätze 2024',
    table: 'Umsätze_2024',
    rows: 2,
    layout: { delimiter: ';', encoding: 'windows-1252', header: true, linesBefore: 2 },
    sample: [
      ['Müller', '2024-04-03', '1234.50'],
      ['Köhler', '2024-05-17', '99.00'],
    ],
  });
  expect(columnsOf(table)).toEqual(['Kunde VARCHAR', 'Tag DATE', 'Betrag DECIMAL(18,2)']);
  expect(table?.columns[2]?.reading).toMatchObject({ unit: '€', decimal: ',' });
});

test('what a person corrects counts, and the table is written under the names that they give', async () => {
  const text = 'id,when,amount\n1,03/04/2024,1.234\n2,05/06/2024,2.500\n';
  const { tables } = await bring('orders.csv', text);
  expect(tables[0]?.columns[1]?.sure).toBe(false);
  const corrections = [
    wanted('orders', {
      table: 'My orders',
      columns: [
        {
          name: 'when',
          title: 'day',
          reading: { as: 'date', orders: { '/': 'day-first' }, compact: false, time: 'none' },
        },
        {
          name: 'amount',
          title: 'amount',
          reading: { as: 'number', decimal: ',', thousands: '.', unit: null, scale: 0 },
        },
      ],
    }),
  ];
  const { kept, keptFolder } = await bring('orders.csv', text, { corrections, keep: true });
  expect(kept).toMatchObject([{ table: 'My_orders', rows: 2, columns: 3 }]);
  expect(await rowsOf(path.join(keptFolder, kept[0]?.file ?? ''))).toEqual([
    ['id', 'day', 'amount'],
    ['1', '2024-04-03', '1234'],
    ['2', '2024-06-05', '2500'],
  ]);
});

test('a first line that is no header is a row when a person says so', async () => {
  const text = 'red,round\nblue,square\n';
  expect((await bring('shapes.csv', text)).tables[0]).toMatchObject({ rows: 1 });
  const corrections = [wanted('shapes', { header: false })];
  const { tables } = await bring('shapes.csv', text, { corrections });
  expect(tables[0]).toMatchObject({ rows: 2, columns: [{ name: 'column1' }, { name: 'column2' }] });
});

test('a separator, an encoding and the lines before the table that a person gives are those that count', async () => {
  const text = 'Bericht;2024\nStadt,Menge;Land\nKöln,5;DE\nWien,7;AT\n';
  const bytes = Buffer.from(text, 'latin1');
  const corrections = [
    wanted('towns', { text: { delimiter: ',', linesBefore: 1, encoding: 'windows-1252' } }),
  ];
  const { tables } = await bring('towns.csv', bytes, { corrections });
  expect(tables[0]).toMatchObject({
    isDelimited: true,
    layout: { delimiter: ',', linesBefore: 1, encoding: 'windows-1252' },
    sample: [
      ['Köln', '5;DE'],
      ['Wien', '7;AT'],
    ],
  });
  expect(tables[0]?.columns.map(({ name }) => name)).toEqual(['Stadt', 'Menge;Land']);
});

test('two columns of one name are refused with the name', async () => {
  const corrections = [wanted('t', { columns: [{ name: 'a', title: 'B', reading: null }] })];
  await expect(bring('t.csv', 'a,b\n1,2\n', { corrections, keep: true })).rejects.toThrow(
    'Two columns of t would be called b',
  );
});

test('every sheet of a workbook is a table, with the days, numbers and units of its cells', async () => {
  const file = path.join(folder, 'book.xlsx');
  const text = (value: string) => ({ value });
  await writeWorkbook([
    {
      sheet: 'People & co',
      data: [
        [text('All of them')],
        ['Name', 'Since', 'Seen', 'Amount', 'Code'].map(text),
        [
          text('Ada "A", first'),
          { value: new Date(Date.UTC(2020, 1, 3)), type: Date, format: 'dd.mm.yyyy' },
          { value: new Date(Date.UTC(2024, 1, 29, 13, 5, 30)), type: Date, format: 'yyyy-mm-dd hh:mm:ss' },
          { value: 0.1 + 0.2, type: Number, format: '#,##0.00 "€"' },
          text('007'),
        ],
        [
          text('Bo'),
          { value: new Date(Date.UTC(1999, 11, 31)), type: Date, format: 'dd.mm.yyyy' },
          null,
          { value: 1_234_567.891, type: Number, format: '#,##0.00 "€"' },
          text('012'),
        ],
      ],
    },
    { sheet: 'Nothing', data: [] },
    { sheet: 'Sums', data: [['What', 'Sum'].map(text), [text('all'), { value: '=1+1', type: 'Formula' }]] },
  ]).toFile(file);
  const { tables } = await bring('book.xlsx', await readFile(file));
  expect(tables.map(({ part, table, rows }) => [part, table, rows])).toEqual([
    ['People & co', 'People_co', 2],
    ['Sums', 'Sums', 1],
  ]);
  expect(columnsOf(tables[0])).toEqual([
    'Name VARCHAR',
    'Since DATE',
    'Seen TIMESTAMP',
    'Amount DECIMAL(18,3)',
    'Code VARCHAR',
  ]);
  expect(tables[0]?.sample).toEqual([
    ['Ada "A", first', '2020-02-03', '2024-02-29 13:05:30', '0.300', '007'],
    ['Bo', '1999-12-31', null, '1234567.891', '012'],
  ]);
  expect(tables[0]?.columns[3]?.reading).toMatchObject({ unit: '€' });
  expect(tables[0]?.notes).toEqual(['The first row is a title and not part of the table.']);
  expect(tables[1]?.notes).toEqual([
    'A formula has no stored value and is empty here; save the workbook in Excel to store it.',
  ]);
});

test('JSON lines and Parquet are tables as well, Parquet with its own types', async () => {
  const lines = '{"id": 1, "place": {"city": "Köln"}}\n{"id": 2, "place": {"city": "Bonn"}}\n';
  const { tables } = await bring('places.jsonl', lines);
  expect(columnsOf(tables[0])).toEqual(['id BIGINT', 'place_city VARCHAR']);
  const { kept, keptFolder } = await bring('places.jsonl', lines, { keep: true });
  const again = await bring('again.parquet', await readFile(path.join(keptFolder, kept[0]?.file ?? '')));
  expect(again.tables[0]).toMatchObject({ part: 'again', rows: 2, layout: null });
  expect(again.tables[0]?.columns.map(({ type, isText }) => [type, isText])).toEqual([
    ['BIGINT', false],
    ['VARCHAR', false],
  ]);
});

test('the only sheet of a workbook goes by the file where nobody named it', async () => {
  const sheet = (name: string) => ({ sheet: name, data: [[{ value: 'Name' }], [{ value: 'Ada' }]] });
  const names = async (...sheets: string[]) => {
    const workbook = await writeWorkbook(sheets.map(sheet)).toBuffer();
    return (await bring('Staff 2025.xlsx', workbook)).tables.map(({ table }) => table);
  };
  expect(await names('Sheet1')).toEqual(['Staff_2025']);
  expect(await names('Tabelle1')).toEqual(['Staff_2025']);
  expect(await names('People')).toEqual(['People']);
  expect(await names('Sheet1', 'Sheet2')).toEqual(['Sheet1', 'Sheet2']);
});
