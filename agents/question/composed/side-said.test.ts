import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Ferries that cross from one harbour to another, each kept by its name. */
const ferries = `
  CREATE TABLE crossings (
    crossing_id INTEGER PRIMARY KEY, crossing_code TEXT NOT NULL, origin_harbour TEXT NOT NULL, destination_harbour TEXT NOT NULL,
    passengers INTEGER NOT NULL
  );
  INSERT INTO crossings VALUES
    (1, 'C-01', 'Esbjerg', 'Skagen', 40), (2, 'C-02', 'Esbjerg', 'Thyborøn', 60), (3, 'C-03', 'Skagen', 'Esbjerg', 30),
    (4, 'C-04', 'Thyborøn', 'Skagen', 50), (5, 'C-05', 'Skagen', 'Skagen', 10);
`;

const tables = openedForTests(() => openTables('ferries', ferries));

it.each([
  ['how many crossings to Skagen?', [[3]]],
  ['how many crossings from Skagen?', [[2]]],
  ['number of crossings ending at Esbjerg', [[1]]],
  ['number of crossings that depart from Esbjerg', [[2]]],
  ['how many crossings go to Esbjerg?', [[1]]],
  ['how many crossings with the destination harbour Skagen?', [[3]]],
  ['total passengers of crossings to Skagen', [[100]]],
  ['how many crossings end where they started?', [[1]]],
  ['number of crossings with the same origin and destination harbour', [[1]]],
  [
    'how many crossings end at each harbour?',
    [
      ['Esbjerg', 1],
      ['Skagen', 3],
      ['Thyborøn', 1],
    ],
  ],
  [
    'how many crossings start at each harbour?',
    [
      ['Esbjerg', 2],
      ['Skagen', 2],
      ['Thyborøn', 1],
    ],
  ],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))).toEqual(rows);
});

it('asks back where no word says the side', async () => {
  const view = await converse(tables().workspace)('how many crossings at Skagen?');
  const said = JSON.stringify(view.parts);
  expect(said).toContain('origin harbour Skagen');
  expect(said).toContain('destination harbour Skagen');
});
