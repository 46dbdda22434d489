import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { inAnyOrder, rowsByHand } from '../../__fixtures__/rows-by-hand.ts';
import { openShop } from '../../__fixtures__/shop.ts';

/** Visits that begin and end at a moment, leases that are given up, bills with a state of their own. */
const clinic = `
  CREATE TABLE doctors (id INTEGER PRIMARY KEY, doctor_name TEXT NOT NULL, is_retired INTEGER NOT NULL, hired_on DATE NOT NULL);
  CREATE TABLE visits (
    id INTEGER PRIMARY KEY, doctor_id INTEGER NOT NULL REFERENCES doctors(id), opened_at TIMESTAMP NOT NULL, closed_at TIMESTAMP,
    ward TEXT NOT NULL
  );
  CREATE TABLE leases (
    id INTEGER PRIMARY KEY, doctor_id INTEGER NOT NULL REFERENCES doctors(id), started_on DATE NOT NULL, cancelled_on DATE,
    rooms INTEGER NOT NULL
  );
  CREATE TABLE bills (
    id INTEGER PRIMARY KEY, doctor_id INTEGER NOT NULL REFERENCES doctors(id), issued_on DATE NOT NULL, amount REAL NOT NULL,
    status TEXT NOT NULL
  );
  CREATE TABLE parcels (
    id INTEGER PRIMARY KEY, doctor_id INTEGER NOT NULL REFERENCES doctors(id), sent_on DATE NOT NULL, delivered_on DATE, status TEXT NOT NULL
  );
  CREATE TABLE drugs (id INTEGER PRIMARY KEY, drug_name TEXT NOT NULL, discontinued INTEGER NOT NULL);
  CREATE TABLE parcel_items (
    id INTEGER PRIMARY KEY, parcel_id INTEGER NOT NULL REFERENCES parcels(id), drug_id INTEGER NOT NULL REFERENCES drugs(id),
    quantity INTEGER NOT NULL, unit_price REAL NOT NULL
  );
  CREATE TABLE inventory (
    ward TEXT NOT NULL, drug_id INTEGER NOT NULL REFERENCES drugs(id), quantity_on_hand INTEGER NOT NULL,
    reorder_level INTEGER NOT NULL, PRIMARY KEY (ward, drug_id)
  );
  INSERT INTO doctors VALUES (1, 'Ada Orr', 0, '2015-01-01'), (2, 'Bo Lind', 1, '2016-01-01'), (3, 'Cy Dorn', 0, '2017-01-01');
  CREATE TABLE reviews (
    id INTEGER PRIMARY KEY, doctor_id INTEGER NOT NULL REFERENCES doctors(id), reviewed_on DATE NOT NULL, rating INTEGER NOT NULL
  );
  INSERT INTO reviews VALUES (1, 1, '2024-01-02', 5), (2, 1, '2024-01-03', 1), (3, 2, '2024-01-04', 4), (4, 3, '2024-01-05', 2);
  INSERT INTO drugs VALUES (1, 'Aspirin', 0), (2, 'Iodine', 1), (3, 'Quinine', 0);
  INSERT INTO parcels VALUES
    (1, 1, '2024-05-30', '2024-06-02', 'delivered'), (2, 1, '2024-06-29', '2024-07-01', 'delivered'), (3, 2, '2024-06-05', NULL, 'lost');
  INSERT INTO parcel_items VALUES (1, 1, 1, 2, 10), (2, 2, 3, 1, 15), (3, 3, 1, 4, 10), (4, 3, 2, 5, 12);
  INSERT INTO inventory VALUES ('east', 1, 5, 10), ('east', 2, 0, 3), ('west', 1, 30, 10), ('west', 3, 0, 1);
  INSERT INTO visits VALUES
    (1, 1, '2024-03-01 08:00:00', '2024-03-03 09:00:00', 'east'), (2, 1, '2024-03-02 08:00:00', NULL, 'west'),
    (3, 2, '2024-12-30 08:00:00', '2025-01-03 09:00:00', 'west'), (4, 3, '2025-02-01 08:00:00', NULL, 'east'),
    (5, 3, '2025-02-02 08:00:00', NULL, 'east');
  INSERT INTO leases VALUES (1, 1, '2020-01-01', '2021-01-01', 3), (2, 2, '2020-06-01', NULL, 5), (3, 3, '2022-01-01', NULL, 2);
  INSERT INTO bills VALUES
    (1, 1, '2024-01-10', 10, 'overdue'), (2, 1, '2024-02-10', 20, 'overdue'), (3, 1, '2024-03-10', 30, 'paid'),
    (4, 2, '2024-03-11', 55, 'paid'), (5, 3, '2024-05-01', 40, 'open'), (6, 2, '2025-05-02', 45, 'overdue');
`;

