import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Lifts that are inspected now and then: two of them failed last time, and one has never been inspected. */
const lifts = `
  CREATE TABLE lifts (lift_id INTEGER PRIMARY KEY, lift_name TEXT NOT NULL, built_on DATE NOT NULL, last_name TEXT NOT NULL);
  CREATE TABLE inspectors (inspector_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL);
  CREATE TABLE inspections (
    inspection_id INTEGER PRIMARY KEY, lift_id INTEGER NOT NULL REFERENCES lifts(lift_id), inspector_id INTEGER NOT NULL REFERENCES inspectors(inspector_id),
    inspected_on DATE NOT NULL, outcome TEXT NOT NULL, fee INTEGER NOT NULL
  );
  INSERT INTO inspectors VALUES (1, 'Ida Kern'), (2, 'Ben Roth');
  INSERT INTO lifts VALUES (1, 'Atrium', '2001-01-01', 'Kone'), (2, 'Cargo', '2005-01-01', 'Otis'), (3, 'Depot', '2009-01-01', 'Otis'), (4, 'Eaves', '2015-01-01', 'Kone');
  INSERT INTO inspections VALUES
    (1, 1, 1, '2022-03-01', 'failed', 100), (2, 1, 2, '2023-03-01', 'passed', 120), (3, 2, 1, '2022-04-01', 'passed', 90), (4, 2, 1, '2023-04-01', 'failed', 300),
    (5, 3, 2, '2022-05-01', 'failed', 250), (6, 2, 2, '2021-01-01', 'passed', 80);
`;

const tables = openedForTests(() => openTables('lifts', lifts));

const ask = (question: string) => converse(tables().workspace)(question);

it.each([
  ['lifts whose last inspection failed', ['Cargo', 'Depot']],
  ['which lifts have their inspections failed?', ['Atrium', 'Cargo', 'Depot']],
  ['lifts whose last inspection was failed', ['Cargo', 'Depot']],
  ['For which lifts was the most recent inspection passed?', ['Atrium']],
  ['lifts where the latest inspection was not passed', ['Cargo', 'Depot']],
  ['lifts whose last inspection was in 2022', ['Depot']],
  ['lifts whose most recent inspection was before 2023', ['Depot']],
  ['lifts whose latest inspection was by Ida Kern', ['Cargo']],
  ['lifts whose latest inspection has a fee above 200', ['Cargo', 'Depot']],
  ['lifts whose last inspection fee was above 200', ['Cargo', 'Depot']],
  ['lifts whose last name is Otis', ['Cargo', 'Depot']],
])('the last of each is taken before what is said of it: %s', async (question, names) => {
  expect(
    queryIn(await ask(question))
      .result.rows.map(([name]) => name)
      .toSorted(),
  ).toEqual(names);
});

it('what was done last for each is the last of those: each inspector by themselves', async () => {
  const { result } = queryIn(await ask('latest inspection of each inspector for Cargo'));
  expect(result.rows.map((row) => row.find((cell) => /^(?:Ida|Ben)/.test(String(cell)))).toSorted()).toEqual([
    'Ben Roth',
    'Ida Kern',
  ]);
});

it('a name that stands behind the things is no verb', async () => {
  const { sql } = queryIn(await ask('inspections of each inspector for Cargo'));
  expect(sql).toContain("'Cargo'");
});
