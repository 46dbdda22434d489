import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ColumnReading, FileReading } from '../../domain/file-reading.ts';
import type { CellValue } from '../../domain/result-table.ts';
import { defaultLimits } from '../data-source.ts';
import { openDataSource } from '../open-data-source.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-files-test-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

/** What the only table holds, and how it was read. */
async function readTable(file: string, corrections: readonly FileReading[] = []) {
  const source = await openDataSource(file, { corrections });
  try {
    const { tables } = await source.introspect({ onProgress: () => {} });
    const [table] = tables;
    if (!table || tables.length > 1) throw new Error(`${tables.length} tables`);
    const sql = `SELECT * FROM ${source.dialect.quoteIdentifier(table.name)}`;
    const { rows } = await source.query(sql, defaultLimits);
    const [reading] = source.findings?.().readings ?? [];
    if (!reading) throw new Error('no reading');
    return { table, rows, reading };
  } finally {
    await source.close();
  }
}

/**
 * The files of one folder, which one source reads: starting its process takes longer than reading them all. Each is a table of
 * its own, because no two have the same columns.
 */
async function readTogether(name: string, files: ReadonlyMap<string, string | Buffer>) {
  const together = path.join(folder, name);
  await mkdir(together);
  for (const [table, text] of files) await writeFile(path.join(together, `${table}.csv`), text);
  const source = await openDataSource(together);
  try {
    const readings = new Map(source.findings?.().readings.map((reading) => [reading.table, reading]));
    const found = new Map<string, { rows: readonly CellValue[][]; reading: FileReading }>();
    for (const table of files.keys()) {
      const sql = `SELECT * FROM ${source.dialect.quoteIdentifier(table)}`;
      const { rows } = await source.query(sql, defaultLimits);
      const reading = readings.get(table);
      if (!reading) throw new Error(`no reading of ${table}`);
      found.set(table, { rows, reading });
    }
    return found;
  } finally {
    await source.close();
  }
}

const number = (more: Partial<Extract<ColumnReading, { as: 'number' }>> = {}) => ({
  as: 'number',
  decimal: '.',
  thousands: '',
  unit: null,
  scale: 0,
  ...more,
});

test('a European file: decimal comma, dotted thousands, day first, semicolons, Windows-1252', async () => {
  const text =
    'Kunde;Bestelldatum;Betrag;Menge\r\nM\u00fcller & S\u00f6hne;31.12.2024;1.234,50;2\r\n"Caf\u00e9; Paris";1.2.2025;-7,25;10\r\n';
  const { rows, reading } = await readTable(await write('umsatz.csv', Buffer.from(text, 'latin1')));
  expect(rows).toEqual([
    ['M\u00fcller & S\u00f6hne', '2024-12-31', 1234.5, 2],
    ['Caf\u00e9; Paris', '2025-02-01', -7.25, 10],
  ]);
  expect(reading.layouts).toMatchObject([{ encoding: 'windows-1252', delimiter: ';', header: true }]);
  expect(reading.columns.map((column) => column.reading)).toEqual([
    { as: 'text' },
    { as: 'date', orders: { '.': 'day-first' }, compact: false, time: 'none' },
    number({ decimal: ',', thousands: '.', scale: 2 }),
    number(),
  ]);
});

const numbers = [
  { cells: ['$5.00', '$1,234.50', '-$3'], values: [5, 1234.5, -3], reading: { unit: '$', thousands: ',' } },
  { cells: ['12 %', '7,5 %', '0'], values: [12, 7.5, 0], reading: { unit: '%', decimal: ',' } },
  {
    cells: ['1.234,50 \u20ac', '2 \u20ac', '(3,25) \u20ac'],
    values: [1234.5, 2, -3.25],
    reading: { unit: '\u20ac' },
  },
  { cells: ["1'234.50", "12'000.00", '3'], values: [1234.5, 12000, 3], reading: { thousands: "'" } },
  {
    cells: ['1\u00a0234,5', '22\u202f000,0', '7,1'],
    values: [1234.5, 22000, 7.1],
    reading: { thousands: ' ' },
  },
  { cells: ['(5.00)', '5.00-', '\u22125.00'], values: [-5, -5, -5], reading: { scale: 2 } },
  { cells: ['1,00,000.5', '2,50,000.25'], values: [100000.5, 250000.25], reading: { thousands: ',' } },
  { cells: ['1.5e3', '2E-2', '7'], values: [1500, 0.02, 7], reading: { scale: null } },
  { cells: ['CHF 1200.50', 'CHF 3.00'], values: [1200.5, 3], reading: { unit: 'CHF' } },
  { cells: ['.5', '1.25', '-.75'], values: [0.5, 1.25, -0.75], reading: { scale: 2 } },
];

