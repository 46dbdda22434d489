import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A ferry line: who works on it, what has been sold off, and who travelled when. */
const ferries = `
  CREATE TABLE skippers (
    skipper_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, town TEXT NOT NULL, position TEXT NOT NULL, hired_on DATE NOT NULL, left_on DATE
  );
  CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, boat_name TEXT NOT NULL, launched_on DATE NOT NULL, is_sold INTEGER NOT NULL);
  CREATE TABLE crossings (
    crossing_id INTEGER PRIMARY KEY, boat_id INTEGER NOT NULL REFERENCES boats(boat_id),
    skipper_id INTEGER NOT NULL REFERENCES skippers(skipper_id), booked_on DATE NOT NULL, sailed_on DATE
  );
  INSERT INTO skippers VALUES
    (1, 'Ann', 'Hamnvik', 'Captain', '2020-01-01', '2023-05-01'), (2, 'Bo', 'Hamnvik', 'Mate', '2021-02-01', NULL), (3, 'Cy', 'Skagen', 'Mate', '2022-03-01', '2024-06-01');
  INSERT INTO boats VALUES (1, 'Gull', '2019-04-01', 0), (2, 'Tern', '2020-05-01', 1);
  INSERT INTO crossings VALUES
    (1, 1, 1, '2023-01-01', '2023-01-05'), (2, 1, 1, '2023-01-02', '2023-02-01'), (3, 2, 2, '2023-03-01', NULL);
`;

const tables = openedForTests(() => openTables('ferries', ferries));

it.each<[string, unknown[][]]>([
  [
    'Which skippers have left us, and on what date?',
    [
      ['Ann', '2023-05-01'],
      ['Cy', '2024-06-01'],
    ],
  ],
  [
    'which skippers have left, and on what date?',
    [
      ['Ann', '2023-05-01'],
      ['Cy', '2024-06-01'],
    ],
  ],
  [
    'which skippers have left, and when did they leave?',
    [
      ['Ann', '2023-05-01'],
      ['Cy', '2024-06-01'],
    ],
  ],
  ['when did the skippers leave?', [['2023-05-01'], ['2024-06-01']]],
  ['Which skippers left in 2024 and when?', [['Cy', '2024-06-01']]],
  ['Which skippers left in 2024, and on which day was that?', [['Cy', '2024-06-01']]],
  ['Which skippers live in Skagen, and when were they hired?', [['Cy', '2022-03-01']]],
  ['Which skippers live in Skagen, and what do they do?', [['Cy', 'Mate']]],
  ['Which skippers live in Skagen, and who are they?', [['Cy']]],
  ['Which skippers left in 2023, and what does each of them do?', [['Ann', 'Captain']]],
  ['Which skippers left in 2024, and what is their town?', [['Cy', 'Skagen']]],
  ['Which skippers left in 2023, and what is the town of each?', [['Ann', 'Hamnvik']]],
  // The day is that of the crossing by which the condition is true.
  [
    'Which skippers have crossings on Gull, and when?',
    [
      ['Ann', '2023-01-01'],
      ['Ann', '2023-01-02'],
    ],
  ],
  ['sold boats and the date', [['Tern', '2020-05-01']]],
  ['sold boats and the date they were launched', [['Tern', '2020-05-01']]],
  // Who never sailed is there without a day.
  [
    'skippers and the date of their last crossing',
    [
      ['Ann', '2023-01-02'],
      ['Bo', '2023-03-01'],
      ['Cy', null],
    ],
  ],
  ['skippers from Skagen with their first crossing date', [['Cy', null]]],
  ['On what date did we take our first ever crossing?', [['2023-01-01']]],
  ['When did we hire our first skipper?', [['2020-01-01']]],
  ['When did our very first crossing sail?', [['2023-01-05']]],
  ['On what date was Gull launched?', [['2019-04-01']]],
])('%s', async (question, expected) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted()).toEqual(expected.toSorted());
});

it.each([
  'Which boats did Ann sail, and what do they do?',
  'Which skippers live in Skagen, and where do they work?',
  'Which skippers live in Skagen, and how do I reach them?',
])('"%s" is refused: nothing of the kind is kept of them', async (question) => {
  expect((await converse(tables().workspace)(question)).status).not.toBe('answered');
});

it.each(['Which skippers live in Skagen, and when?', 'boats and the date they were painted'])(
  '"%s" is refused: no day of theirs is called so',
  async (question) => {
    expect((await converse(tables().workspace)(question)).status).not.toBe('answered');
  },
);
