import { expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { openShop } from '../../__fixtures__/shop.ts';

// 1 July 2024 was a Monday.
const records = `
  CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT NOT NULL, joined_on DATE NOT NULL);
  CREATE TABLE visits (id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members(id), entered_at DATETIME NOT NULL, minutes INTEGER NOT NULL);
  INSERT INTO members VALUES (1, 'Ana', '2024-07-01'), (2, 'Bo', '2024-07-07'), (3, 'Cem', '2024-07-08');
  INSERT INTO visits VALUES
    (1, 1, '2024-07-01 07:15:00', 30), (2, 2, '2024-07-01 18:05:00', 60), (3, 3, '2024-07-01 18:45:00', 90),
    (4, 1, '2024-07-08 07:30:00', 30), (5, 2, '2024-07-03 18:00:00', 45), (6, 3, '2024-07-07 10:00:00', 120);
`;

const shop = openedForTests(() => openShop(records));

const answered = async (question: string) => queryIn(await converse(shop().workspace)(question)).result;

test.each([
  [
    'Number of visits per weekday',
    [
      ['Monday', 4],
      ['Wednesday', 1],
      ['Sunday', 1],
    ],
  ],
  [
    'visits by hour of the day',
    [
      [7, 2],
      [10, 1],
      [18, 3],
    ],
  ],
  [
    'average minutes by day of the week',
    [
      ['Monday', 52.5],
      ['Wednesday', 45],
      ['Sunday', 120],
    ],
  ],
  [
    'How many members joined on each day of the week?',
    [
      ['Monday', 2],
      ['Sunday', 1],
    ],
  ],
  [
    'average number of visits per weekday',
    [
      ['Monday', 2],
      ['Wednesday', 1],
      ['Sunday', 1],
    ],
  ],
  ['Which weekday has the most visits?', [['Monday', 4]]],
  ['On which day of the week were most visits?', [['Monday', 4]]],
  ['What is the busiest hour for visits?', [[18, 3]]],
  ['In which month were most members joined?', [['2024-07', 3]]],
])('%s', async (question, rows) => {
  expect((await answered(question)).rows).toEqual(rows);
});

test('a day has no hour', async () => {
  const { status } = await converse(shop().workspace)('Number of members who joined by hour');
  expect(status).toBe('unreadable');
});
