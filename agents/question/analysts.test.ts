import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';
import { inAnyOrder, rowsByHand } from '../__fixtures__/rows-by-hand.ts';
import { openShop } from '../__fixtures__/shop.ts';

/** A depot without parcels, a courier without depot, members who left in two ways, a plan that nobody has. */
const post = `
  CREATE TABLE depots (depot_id INTEGER PRIMARY KEY, depot_name TEXT NOT NULL, ramps INTEGER NOT NULL);
  CREATE TABLE couriers (courier_id INTEGER PRIMARY KEY, courier_name TEXT NOT NULL, depot_id INTEGER REFERENCES depots(depot_id));
  CREATE TABLE parcels (
    parcel_no INTEGER PRIMARY KEY, courier_id INTEGER NOT NULL REFERENCES couriers(courier_id), depot_id INTEGER NOT NULL REFERENCES depots(depot_id),
    sent_on DATE NOT NULL, eta DATE NOT NULL, delivered_on DATE, postage_eur REAL NOT NULL
  );
  CREATE TABLE damage_claims (claim_id INTEGER PRIMARY KEY, parcel_no INTEGER NOT NULL REFERENCES parcels(parcel_no), claim_name TEXT NOT NULL);
  CREATE TABLE plans (plan_id INTEGER PRIMARY KEY, plan_name TEXT NOT NULL);
  CREATE TABLE members (
    member_id INTEGER PRIMARY KEY, member_name TEXT NOT NULL, plan_id INTEGER NOT NULL REFERENCES plans(plan_id), joined_on DATE NOT NULL,
    graduated_on DATE, dropped_out_on DATE, passed INTEGER NOT NULL
  );
  INSERT INTO depots VALUES (1, 'Harbour', 4), (2, 'Station', 2), (3, 'Airfield', 6);
  INSERT INTO couriers VALUES (1, 'Ida Moll', 1), (2, 'Jan Petz', 1), (3, 'Kim Rau', 2), (4, 'Lou Sander', NULL);
  INSERT INTO parcels VALUES
    (1, 1, 1, '2023-02-01', '2023-02-05', '2023-02-04', 5), (2, 1, 1, '2023-06-01', '2023-06-05', '2023-06-09', 7),
    (3, 2, 1, '2024-02-01', '2024-02-05', '2024-02-20', 9), (4, 1, 2, '2024-03-01', '2024-03-05', NULL, 11),
    (5, 3, 2, '2024-05-01', '2024-05-05', '2024-05-05', 4), (6, 1, 1, '2024-07-01', '2024-07-03', '2024-07-02', 6);
  INSERT INTO damage_claims VALUES (1, 2, 'wet'), (2, 3, 'torn'), (3, 5, 'wet'), (4, 6, 'wet');
  INSERT INTO plans VALUES (1, 'Basic'), (2, 'Gold'), (3, 'Silver');
  INSERT INTO members VALUES
    (1, 'Ann Orr', 1, '2020-01-10', '2023-03-01', NULL, 1), (2, 'Bea Lutz', 1, '2021-01-10', NULL, '2021-09-01', 0),
    (3, 'Cid Poe', 2, '2021-05-10', NULL, NULL, 1), (4, 'Dan Ruge', 2, '2022-01-10', '2024-02-01', NULL, 1),
    (5, 'Eva Saal', 1, '2023-05-10', NULL, NULL, 0);
`;

const shop = openedForTests(() => openShop(post));

const ask = (question: string) => converse(shop().workspace)(question);
const byHand = (sql: string) => rowsByHand(shop().file, sql);

async function expectAnswer(question: string, sql: string) {
  const { result } = queryIn(await ask(question));
  const numbers = (rows: readonly (readonly unknown[])[]) =>
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(6)) : String(cell))));
  expect(inAnyOrder(numbers(result.rows))).toEqual(inAnyOrder(numbers(byHand(sql))));
}

const counted = (rows: string, things: string, key: string) =>
  `SELECT t.${things}_name, COUNT(r.${key}) n FROM ${things}s t LEFT JOIN ${rows} r ON r.${things}_id = t.${things}_id GROUP BY 1`;