describe('numbers', () => {
  let read: Awaited<ReturnType<typeof readTogether>>;
  beforeAll(async () => {
    const fileOf = ({ cells }: { cells: readonly string[] }, file: number) =>
      `id;v${file}\n${cells.map((cell, at) => `${at};${cell}`).join('\n')}`;
    read = await readTogether(
      'numbers',
      new Map(numbers.map((given, at) => [`numbers${at}`, fileOf(given, at)])),
    );
  });

  test.each(numbers.map((given, at) => ({ ...given, at })))(
    'reads $cells as numbers',
    ({ at, values, reading }) => {
      const found = read.get(`numbers${at}`);
      expect(found?.reading.columns[1]?.reading).toMatchObject(reading);
      expect(found?.rows.map((row) => row[1])).toEqual(values);
    },
  );
});

const days = [
  { cells: ['12/31/2024', '01/02/2025'], days: ['2024-12-31', '2025-01-02'] },
  { cells: ['31/12/2024', '01/02/2025'], days: ['2024-12-31', '2025-02-01'] },
  { cells: ['31.12.24', '1.2.25'], days: ['2024-12-31', '2025-02-01'] },
  {
    cells: ['31.12.2024', '2025-02-01', '12/31/2023', '5 Dec 2024'],
    days: ['2024-12-31', '2025-02-01', '2023-12-31', '2024-12-05'],
  },
  { cells: ['01/01/2024', '01/02/2024', '01/03/2024'], days: ['2024-01-01', '2024-02-01', '2024-03-01'] },
  { cells: ['2024/12/31', '2025/01/02'], days: ['2024-12-31', '2025-01-02'] },
];

describe('days', () => {
  let read: Awaited<ReturnType<typeof readTogether>>;
  beforeAll(async () => {
    const fileOf = ({ cells }: { cells: readonly string[] }, file: number) =>
      `id,day${file}\n${cells.map((cell, at) => `${at},${cell}`).join('\n')}`;
    read = await readTogether('days', new Map(days.map((given, at) => [`days${at}`, fileOf(given, at)])));
  });

  test.each(days.map((given, at) => ({ ...given, at })))('reads $cells as days', (given) => {
    expect(read.get(`days${given.at}`)?.rows.map((row) => row[1])).toEqual(given.days);
  });
});

test('reads months and years as the first day of the month, but not decimal numbers', async () => {
  const { rows } = await readTable(
    await write('months.csv', 'Month;Ratio;Due\n01.2024;10.2024;03/2025\n02.2024;11.1999;12/2025\n'),
  );
  expect(rows).toEqual([
    ['2024-01-01', 10.2024, '2025-03-01'],
    ['2024-02-01', 11.1999, '2025-12-01'],
  ]);
});

test('reads times of day with the day, and offsets as UTC', async () => {
  const text =
    'a,b,c\n31.12.2024 14:30,12/31/2024 2:30 PM,2024-12-31T14:30:00+02:00\n1.1.2025 08:00:05,1/1/2025 8:00 AM,2025-01-01T00:00:00Z\n';
  const { rows, table } = await readTable(await write('times.csv', text));
  expect(table.columns.map(({ kind }) => kind)).toEqual(['datetime', 'datetime', 'datetime']);
  expect(rows).toEqual([
    ['2024-12-31 14:30:00', '2024-12-31 14:30:00', '2024-12-31 12:30:00'],
    ['2025-01-01 08:00:05', '2025-01-01 08:00:00', '2025-01-01 00:00:00'],
  ]);
});

test('keeps what names things as text: leading zeros, codes, phone numbers, long digits', async () => {
  const text =
    'plz,code,phone,iban\n01067,A12,555 123 4567,12345678901234567890\n10115,77,555 765 4321,22345678901234567890\n';
  const { rows } = await readTable(await write('codes.csv', text));
  expect(rows[0]).toEqual(['01067', 'A12', '555 123 4567', '12345678901234567890']);
});

test('counts the cells that do not fit and keeps them beside the column', async () => {
  const amounts = ['1,50', 'auf Anfrage', '2,50', 'n/a', '3,00', '4,00'];
  const file = await write(
    'offers.csv',
    `id;amount\n${amounts.map((cell, at) => `${at};${cell}`).join('\n')}`,
  );
  const { rows, reading, table } = await readTable(file);
  expect(rows).toEqual([
    [0, 1.5, null],
    [1, null, 'auf Anfrage'],
    [2, 2.5, null],
    [3, null, null],
    [4, 3, null],
    [5, 4, null],
  ]);
  expect(reading.columns[1]).toMatchObject({
    unreadIn: 'amount_unread',
    placeholders: 1,
    misfits: { count: 1, examples: [{ row: 2, text: 'auf Anfrage' }] },
  });
  expect(table.columns.map(({ name }) => name)).toEqual(['id', 'amount', 'amount_unread']);
});

test('a column of which too much does not fit stays text and tells what it almost is', async () => {
  const text = 'id,v\n1,1.5\n2,2.5\n3,3.5\n4,4.5\n5,cheap\n6,dear\n';
  const { rows, reading } = await readTable(await write('almost.csv', text));
  expect(rows.map((row) => row[1])).toEqual(['1.5', '2.5', '3.5', '4.5', 'cheap', 'dear']);
  expect(reading.columns[1]).toMatchObject({
    reading: { as: 'text' },
    almost: { reading: { as: 'number' }, misfits: { count: 2 } },
  });
});

