import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portionOf } from '#lib/__fixtures__/portion-of.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import { readEnv } from '#lib/env.ts';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openWorkspace } from '../workspace.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-nasty-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** 3,235.49 in all, of which 3,234.50 in January 2024. */
const european =
  'product;sold_on;revenue\nÄpfel;2024-01-05;1.234,50\nBirnen;2024-01-06;2.000,00\nCrème;2024-02-10;0,99\n';
const separatedBy = (sign: string) => european.replaceAll(';', sign);
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

const total = 'total revenue';
const inJanuary = 'total revenue in January 2024';

/** How a file came from somewhere, what is asked of it, and the figure. */
const files: readonly (readonly [
  name: string,
  content: string | Buffer,
  question: string,
  figure: CellValue,
])[] = [
  ['utf16le.csv', Buffer.from(`\ufeff${european}`, 'utf16le'), inJanuary, 3234.5],
  ['utf16be.csv', utf16be(`\ufeff${european}`), inJanuary, 3234.5],
  ['utf16-without-mark.csv', Buffer.from(european, 'utf16le'), total, 3235.49],
  ['latin1.csv', Buffer.from(european, 'latin1'), 'total revenue of Crème', 0.99],
  ['excel.csv', Buffer.from(`sep=;\r\n${european.replaceAll('\n', '\r\n')}`, 'latin1'), inJanuary, 3234.5],
  ['caret.csv', separatedBy('^'), inJanuary, 3234.5],
  ['tilde.csv', separatedBy('~'), inJanuary, 3234.5],
  ['pipe.csv', separatedBy('|'), inJanuary, 3234.5],
  ['tab.tsv', separatedBy('\t'), inJanuary, 3234.5],
  ['old-mac.csv', european.replaceAll('\n', '\r'), inJanuary, 3234.5],
  ['pasted.csv', european.replace('\n', '\r\n'), inJanuary, 3234.5],
  ['titled.csv', `Sales of 2024\n\n${european}`, inJanuary, 3234.5],
  [
    'dollars.csv',
    'product,sold_on,revenue\nApples,01/05/2024,"$1,234.50"\nPears,01/16/2024,$5.00\nPlums,02/11/2024,($2.25)\n',
    total,
    1237.25,
  ],
  [
    'euros.csv',
    Buffer.concat([
      Buffer.from('product;sold_on;revenue\nPears;05.01.2024;1.234,50 '),
      Buffer.from([0x80]),
      Buffer.from('\nPlums;31.01.2024;-3,50\n'),
    ]),
    inJanuary,
    1231,
  ],
  ['percent.csv', 'product;discount\nPears;12 %\nPlums;7,5 %\nKiwi;0 %\n', 'average discount', 6.5],
  ['swiss.csv', "city;people\nBern;1'234'567\nLinz;12'000\n", 'total people', 1246567],
  ['packed.csv.gz', gzipSync(european), inJanuary, 3234.5],
  [
    'list.json',
    '[{"product":"Pears","at":{"city":"Bern"},"revenue":2.5},{"product":"Plums","at":{"city":"Linz"},"revenue":4}]',
    'total revenue of Linz',
    4,
  ],
  ['lines.jsonl', '{"product":"Pears","revenue":2.5}\n{"product":"Plums","revenue":4}\n', total, 6.5],
  [
    'packed.jsonl.gz',
    gzipSync('{"product":"Pears","revenue":2.5}\n{"product":"Plums","revenue":4}\n'),
    total,
    6.5,
  ],
  ['quoted.csv', 'product,note,revenue\n"Pears, green","""ripe""\nand red",10.5\nPlums;x,,2.5\n', total, 13],
  ['bare.csv', 'Ann,12\nBob,7\n', 'total column2', 19],
];

async function answered(source: string, question: string) {
  const data = await mkdtemp(path.join(folder, 'data-'));
  const workspace = await openWorkspace({
    env: readEnv({ NODE_ENV: 'test', TABLETALK_DATA: data }),
    path: source,
    onProgress: () => undefined,
    vectorStore: 'in-process',
  });
  try {
    return queryIn(await converse(workspace)(question)).result.rows;
  } finally {
    await workspace.close();
  }
}

// How each of them is read has a test beside the reader (lib/datasource/files).
test.each(portionOf(files, 3))('%s is read and asked', async (name, content, question, figure) => {
  const file = path.join(folder, name);
  await writeFile(file, content);
  expect(await answered(file, question)).toEqual([[figure]]);
});

test('a folder of CSV files is one source, and so is a pattern', async () => {
  const orders = path.join(folder, 'orders');
  await mkdir(orders);
  await writeFile(path.join(orders, 'orders_2024_01.csv'), 'order_id,amount\n1,10.5\n2,20\n');
  await writeFile(path.join(orders, 'orders_2024_02.csv'), 'order_id,amount\n3,4\n');
  await writeFile(path.join(orders, 'stores.csv'), 'store_id,store_name\n1,Bern\n2,Linz\n');
  expect(await answered(orders, 'total amount of orders')).toEqual([[34.5]]);
  expect(await answered(orders, 'How many stores are there?')).toEqual([[2]]);
  expect(await answered(path.join(orders, 'orders_*.csv'), 'total amount of orders')).toEqual([[34.5]]);
});

test('Parquet files in folders by year are one table with the year', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const lake = path.join(folder, 'lake');
  await connection.run(
    `COPY (SELECT range AS order_id, range * 1.5 AS amount, 2023 + range % 2 AS year FROM range(10))
     TO '${lake}' (FORMAT parquet, PARTITION_BY (year))`,
  );
  connection.closeSync();
  instance.closeSync();
  const [[sum] = []] = await answered(path.join(lake, '**/*.parquet'), 'total amount in the year 2024');
  expect(Number(sum)).toBe(37.5);
});
