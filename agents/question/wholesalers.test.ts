import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** A wholesaler: staff with a boss each, clients that some of them look after, goods on shelves, and bills with what was taken. */
const wholesaler = `
  CREATE TABLE staff (
    staff_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, job TEXT NOT NULL, hired_on DATE NOT NULL,
    reports_to INTEGER REFERENCES staff(staff_id)
  );
  CREATE TABLE clients (
    client_id INTEGER PRIMARY KEY, client_name TEXT NOT NULL UNIQUE, town TEXT NOT NULL, trade TEXT NOT NULL,
    adviser_id INTEGER NOT NULL REFERENCES staff(staff_id)
  );
  CREATE TABLE shelves (shelf_id INTEGER PRIMARY KEY, shelf_name TEXT NOT NULL UNIQUE);
  CREATE TABLE goods (
    goods_id INTEGER PRIMARY KEY, goods_name TEXT NOT NULL UNIQUE, shelf_id INTEGER NOT NULL REFERENCES shelves(shelf_id),
    quantity_on_hand INTEGER NOT NULL, reorder_level INTEGER NOT NULL
  );
  CREATE TABLE bills (
    bill_id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients(client_id), billed_on DATE NOT NULL, due_on DATE NOT NULL,
    paid_on DATE, status TEXT NOT NULL, net_amount REAL NOT NULL
  );
  CREATE TABLE bill_lines (
    line_id INTEGER PRIMARY KEY, bill_id INTEGER NOT NULL REFERENCES bills(bill_id), goods_id INTEGER NOT NULL REFERENCES goods(goods_id),
    quantity INTEGER NOT NULL, unit_price REAL NOT NULL
  );
  INSERT INTO staff VALUES
    (1, 'Ada', 'Brink', 'Head', '2015-01-01', NULL), (2, 'Bo', 'Lind', 'Night Guard', '2018-01-01', 1),
    (3, 'Cy', 'Marsh', 'Client Adviser', '2019-01-01', 1), (4, 'Di', 'Nolte', 'Client Adviser', '2024-02-01', 1);
  INSERT INTO clients VALUES
    (1, 'Alder', 'Ghent', 'Baker', 3), (2, 'Birch', 'Ghent', 'Baker', 3), (3, 'Cedar', 'Bruges', 'Florist', 4), (4, 'Durra', 'Ostend', 'Florist', 3);
  INSERT INTO shelves VALUES (1, 'North'), (2, 'South'), (3, 'West');
  INSERT INTO goods VALUES (1, 'Kettle', 1, 4, 10), (2, 'Teapot', 1, 20, 10), (3, 'Tray', 2, 0, 5), (4, 'Caddy', 3, 30, 5);
  INSERT INTO bills VALUES
    (1, 1, '2023-12-10', '2024-01-10', '2024-01-05', 'paid', 100), (2, 1, '2024-01-10', '2024-02-10', '2024-03-01', 'paid', 60),
    (3, 2, '2024-02-10', '2024-03-10', NULL, 'void', 900), (4, 2, '2024-02-20', '2024-03-20', '2024-03-10', 'paid', 120),
    (5, 3, '2024-03-01', '2024-04-01', NULL, 'open', 80), (6, 4, '2024-03-05', '2024-04-05', '2024-04-30', 'paid', 50),
    (7, 4, '2024-03-09', '2024-04-09', NULL, 'open', 45);
  INSERT INTO bill_lines VALUES (1, 1, 1, 10, 10), (2, 2, 2, 6, 10), (3, 3, 2, 90, 10), (4, 4, 1, 12, 10), (5, 5, 3, 8, 10);
`;

const tables = openedForTests(() => openTables('wholesaler', wholesaler));

async function expectRows(question: string, rows: readonly unknown[]) {
  expect(queryIn(await converse(tables().workspace)(question)).result.rows).toEqual(rows);
}

describe('each of some is told by itself', () => {
  const advisers = [
    ['Cy', 'Marsh', 3],
    ['Di', 'Nolte', 1],
  ];
  it.each<[string, unknown[][]]>([
    ['How many clients does each of our client advisers look after?', advisers],
    ['How many clients does each client adviser look after?', advisers],
  ])('%s', expectRows);
});

describe('whose rows are asked about is not shown beside what is asked', () => {
  it.each<[string, unknown[][]]>([
    ['So in how many different towns do our clients live?', [[3]]],
    ['What town does our client Cedar live in?', [['Bruges']]],
  ])('%s', expectRows);
});

describe('what was never sold from is without a line', () => {
  it.each<[string, unknown[][]]>([
    ["is there any shelf we've never sold anything from?", [['West']]],
    ['shelves that we have never sold a single good from', [['West']]],
  ])('%s', expectRows);
});

describe('who is asked for is somebody with both names', () => {
  it.each<[string, unknown[][]]>([
    ['Who is the newest hire on our staff?', [['Di', 'Nolte']]],
    ['Could you help me find out who does Cy Marsh report to?', [['Ada', 'Brink']]],
  ])('%s', expectRows);
});

describe('a share of some that are told apart is one of those', () => {
  it.each<[string, unknown[][]]>([
    ['Of the bills that got paid, what share was paid after the due date?', [[50]]],
    ['what percentage of bills that were paid was paid after the due date', [[50]]],
    ['what percentage of bills that are paid', [[expect.closeTo(400 / 7)]]],
  ])('%s', expectRows);
});

describe('who is billed the most is so in all', () => {
  it.each<[string, unknown[][]]>([
    ['which client have we billed the most?', [['Birch', 1020]]],
    ['which client have we billed the most, excluding void bills?', [['Alder', 160]]],
    [
      'For each trade, which client have we billed the most (net, ignoring void bills)?',
      [
        ['Baker', 'Alder', 160],
        ['Florist', 'Durra', 95],
      ],
    ],
  ])('%s', expectRows);
});

describe('goods below their reorder level have a stock below it', () => {
  it.each<[string, unknown[][]]>([
    ['Which goods have dropped below their reorder level?', [['Kettle'], ['Tray']]],
    ['how many goods are below the reorder level?', [[2]]],
    [
      'Which goods have dropped below their reorder level, and how many do we have left of each?',
      [
        ['Kettle', 4],
        ['Tray', 0],
      ],
    ],
  ])('%s', expectRows);
});

describe('through a year month by month is in that year', () => {
  it('running total of net amount month by month through 2024, without void bills', async () => {
    await expectRows('running total of net amount month by month through 2024, without void bills', [
      ['2024-01', 60],
      ['2024-02', 180],
      ['2024-03', 355],
    ]);
  });
});
