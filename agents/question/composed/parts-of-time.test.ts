import { afterAll, beforeAll, expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { type OpenedTables, openTables } from '../../__fixtures__/open-tables.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { hoursAt } from './hours-said.ts';

// 1 July 2024 was a Monday.
const records = `
  CREATE TABLE members (member_id INTEGER PRIMARY KEY, name TEXT NOT NULL, joined_on DATE NOT NULL);
  CREATE TABLE visits (
    visit_id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members(member_id), entered_at DATETIME NOT NULL, minutes INTEGER NOT NULL
  );
  INSERT INTO members VALUES (1, 'Ana', '2024-07-01'), (2, 'Bo', '2024-07-07'), (3, 'Cem', '2023-07-02');
  INSERT INTO visits VALUES
    (1, 1, '2024-07-01 07:15:00', 30), (2, 2, '2024-07-01 18:05:00', 60), (3, 3, '2024-07-05 18:45:00', 90), (4, 1, '2024-07-08 07:30:00', 30),
    (5, 2, '2024-07-06 17:59:00', 45), (6, 3, '2023-07-09 10:00:00', 120);
`;

let tables: OpenedTables;
beforeAll(async () => {
  tables = await openTables('gym', records);
});
afterAll(() => tables.close());

test.each<[string, (string | number)[][]]>([
  ['How many visits were at weekends?', [[2]]],
  ['number of visits on Mondays in 2024', [[3]]],
  ['How many visits on Saturday or Sunday?', [[2]]],
  ['How many visits were there from monday to friday?', [[4]]],
  ['how many members joined on a Sunday', [[2]]],
  ['How many visits after 6pm?', [[2]]],
  ['how many visits between 7am and 11am on weekdays', [[2]]],
  [
    'total minutes of visits before 18:00 by member',
    [
      ['Ana', 60],
      ['Bo', 45],
      ['Cem', 120],
    ],
  ],
  [
    'weekend vs weekday visits',
    [
      ['weekend', 2],
      ['weekday', 4],
    ],
  ],
  [
    'average minutes on weekdays versus weekends in 2024',
    [
      ['weekday', 52.5],
      ['weekend', 45],
    ],
  ],
  [
    'Monday vs Friday visits',
    [
      ['Monday', 3],
      ['Friday', 1],
    ],
  ],
])('%s', async (question, rows) => {
  expect(queryIn(await converse(tables.workspace)(question)).result.rows).toEqual(rows);
});

test.each([
  // It may be the last Monday.
  'How many visits on Monday?',
  // A day has no hour.
  'How many members joined after 6pm?',
])('refuses: %s', async (question) => {
  expect((await converse(tables.workspace)(question)).status).toBe('unreadable');
});

test.each<[string, number[] | null]>([
  ['after 9pm', [21, 22, 23]],
  ['before 2:00', [0, 1]],
  ['between 9 and 11am', [9, 10]],
  ['from 10 to 2pm', [10, 11, 12, 13]],
  ['before noon', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  ['after 6', null],
  ['after 18:30', null],
])('%s', (text, numbers) => {
  expect(hoursAt(tokenize(text), 0)?.numbers ?? null).toEqual(numbers);
});
