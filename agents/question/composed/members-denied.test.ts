import { expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { openShop } from '../../__fixtures__/shop.ts';

const harbours = `
  CREATE TABLE tenders (tender_id INTEGER PRIMARY KEY, tender_name TEXT NOT NULL UNIQUE);
  CREATE TABLE hulls (hull_id INTEGER PRIMARY KEY, hull_name TEXT NOT NULL UNIQUE);
  CREATE TABLE yachts (
    yacht_id INTEGER PRIMARY KEY, yacht_name TEXT NOT NULL UNIQUE, hull_id INTEGER NOT NULL REFERENCES hulls(hull_id),
    tender_id INTEGER NOT NULL REFERENCES tenders(tender_id), built_year INTEGER NOT NULL
  );
  CREATE TABLE fleets (fleet_id INTEGER PRIMARY KEY, fleet_name TEXT NOT NULL UNIQUE);
  CREATE TABLE fleet_yachts (
    fleet_id INTEGER NOT NULL REFERENCES fleets(fleet_id), yacht_id INTEGER NOT NULL REFERENCES yachts(yacht_id),
    date_begin DATE NOT NULL, date_end DATE, PRIMARY KEY (fleet_id, yacht_id, date_begin)
  );
  CREATE TABLE cruises (
    cruise_id INTEGER PRIMARY KEY, yacht_id INTEGER NOT NULL REFERENCES yachts(yacht_id),
    tender_id INTEGER NOT NULL REFERENCES tenders(tender_id), sailed_on DATE NOT NULL
  );
  INSERT INTO tenders VALUES (1, 'Krona'), (2, 'Zloty');
  INSERT INTO hulls VALUES (1, 'Steel ketch'), (2, 'Oak sloop');
  INSERT INTO yachts VALUES (1, 'Ada', 1, 1, 1990), (2, 'Bea', 1, 1, 1995), (3, 'Cleo', 2, 2, 1990), (4, 'Dora', 1, 2, 1999);
  INSERT INTO fleets VALUES (1, 'Northern Nine'), (2, 'Southern Six');
  INSERT INTO fleet_yachts VALUES
    (1, 1, '2020-01-01', NULL), (1, 2, '2020-01-01', NULL), (1, 3, '2020-01-01', '2022-12-31'),
    (2, 1, '2023-01-01', NULL), (2, 3, '2020-01-01', NULL);
  INSERT INTO cruises VALUES (1, 1, 1, '2024-05-01'), (2, 2, 2, '2024-05-02'), (3, 3, 2, '2024-05-03'), (4, 1, 2, '2024-06-01');
`;

const shop = openedForTests(() => openShop(harbours));

const say = async (question: string) => converse(shop().workspace)(question);
const rows = async (question: string) => queryIn(await say(question)).result.rows;

test.each([
  ['yachts that have never been a member of any fleet', [['Dora']]],
  ['which yachts were never part of a fleet', [['Dora']]],
  ['members of the Northern Nine that are not in the Southern Six', [['Bea']]],
  [
    'which members of the Northern Nine on 1 June 2022 do not belong to the Southern Six on that day?',
    [['Ada'], ['Bea']],
  ],
  ['how many steel ketches are in no fleet', [[1]]],
  ['how many steel ketches have no cruise', [[1]]],
  ['how many steel ketches are there', [[3]]],
  ['yachts built in the same year as Ada', [['Cleo', 1990]]],
  ['how many cruises were in a tender other than that of the yacht', [[2]]],
  ['how many cruises were in a tender other than the home tender of the yacht', [[2]]],
])('%s', async (question, expected) => {
  const found = await rows(question);
  expect(found).toHaveLength(expected.length);
  expect(found).toEqual(expect.arrayContaining(expected));
});

test('two memberships on two days are refused', async () =>
  expect(
    (
      await say(
        'members of the Northern Nine on 1 June 2022 that were not in the Southern Six on 1 June 2024',
      )
    ).status,
  ).not.toBe('answered'));
