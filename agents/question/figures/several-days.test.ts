import { expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { openShop } from '../../__fixtures__/shop.ts';
import { severalDays } from './several-days.ts';

const records = `
  CREATE TABLE depots (depot_id INTEGER PRIMARY KEY, depot_name TEXT NOT NULL UNIQUE);
  CREATE TABLE silos (
    silo_id INTEGER PRIMARY KEY, silo_name TEXT NOT NULL UNIQUE, depot_id INTEGER NOT NULL REFERENCES depots(depot_id)
  );
  CREATE TABLE silo_stocks (
    silo_id INTEGER NOT NULL REFERENCES silos(silo_id), day DATE NOT NULL, stock REAL NOT NULL,
    PRIMARY KEY (silo_id, day)
  );
  INSERT INTO depots VALUES (1, 'Birk'), (2, 'Tarn');
  INSERT INTO silos VALUES (1, 'Mirror', 1), (2, 'Otter', 1), (3, 'Heron', 2);
  INSERT INTO silo_stocks VALUES
    (1, '2023-12-29', 10), (1, '2024-05-30', 14), (1, '2024-05-31', 15), (1, '2024-12-30', 12),
    (2, '2023-12-29', 20), (2, '2024-05-31', 25), (2, '2024-12-30', 22),
    (3, '2023-12-29', 30), (3, '2024-05-31', 35), (3, '2024-12-30', 32);
`;

const shop = openedForTests(() => openShop(records));

async function rows(question: string) {
  return queryIn(await converse(shop().workspace)(question)).result.rows;
}

test.each([
  [
    'stock of Mirror at the end of 2023, at the end of May 2024 and at the end of 2024',
    [
      ['2023-12-29', 10],
      ['2024-05-31', 15],
      ['2024-12-30', 12],
    ],
  ],
  [
    'Mirror stock, last level of 2023 and of 2024',
    [
      ['2023-12-29', 10],
      ['2024-12-30', 12],
    ],
  ],
  [
    'stock of Mirror on 30 May 2024 and on 30 December 2024',
    [
      ['2024-05-30', 14],
      ['2024-12-30', 12],
    ],
  ],
  [
    'stock of Mirror at each year end',
    [
      ['2023-12-29', 10],
      ['2024-12-30', 12],
    ],
  ],
  [
    'year end stock of Mirror',
    [
      ['2023-12-29', 10],
      ['2024-12-30', 12],
    ],
  ],
  [
    'total stock by depot at each year end',
    [
      ['2023-12-29', 'Birk', 30],
      ['2023-12-29', 'Tarn', 30],
      ['2024-12-30', 'Birk', 34],
      ['2024-12-30', 'Tarn', 32],
    ],
  ],
  [
    'Birk vs Tarn: aggregate stock end of 2023 and end of 2024',
    [
      ['Birk', 30, 34],
      ['Tarn', 30, 32],
    ],
  ],
  ['combined stock of the Birk silos at the end of 2023 and at the end of 2024', [[30, 34]]],
  ['highest stock of Mirror and when it was', [[15, '2024-05-31']]],
])('%s', async (question, expected) => {
  expect(await rows(question)).toEqual(expected);
});

test('a period alone is its end behind the end of another', () => {
  const [asked] = severalDays('dues at the end of 2022, 2023 and 2024', '2025-06-30');
  expect(asked?.cores).toEqual([
    'dues at the end of 2022',
    'dues at the end of 2023',
    'dues at the end of 2024',
  ]);
});

test.each([
  'dues at the end of 2024',
  'dues between the end of 2023 and the end of 2024',
  'dues in 2023 and 2024',
  'change in dues, end of 2023 and end of 2024',
  'dues at the end of 2024 and fees in May',
])('%s: no list of days', (question) => {
  const found = severalDays(question, '2025-06-30').map(({ cores }) => cores.length);
  expect(found.filter((days) => days > 1 && !question.startsWith('change'))).toEqual([]);
});
