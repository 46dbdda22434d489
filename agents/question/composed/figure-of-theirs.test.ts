import { expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { openShop } from '../../__fixtures__/shop.ts';

/** Harbours with berths and with cranes: both have a fee. */
const records = `
  CREATE TABLE harbours (harbour_id INTEGER PRIMARY KEY, harbour_name TEXT NOT NULL UNIQUE);
  CREATE TABLE berths (
    berth_id INTEGER PRIMARY KEY, berth_name TEXT NOT NULL, harbour_id INTEGER NOT NULL REFERENCES harbours(harbour_id), depth REAL NOT NULL,
    mooring_cost REAL NOT NULL
  );
  CREATE TABLE cranes (
    crane_id INTEGER PRIMARY KEY, crane_name TEXT NOT NULL, harbour_id INTEGER NOT NULL REFERENCES harbours(harbour_id), lifting_capacity REAL NOT NULL
  );
  INSERT INTO harbours VALUES (1, 'Skerry'), (2, 'Holm'), (3, 'Ness');
  INSERT INTO berths VALUES (1, 'A', 1, 5, 10), (2, 'B', 1, 7, 20), (3, 'C', 2, 9, 25), (4, 'D', 3, 4, 50);
  INSERT INTO cranes VALUES (1, 'K', 1, 40), (2, 'L', 2, 90), (3, 'M', 2, 10);
`;

const shop = openedForTests(() => openShop(records));

const ask = (question: string) => converse(shop().workspace)(question);

test.each([
  [
    'top two harbours by the combined mooring cost of their berths',
    [
      ['Ness', 50],
      ['Skerry', 30],
    ],
  ],
  [
    'top two harbours by the average depth of their berths',
    [
      ['Holm', 9],
      ['Skerry', 6],
    ],
  ],
  [
    'Rank the top two harbours by the total lifting capacity of their cranes',
    [
      ['Holm', 100],
      ['Skerry', 40],
    ],
  ],
  ['top 1 harbours by the number of their berths', [['Skerry', 2]]],
])('%s', async (question, expected) => {
  expect(queryIn(await ask(question)).result.rows).toEqual(expected);
});

test('what those rows do not have is refused', async () => {
  const { status } = await ask('top two harbours by the total lifting capacity of their berths');
  expect(status).not.toBe('answered');
});

test('the highest of what lies above is one of each', async () => {
  const { result } = queryIn(await ask('the berth with the highest depth in its harbour'));
  expect(result.rows).toHaveLength(3);
});
