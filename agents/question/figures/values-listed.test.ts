import { expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { openShop } from '../../__fixtures__/shop.ts';

const records = `
  CREATE TABLE guides (guide_id INTEGER PRIMARY KEY, guide_name TEXT NOT NULL UNIQUE);
  CREATE TABLE tours (
    tour_id INTEGER PRIMARY KEY, guide_id INTEGER NOT NULL REFERENCES guides(guide_id), tour_day DATE NOT NULL, outcome TEXT NOT NULL
  );
  INSERT INTO guides VALUES (1, 'Ann Lee'), (2, 'Bob Ray');
  INSERT INTO tours VALUES
    (1, 1, '2023-03-01', 'DONE'), (2, 1, '2023-04-01', 'MOVED'), (3, 1, '2024-03-01', 'DONE'), (4, 1, '2024-04-01', 'LOST'),
    (5, 2, '2023-05-01', 'DONE'), (6, 2, '2024-05-01', 'LOST'), (7, 2, '2024-06-01', 'LOST'), (8, 2, '2024-07-01', 'MOVED');
`;

const shop = openedForTests(() => openShop(records));

async function rows(question: string) {
  return queryIn(await converse(shop().workspace)(question)).result.rows;
}

test.each([
  [
    'done / moved / lost count',
    [
      ['DONE', 3],
      ['LOST', 3],
      ['MOVED', 2],
    ],
  ],
  [
    'number of done, moved and lost tours in 2024',
    [
      ['DONE', 1],
      ['LOST', 3],
      ['MOVED', 1],
    ],
  ],
  [
    'done/lost count 2024 ytd',
    [
      ['DONE', 1],
      ['LOST', 3],
    ],
  ],
  [
    'Percentage of done, moved and lost among all tours, per year',
    [
      ['DONE', '2023', expect.closeTo(66.67)],
      ['MOVED', '2023', expect.closeTo(33.33)],
      ['LOST', '2024', 60],
      ['DONE', '2024', 20],
      ['MOVED', '2024', 20],
    ],
  ],
  ['number of done or moved tours in 2024', [[2]]],
  ['guide with the highest share of lost tours', [['Bob Ray', 0.5]]],
])('%s', async (question, expected) => {
  const found = await rows(question);
  expect(found).toHaveLength(expected.length);
  expect(found).toEqual(expect.arrayContaining(expected));
});
