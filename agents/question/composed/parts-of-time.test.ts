import { expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

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

const tables = openedForTests(() => openTables('gym', records));

test.each<[string, (string | number)[][]]>([
  ['How many visits were at weekends?', [[2]]],
  ['number of visits on Mondays in 2024', [[3]]],
  ['How many visits on Saturday or Sunday?', [[2]]],
  ['How many visits were there from monday to friday?', [[4]]],
  ['how many members joined on a Sunday', [[2]]],
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
  expect(queryIn(await converse(tables().workspace)(question)).result.rows).toEqual(rows);
});

test.each([
  // It may be the last Monday.
  'How many visits on Monday?',
])('refuses: %s', async (question) => {
  expect((await converse(tables().workspace)(question)).status).toBe('unreadable');
});