const shop = openedForTests(() => openShop(clinic));

const ask = (question: string) => converse(shop().workspace)(question);

const byHand = (sql: string) => rowsByHand(shop().file, sql);

describe('what state rows are in', () => {
  it.each([
    ['open visits by ward', 'SELECT ward, COUNT(*) FROM visits WHERE closed_at IS NULL GROUP BY 1'],
    ['average bill amount by status', 'SELECT status, AVG(amount) FROM bills GROUP BY 1'],
    ['How many visits are still open?', 'SELECT COUNT(*) FROM visits WHERE closed_at IS NULL'],
    ['How many visits were opened in 2024?', "SELECT COUNT(*) FROM visits WHERE opened_at LIKE '2024%'"],
    ['How many visits were closed in 2024?', "SELECT COUNT(*) FROM visits WHERE closed_at LIKE '2024%'"],
    ['How many visits were closed?', 'SELECT COUNT(closed_at) FROM visits'],
    ['number of visits in 2024', "SELECT COUNT(*) FROM visits WHERE opened_at LIKE '2024%'"],
    [
      'compare visits in 2024 and 2025',
      'SELECT substr(opened_at, 1, 4), COUNT(*) FROM visits GROUP BY 1 ORDER BY 1',
    ],
    ['How many active leases are there?', 'SELECT COUNT(*) FROM leases WHERE cancelled_on IS NULL'],
    ['How many cancelled leases are there?', 'SELECT COUNT(cancelled_on) FROM leases'],
    ['How many retired doctors are there?', 'SELECT COUNT(*) FROM doctors WHERE is_retired = 1'],
    ['retired doctors', 'SELECT doctor_name FROM doctors WHERE is_retired = 1'],
    ['How many unpaid bills are there?', "SELECT COUNT(*) FROM bills WHERE status <> 'paid'"],
    [
      'Which doctors have more than 1 overdue bill?',
      "SELECT doctor_name FROM doctors d JOIN bills b ON b.doctor_id = d.id WHERE status = 'overdue' GROUP BY d.id HAVING COUNT(*) > 1",
    ],
    [
      'top 2 doctors by billed amount',
      'SELECT doctor_name, SUM(amount) FROM doctors d JOIN bills b ON b.doctor_id = d.id GROUP BY d.id ORDER BY 2 DESC LIMIT 2',
    ],
    [
      'How many parcels were delivered in June 2024?',
      "SELECT COUNT(*) FROM parcels WHERE status = 'delivered' AND delivered_on LIKE '2024-06%'",
    ],
    [
      'bills above 42',
      'SELECT doctor_name, issued_on, amount, status FROM bills b JOIN doctors d ON d.id = doctor_id WHERE amount > 42',
    ],
    [
      'total bills by doctor',
      'SELECT doctor_name, SUM(amount) FROM bills b JOIN doctors d ON d.id = doctor_id GROUP BY d.id',
    ],
    [
      'which doctor had overdue bills most often?',
      "SELECT doctor_name, COUNT(*) FROM doctors d JOIN bills b ON b.doctor_id = d.id WHERE status = 'overdue' GROUP BY d.id ORDER BY 2 DESC LIMIT 1",
    ],
    [
      'billed amount growth by doctor from 2024 to 2025',
      'SELECT doctor_name, 55 AS was, 45 AS now, -10 AS change, -10.0 / 55 AS growth FROM doctors WHERE id = 2',
    ],
    [
      'paid amount by doctor',
      "SELECT doctor_name, SUM(amount) FROM bills b JOIN doctors d ON d.id = doctor_id WHERE status = 'paid' GROUP BY 1",
    ],
    ['which doctor was hired first?', 'SELECT doctor_name FROM doctors WHERE id = 1'],
    ['average number of rooms per lease', 'SELECT AVG(rooms) FROM leases'],
    [
      'billed amount in March 2024 vs January 2024',
      'SELECT 10.0 AS was, 85.0 AS now, 75.0 AS change, 7.5 AS growth',
    ],
    [
      'number of parcels per month in 2024, by delivery date',
      "SELECT strftime('%Y-%m', delivered_on), COUNT(*) FROM parcels WHERE delivered_on LIKE '2024%' GROUP BY 1",
    ],
    ['amount of unpaid bills', "SELECT SUM(amount) FROM bills WHERE status <> 'paid'"],
    [
      'number of bills by doctor and year',
      'SELECT doctor_name, substr(issued_on, 1, 4), COUNT(*) FROM bills b JOIN doctors d ON d.id = doctor_id GROUP BY 1, 2',
    ],
    ['share of unpaid bills', "SELECT AVG(status <> 'paid') FROM bills"],
    ['discontinued drugs', 'SELECT drug_name FROM drugs WHERE discontinued = 1'],
    [
      'count of parcels by doctor and status',
      'SELECT doctor_name, status, COUNT(*) FROM parcels p JOIN doctors d ON d.id = doctor_id GROUP BY 1, 2',
    ],
    [
      'bill status split per doctor',
      'SELECT doctor_name, status, COUNT(*) FROM bills b JOIN doctors d ON d.id = doctor_id GROUP BY 1, 2',
    ],
  ])('%s', async (question, sql) => {
    const { result } = queryIn(await ask(question));
    expect(inAnyOrder(result.rows)).toEqual(inAnyOrder(byHand(sql)));
  });

  it.each([
    ['which drugs are below the reorder level', 'a bound that is a column, without what it bounds'],
    ['total overdue in 2024', 'a list'],
    ['late bills', 'something of other bills'],
    ['leases by status', 'the status of what else their doctor has'],
    ['leases per type', 'all leases'],
    ['how many reviews have a ward', 'all reviews'],
    ['how many visits were on time', 'a flag that says more'],
    ['average amount per issue', 'a group for each day'],
    ['no-shows per ward', 'a negation of something else'],
    ['average order size', 'another size'],
    ['why do doctors write bills', 'a reason that nobody wrote down'],
    ['compare Ada Orr and Bo Lind', 'two things without a figure'],
  ])('%s is refused: it would be answered by %s', async (question) => {
    expect((await ask(question)).status).not.toBe('answered');
  });

  it('"how much" is never a number of rows', async () => {
    const view = await ask('how much is overdue');
    if (view.status === 'answered') expect(queryIn(view).sql).not.toMatch(/COUNT/);
  });
});

