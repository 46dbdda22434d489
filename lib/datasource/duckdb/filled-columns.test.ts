import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { TableSchema } from '../../domain/schema.ts';
import { temporaryStorage } from '../files/file-storage.ts';
import { openDataSource } from '../open-data-source.ts';
import { duckdbDialect } from './duckdb-dialect.ts';
import { withFilledColumns } from './filled-columns.ts';

test('a column of a file is filled where no cell of it is empty', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-filled-'));
  const file = path.join(folder, 'berths.csv');
  await writeFile(file, 'Berth,Boat,Metres,Left On\nA1,Tern,8,\nA2,,9,2024-05-01\nB1,Wren,7,\n');
  const storage = await temporaryStorage();
  const source = await openDataSource(file, { storage });
  try {
    const [table] = (await source.introspect({ onProgress: () => {} })).tables;
    expect(table?.columns.map(({ name, nullable }) => [name, nullable])).toEqual([
      ['Berth', false],
      ['Boat', true],
      ['Metres', false],
      ['Left On', true],
    ]);
  } finally {
    await source.close();
    await storage.remove();
    await rm(folder, { recursive: true, force: true });
  }
});

const file: TableSchema = {
  name: 'berths',
  kind: 'table',
  description: null,
  columns: ['berth', 'boat'].map((name) => ({
    name,
    type: 'VARCHAR',
    kind: 'text',
    nullable: true,
    description: null,
  })),
  primaryKey: [],
  foreignKeys: [],
  rowCount: 3,
  sampleRows: [],
};
const asDeclared: [string, TableSchema, number][] = [
  ['has a key', { ...file, primaryKey: ['berth'] }, 10],
  [
    'refers to another',
    {
      ...file,
      foreignKeys: [{ columns: ['boat'], referencedTable: 'boats', referencedColumns: ['boat'] }],
    },
    10,
  ],
  [
    'has a column that is declared',
    { ...file, columns: file.columns.map((column, at) => ({ ...column, nullable: at > 0 })) },
    10,
  ],
  ['has no rows', { ...file, rowCount: 0 }, 10],
  ['has more rows than are read', file, 2],
];

test.each(asDeclared)(
  'a table that %s stays as it was declared, and is not read',
  async (_why, table, most) => {
    let statements = 0;
    const read = () => {
      statements += 1;
      return [[3, 3]];
    };
    expect(await withFilledColumns(read, duckdbDialect, table, most)).toEqual(table);
    expect(statements).toBe(0);
  },
);

test('each of very many columns gets its own count', async () => {
  const wide = file.columns.flatMap((column) =>
    Array.from({ length: 550 }, (_, at) => ({ ...column, name: `${column.name}${at}` })),
  );
  const read = (sql: string) => [
    [...sql.matchAll(/count\("(\w+)"\)/g)].map(([, name]) => (name === 'boat150' ? 2 : 3)),
  ];
  const filled = await withFilledColumns(read, duckdbDialect, { ...file, columns: wide }, 10);
  expect(filled.columns.filter(({ nullable }) => nullable).map(({ name }) => name)).toEqual(['boat150']);
});
