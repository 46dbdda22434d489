import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** A waterworks, whose words mean several things each: meters have makers with names, bills are paid and payments are made, and some people may be "active". */
const waterworks = `
  CREATE TABLE households (household_id INTEGER PRIMARY KEY, household_name TEXT NOT NULL UNIQUE, district TEXT NOT NULL, reason_joined TEXT);
  CREATE TABLE engineers (engineer_id INTEGER PRIMARY KEY, engineer_name TEXT NOT NULL UNIQUE, is_active INTEGER NOT NULL, birth_date DATE NOT NULL, registered_on DATE);
  CREATE TABLE meters (
    meter_id INTEGER PRIMARY KEY, household_id INTEGER NOT NULL REFERENCES households(household_id), maker_name TEXT NOT NULL, serial_number TEXT NOT NULL UNIQUE
  );
  CREATE TABLE readings (
    reading_id INTEGER PRIMARY KEY, meter_id INTEGER NOT NULL REFERENCES meters(meter_id), read_on DATE NOT NULL, litres INTEGER NOT NULL
  );
  CREATE TABLE contracts (
    contract_id INTEGER PRIMARY KEY, household_id INTEGER NOT NULL REFERENCES households(household_id), status TEXT NOT NULL,
    yearly_fixed_fee NUMERIC NOT NULL, price NUMERIC NOT NULL
  );
  CREATE TABLE bills (
    bill_id INTEGER PRIMARY KEY, household_id INTEGER NOT NULL REFERENCES households(household_id), billed_on DATE NOT NULL, status TEXT NOT NULL
  );
  CREATE TABLE payments (payment_id INTEGER PRIMARY KEY, bill_id INTEGER NOT NULL REFERENCES bills(bill_id), amount NUMERIC NOT NULL);
  CREATE TABLE suppliers (supplier_id INTEGER PRIMARY KEY, supplier_name TEXT NOT NULL UNIQUE, yearly_fixed_fee NUMERIC NOT NULL);
  INSERT INTO suppliers VALUES (1, 'Dolin', 500), (2, 'Elba', 600);
  INSERT INTO households VALUES (1, 'Alder', 'north', 'price'), (2, 'Birch', 'south', 'move'), (3, 'Cedar', 'south', 'move');
  INSERT INTO engineers VALUES (1, 'Ada Orr', 1, '1950-01-01', '2020-01-01'), (2, 'Bo Lind', 0, '1990-01-01', NULL);
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 24)
    INSERT INTO meters SELECT i, 1 + i % 3, CASE WHEN i % 2 = 0 THEN 'Aqua' ELSE 'Bora' END, 'S' || i FROM n;
  INSERT INTO readings SELECT meter_id, meter_id, '2024-0' || (1 + meter_id % 4) || '-10', meter_id FROM meters;
  INSERT INTO contracts VALUES (1, 1, 'active', 10, 1), (2, 2, 'active', 20, 2), (3, 3, 'ended', 40, 3);
  INSERT INTO bills VALUES (1, 1, '2024-01-01', 'paid'), (2, 1, '2024-02-01', 'open'), (3, 2, '2024-03-01', 'open'), (4, 3, '2024-04-01', 'paid');
  INSERT INTO payments VALUES (1, 1, 10), (2, 2, 100), (3, 3, 30), (4, 4, 40);
`;

const opened = openedForTests(() => openTables('waterworks', waterworks));

const ask = (question: string) => converse(opened().workspace)(question);
const rowsOf = async (question: string) => queryIn(await ask(question)).result.rows.toSorted();

describe('words that could be something else', () => {
  it('a thing is not called by the name of its maker', async () => {
    expect(await rowsOf('number of readings per meter')).toHaveLength(24);
  });

  it('a state of the rows beside it is theirs, whoever else has a flag of that name', async () => {
    expect(await rowsOf('total fixed fee of active contracts')).toEqual([[30]]);
    expect(await rowsOf('which engineers are active')).toEqual([['Ada Orr']]);
  });

  it('who is so old was born then, and registered whenever', async () => {
    expect(await rowsOf('how many engineers over 60 are registered')).toEqual([[1]]);
  });

  it('the highest figure of one kind of things is not that of another', async () => {
    const [row] = await rowsOf('What is the highest yearly fixed fee of contracts?');
    expect(row).toContain(40);
  });

  it('what was paid of an amount is no state of a bill', async () => {
    expect(await rowsOf('top 1 households by total amount paid')).toEqual([['Alder', 110]]);
  });

  it('the name of a figure is no value that is spelled so', async () => {
    const query = queryIn(await ask('average price per district'));
    expect(query.sql).not.toContain("'price'");
  });

  it('what is said of a thing that was counted is no further group', async () => {
    expect(await rowsOf('bills per district, bills since February 2024')).toEqual([
      ['north', 1],
      ['south', 2],
    ]);
  });
});

describe('a reading that says something else', () => {
  it('is refused', async () => {
    const view = await ask('Which households opened at least one meter?');
    expect(view.parts[0]).toMatchObject({ kind: 'unreadable' });
  });
});
