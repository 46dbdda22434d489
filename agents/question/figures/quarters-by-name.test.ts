import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Breweries report by quarters, weeks after they are over; their inspections have a day, and the matter of each is told. */
const breweries = `
  CREATE TABLE breweries (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE reports (
    brewery_id INTEGER NOT NULL REFERENCES breweries(id), report_quarter TEXT NOT NULL, published DATE NOT NULL, turnover REAL NOT NULL,
    PRIMARY KEY (brewery_id, report_quarter));
  CREATE TABLE incidents (
    id INTEGER PRIMARY KEY, brewery_id INTEGER NOT NULL REFERENCES breweries(id), incident_kind TEXT NOT NULL, occurred DATE NOT NULL,
    incident_text TEXT NOT NULL);
  INSERT INTO breweries VALUES (1, 'Old Anchor'), (2, 'Hopfield');
  INSERT INTO reports VALUES
    (1, '2023Q4', '2024-02-10', 50), (1, '2024Q1', '2024-05-10', 80), (1, '2024Q2', '2024-08-10', 90), (1, '2025Q1', '2025-05-10', 100),
    (2, '2024Q1', '2024-05-11', 40), (2, '2025Q1', '2025-05-11', 20);
  INSERT INTO incidents VALUES
    (1, 1, 'LEAK', '2024-03-01', 'Cellar flooded'), (2, 2, 'FIRE', '2024-04-01', 'Malt burnt'), (3, 2, 'LEAK', '2025-01-01', 'Tank burst');
`;

const tables = openedForTests(() => openTables('breweries', breweries));

const rowsOf = async (question: string) =>
  queryIn(await converse(tables().workspace)(question)).result.rows.toSorted();

it.each([
  ['Old Anchor turnover growth Q1 2025 vs Q1 2024 in %', [[25]]],
  ['turnover of Old Anchor Q1 2025 vs Q1 2024', [[80, 100, 20, 0.25]]],
  ['turnover of Old Anchor Q2 2024 vs the previous quarter', [[80, 90, 10, 0.125]]],
])('%s: a quarter that is stored by its name is that one', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});

it('of what has no quarters the days are compared', async () => {
  expect(await rowsOf('number of incidents Q1 2025 vs Q1 2024')).toEqual([[1, 1, 0, 0]]);
});

it.each([
  [
    'leak incidents',
    [
      ['Hopfield', 'Tank burst'],
      ['Old Anchor', 'Cellar flooded'],
    ],
  ],
  ['incidents of Hopfield', [['Malt burnt'], ['Tank burst']]],
  [
    'number of incidents per kind',
    [
      ['FIRE', 1],
      ['LEAK', 2],
    ],
  ],
])('%s: what is told by a text happened to somebody', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});