describe('what is there, and what was dealt in', () => {
  it.each([
    [
      'drugs that are out of stock',
      'SELECT DISTINCT drug_name FROM drugs d JOIN inventory i ON i.drug_id = d.id WHERE quantity_on_hand = 0',
    ],
    ['stock per ward', 'SELECT ward, SUM(quantity_on_hand) FROM inventory GROUP BY 1'],
    ['total stock of Aspirin', 'SELECT SUM(quantity_on_hand) FROM inventory WHERE drug_id = 1'],
    [
      'units sold in June 2024',
      "SELECT SUM(quantity) FROM parcel_items i JOIN parcels p ON p.id = parcel_id WHERE sent_on LIKE '2024-06%'",
    ],
    [
      'units sold of discontinued drugs',
      'SELECT SUM(quantity) FROM parcel_items i JOIN drugs d ON d.id = drug_id WHERE discontinued = 1',
    ],
    [
      'units sold by drug',
      'SELECT drug_name, SUM(quantity) FROM parcel_items i JOIN drugs d ON d.id = drug_id GROUP BY 1',
    ],
  ])('%s', async (question, sql) => {
    const { result } = queryIn(await ask(question));
    expect(inAnyOrder(result.rows)).toEqual(inAnyOrder(byHand(sql)));
  });
});

describe('from one day of a row to another', () => {
  const minutes = 'ROUND((julianday(closed_at) - julianday(opened_at)) * 1440)';
  it.each([
    ['How long does it take to close a visit?', `SELECT AVG(${minutes}) / 60 FROM visits`],
    ['average time to close a visit by ward', `SELECT ward, AVG(${minutes}) / 60 FROM visits GROUP BY 1`],
    ['average time to close a visit in days', `SELECT AVG(${minutes}) / 1440 FROM visits`],
    ['average closing time', `SELECT AVG(${minutes}) / 60 FROM visits`],
    [
      'average delivery time by status',
      'SELECT status, AVG(julianday(delivered_on) - julianday(sent_on)) FROM parcels GROUP BY 1',
    ],
    [
      'average lease duration in days',
      'SELECT AVG(julianday(cancelled_on) - julianday(started_on)) FROM leases',
    ],
    ['longest time to close in minutes', `SELECT MAX(${minutes}) FROM visits`],
  ])('%s', async (question, sql) => {
    const { result, reading } = queryIn(await ask(question));
    expect(result.rows.map((row) => row.map(String)).sort()).toEqual(
      byHand(sql)
        .map((row) => row.map((cell) => (cell === null ? 'null' : String(cell))))
        .sort(),
    );
    expect(reading.join(' ')).toMatch(/is taken to be/);
  });

  it('is refused where no day is called so', async () => {
    expect((await ask('average time to repair a visit')).status).not.toBe('answered');
  });
});
