import { expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { openShop } from '../../__fixtures__/shop.ts';

const records = `
  CREATE TABLE countries (country_id INTEGER PRIMARY KEY, country_name TEXT NOT NULL UNIQUE);
  CREATE TABLE trades (trade_id INTEGER PRIMARY KEY, trade_name TEXT NOT NULL UNIQUE);
  CREATE TABLE workshops (
    workshop_id INTEGER PRIMARY KEY, workshop_name TEXT NOT NULL UNIQUE, employees INTEGER, founded_year INTEGER NOT NULL,
    is_insured TEXT NOT NULL, -- Y or N
    country_id INTEGER NOT NULL REFERENCES countries(country_id), trade_id INTEGER NOT NULL REFERENCES trades(trade_id)
  );
  CREATE TABLE invoices (
    invoice_id INTEGER PRIMARY KEY, workshop_id INTEGER NOT NULL REFERENCES workshops(workshop_id), invoice_day DATE NOT NULL,
    revenue REAL NOT NULL
  );
  INSERT INTO countries VALUES (1, 'Norway'), (2, 'Spain');
  INSERT INTO trades VALUES (1, 'Joinery'), (2, 'Pottery');
  INSERT INTO workshops VALUES
    (1, 'Alder', 30, 1890, 'Y', 1, 1), (2, 'Birch', 10, 1950, 'N', 1, 1), (3, 'Clay', 50, 1880, 'Y', 2, 2), (4, 'Dune', NULL, 2001, 'N', 2, 2);
  INSERT INTO invoices VALUES
    (1, 1, '2023-02-01', 100), (2, 1, '2024-02-01', 300), (3, 2, '2024-03-01', 500), (4, 3, '2024-03-01', 200), (5, 4, '2024-05-01', 50);
`;

const shop = openedForTests(() => openShop(records));

async function rows(question: string) {
  return queryIn(await converse(shop().workspace)(question)).result.rows;
}

test.each([
  // What it goes by is not shown, and is not left out either.
  ['workshop names, most employees first', [['Clay'], ['Alder'], ['Birch'], ['Dune']]],
  [
    'workshops per trade count',
    [
      ['Joinery', 2],
      ['Pottery', 2],
    ],
  ],
  [
    'revenue per trade total',
    [
      ['Joinery', 900],
      ['Pottery', 250],
    ],
  ],
  [
    'revenue 2024 top 2 workshops',
    [
      ['Birch', 500],
      ['Alder', 300],
    ],
  ],
  [
    'revenue by workshop top 2 only',
    [
      ['Birch', 500],
      ['Alder', 400],
    ],
  ],
  [
    'What share of revenue does each trade make up? Largest first, top 1 only',
    [['Joinery', expect.closeTo(900 / 1150)]],
  ],
  ['invoices per day in March 2024, only days with at least one', [['2024-03-01', 2]]],
  ['number of invoices in calendar 2023', [[1]]],
  ['which workshop has the most invoices and how many', [['Alder', 2]]],
  ['workshops without employees in Spain', [['Dune']]],
  ['biggest employer in Norway', [['Alder', 30]]],
  ['largest employer', [['Clay', 50]]],
  ['Which workshops in Norway employ more people than the average Norwegian workshop?', [['Alder', 30]]],
  [
    'largest employer per country',
    [
      ['Norway', 'Alder', 30],
      ['Spain', 'Clay', 50],
    ],
  ],
  ['How many workshops employ over 20 people, and what share of all workshops is that?', [[2, 0.5]]],
  ['How many workshops were founded before 1900, and what percentage of all workshops is that?', [[2, 50]]],
  ['per trade, number of workshops with employees above the average of their trade', [['Joinery', 1]]],
  ['total revenue of insured workshops', [[600]]],
  ['revenue of insured workshops as % of total revenue', [[expect.closeTo((100 * 600) / 1150)]]],
  ['revenue per employee by workshop, top 1', [['Birch', 50]]],
])('%s', async (question, expected) => {
  const found = await rows(question);
  expect(found).toEqual(expected);
});