describe('who has none has few', () => {
  it.each([
    [
      'Which depot has the fewest couriers?',
      `${counted('couriers', 'depot', 'courier_id')} ORDER BY n LIMIT 1`,
    ],
    [
      'couriers with fewer than 2 parcels',
      `SELECT courier_name FROM (${counted('parcels', 'courier', 'parcel_no')}) WHERE n < 2`,
    ],
    [
      'How many couriers have fewer than 2 parcels?',
      `SELECT COUNT(*) FROM (${counted('parcels', 'courier', 'parcel_no')}) WHERE n < 2`,
    ],
    [
      'Which couriers had fewer than 2 parcels in 2024?',
      "SELECT courier_name FROM couriers c WHERE (SELECT COUNT(*) FROM parcels p WHERE p.courier_id = c.courier_id AND sent_on LIKE '2024%') < 2",
    ],
  ])('%s', expectAnswer);
});

describe('what never took place', () => {
  it.each([
    ['plans nobody uses', "SELECT 'Silver'"],
    [
      'couriers we havent used since 2024-04-01',
      'SELECT courier_name FROM couriers WHERE courier_id IN (2, 4)',
    ],
    ["depots that didn't send anything in 2023", "SELECT 'Station' UNION SELECT 'Airfield'"],
    ['couriers who dont have a depot', "SELECT 'Lou Sander'"],
  ])('%s', expectAnswer);
});

describe('rates', () => {
  it.each([
    [
      'drop out rate by plan',
      'SELECT plan_name, 100.0 * COUNT(dropped_out_on) / COUNT(*) FROM members JOIN plans USING (plan_id) GROUP BY 1',
    ],
    [
      'What is the pass rate per plan?',
      'SELECT plan_name, 100.0 * SUM(passed) / COUNT(*) FROM members JOIN plans USING (plan_id) GROUP BY 1',
    ],
    [
      'claim rate by courier',
      'SELECT courier_name, 100.0 * COUNT(claim_id) / COUNT(*) FROM parcels JOIN couriers USING (courier_id) LEFT JOIN damage_claims USING (parcel_no) GROUP BY 1',
    ],
    ['on-time delivery rate', 'SELECT 100.0 * SUM(delivered_on <= eta) / COUNT(*) FROM parcels'],
    [
      'graduations per year',
      'SELECT substr(graduated_on, 1, 4), COUNT(*) FROM members WHERE graduated_on IS NOT NULL GROUP BY 1',
    ],
  ])('%s', expectAnswer);
});

describe('how long, and how late', () => {
  it.each([
    [
      'How many parcels were late in 2024?',
      "SELECT COUNT(*) FROM parcels WHERE delivered_on > eta AND sent_on LIKE '2024%'",
    ],
    [
      'number of late parcels by courier',
      'SELECT courier_name, COUNT(*) FROM parcels JOIN couriers USING (courier_id) WHERE delivered_on > eta GROUP BY 1',
    ],
    [
      'How many parcels were delivered within 4 days?',
      'SELECT COUNT(*) FROM parcels WHERE julianday(delivered_on) - julianday(sent_on) <= 4',
    ],
    ['members who took longer than 3 years to graduate', "SELECT 'Ann Orr'"],
    [
      'How many members are there currently?',
      'SELECT COUNT(*) FROM members WHERE graduated_on IS NULL AND dropped_out_on IS NULL',
    ],
  ])('%s', expectAnswer);
});

describe('what is set against something else', () => {
  it.each([
    [
      'parcels per courier by depot',
      'SELECT depot_name, 1.0 * (SELECT COUNT(*) FROM parcels p WHERE p.depot_id = d.depot_id) / (SELECT COUNT(*) FROM couriers c WHERE c.depot_id = d.depot_id) FROM depots d WHERE depot_id < 3',
    ],
    ['parcels by depot, top 1', "SELECT 'Harbour' AS depot, 4 AS n"],
    ['depots worth more than 3 ramps', "SELECT 'Harbour' UNION SELECT 'Airfield'"],
    ['Which depot sends the most?', "SELECT 'Harbour' AS depot, 4 AS n"],
    [
      'year on year growth in parcels',
      "SELECT '2023' AS y, 2 AS n, NULL AS growth UNION ALL SELECT '2024', 4, 1",
    ],
    ['top 1 damage claims', "SELECT 'wet'"],
  ])('%s', expectAnswer);
});

describe('what would be answered by something else', () => {
  it.each([
    ['sending postage of each courier', 'the postage of all parcels'],
    ['parcels sent after eta', 'all parcels'],
    ['parcel value per depot', 'a number of parcels'],
  ])('%s is refused: %s is no answer', async (question) => {
    expect((await ask(question)).status).not.toBe('answered');
  });
});
