import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** What a mill grinds: its deliveries by day. */
const mill = `
  CREATE TABLE deliveries (id INTEGER PRIMARY KEY, delivered DATE NOT NULL, flour_kg INTEGER NOT NULL);
  INSERT INTO deliveries VALUES
    (1, '2023-11-05', 10), (2, '2023-12-05', 20), (3, '2024-01-05', 60), (4, '2024-02-05', 40), (5, '2024-02-09', 20), (6, '2025-01-01', 90);
`;

const tables = openedForTests(() => openTables('mill', mill));

it.each([
  '3-month moving average of flour kg per month in 2024',
  '3-month moving average of flour kg per month in 2024 (the month itself and the two before it)',
])('%s: the first months of a year have those before it in their mean', async (question) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  const rows = result.rows.map((row) => [row[0], Math.round(Number(row.at(-1)))]);
  expect(rows).toEqual([
    ['2024-01', 30],
    ['2024-02', 47],
  ]);
});

it.each(['35-day moving average of flour kg in 2024', 'flour kg in 2024 with its 35-day moving average'])(
  '%s: rows of days are taken, and those before the year are in the mean',
  async (question) => {
    const { result } = queryIn(await converse(tables().workspace)(question));
    expect(result.rows.map((row) => [row[0], Math.round(Number(row.at(-1)))])).toEqual([
      ['2024-01-05', 30],
      ['2024-02-05', 33],
      ['2024-02-09', 30],
    ]);
  },
);

it('refuses an average over months of what is told by weeks', async () => {
  await expect(
    converse(tables().workspace)('3-month moving average of flour kg per week').then(queryIn),
  ).rejects.toThrow();
});