test.each([
  { where: 'a comma elsewhere', text: 'a;b\n1.234;0,5\n2.345;1,25\n', value: 1234 },
  { where: 'a point elsewhere', text: 'a;b\n1.234;0.5\n2.345;1.25\n', value: 1.234 },
])('1.234 is read as $where tells, and said to be unsure', async ({ text, value }) => {
  const { rows, reading } = await readTable(await write('unsure.csv', text));
  expect(rows[0]?.[0]).toBe(value);
  expect(reading.columns.map(({ sure }) => sure)).toEqual([false, true]);
});

test('a cell far down decides what the first ones left open', async () => {
  const early = Array.from({ length: 25_000 }, (_, at) => `${at},0${1 + (at % 9)}/0${1 + (at % 7)}/2024`);
  const { rows, reading } = await readTable(
    await write('late.csv', `id,day\n${early.join('\n')}\n25000,31/01/2024\n`),
  );
  expect(reading.columns[1]).toMatchObject({ reading: { orders: { '/': 'day-first' } }, sure: true });
  expect(rows[1]).toEqual([1, '2024-02-02']);
});

const encodings = [
  { name: 'UTF-8 with a mark', bytes: (text: string) => Buffer.from(`\ufeff${text}`) },
  { name: 'UTF-16 little endian', bytes: (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le') },
  { name: 'UTF-16 big endian', bytes: (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16() },
  { name: 'UTF-16 without a mark', bytes: (text: string) => Buffer.from(text, 'utf16le') },
  { name: 'gzip', bytes: (text: string) => gzipSync(text) },
];

describe('encodings', () => {
  let read: Awaited<ReturnType<typeof readTogether>>;
  beforeAll(async () => {
    const fileOf = ({ bytes }: (typeof encodings)[number], file: number) =>
      bytes(`name;price${file}\nZo\u00eb;1,5\nJos\u00e9;2,5\n`);
    read = await readTogether(
      'encodings',
      new Map(encodings.map((given, at) => [`encoded${at}`, fileOf(given, at)])),
    );
  });

  test.each(encodings.map(({ name }, at) => ({ name, at })))('reads $name', ({ at }) => {
    expect(read.get(`encoded${at}`)?.rows).toEqual([
      ['Zo\u00eb', 1.5],
      ['Jos\u00e9', 2.5],
    ]);
  });
});

test('reads the euro sign and quotes of Windows-1252', async () => {
  const bytes = Buffer.from([
    ...Buffer.from('a;b\n'),
    0x93,
    0x78,
    0x94,
    ...Buffer.from(';5,00 '),
    0x80,
    0x0a,
  ]);
  const { rows, reading } = await readTable(await write('windows.csv', bytes));
  expect(rows).toEqual([['\u201cx\u201d', 5]]);
  expect(reading.columns[1]?.reading).toMatchObject({ unit: '\u20ac' });
});

test('a file without a header keeps its first row', async () => {
  const { rows, table } = await readTable(await write('bare.csv', 'Ann,12\nBob,7\n'));
  expect(rows).toEqual([
    ['Ann', 12],
    ['Bob', 7],
  ]);
  expect(table.columns.map(({ name }) => name)).toEqual(['column1', 'column2']);
});

test('reads sep= and the lines of a title over the table', async () => {
  const { rows } = await readTable(await write('sep.csv', 'sep=^\na^b\n1^2;3\n'));
  expect(rows).toEqual([[1, '2;3']]);
  const titled = await readTable(
    await write('titled.csv', 'Turnover 2024\n\nregion;sum\nNorth;1,5\nSouth;2,5\n'),
  );
  expect(titled.rows).toEqual([
    ['North', 1.5],
    ['South', 2.5],
  ]);
});

test('reads a file whose lines end in two ways, and leaves line breaks within quotes as they are', async () => {
  const text = 'name,note,sum\r\nAnn,"one\r\ntwo",1\r\nBob,"three\nfour",2\nCarl,,3\n';
  const { rows } = await readTable(await write('pasted.csv', text));
  expect(rows).toEqual([
    ['Ann', 'one\r\ntwo', 1],
    ['Bob', 'three\nfour', 2],
    ['Carl', null, 3],
  ]);
});

test('reads a file again as a person corrected its reading', async () => {
  const file = await write('corrected.csv', 'day,code\n03/04/2024,1\n05/06/2024,2\n');
  const first = await readTable(file);
  expect(first.reading.columns[0]).toMatchObject({ sure: false });
  const columns = first.reading.columns.map((column) => ({
    ...column,
    reading:
      column.name === 'day'
        ? {
            as: 'date' as const,
            orders: { '/': 'day-first' as const },
            compact: false,
            time: 'none' as const,
          }
        : { as: 'text' as const },
  }));
  const { rows, reading } = await readTable(file, [{ ...first.reading, columns }]);
  expect(rows).toEqual([
    ['2024-04-03', '1'],
    ['2024-06-05', '2'],
  ]);
  expect(reading.columns.map(({ sure }) => sure)).toEqual([true, true]);
});
