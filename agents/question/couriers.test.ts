import { describe, expect, it } from 'vitest';
import { converse, optionsIn, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** Who sends parcels, who carries them, and how much each courier was to earn. A client may send many parcels by one courier. */
const couriers = `
  CREATE TABLE couriers (
    courier_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, city TEXT NOT NULL, country TEXT NOT NULL, phone TEXT
  );
  CREATE TABLE clients (
    client_id INTEGER PRIMARY KEY, client_name TEXT NOT NULL, city TEXT NOT NULL, country TEXT NOT NULL, email TEXT, phone TEXT
  );
  CREATE TABLE parcels (
    parcel_id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients(client_id),
    courier_id INTEGER REFERENCES couriers(courier_id), sent_on DATE NOT NULL, promised_on DATE NOT NULL, delivered_on DATE,
    price NUMERIC NOT NULL, contents TEXT
  );
  CREATE TABLE seasons (
    courier_id INTEGER NOT NULL REFERENCES couriers(courier_id), season TEXT NOT NULL, tips_target NUMERIC NOT NULL,
    tips_actual NUMERIC NOT NULL, PRIMARY KEY (courier_id, season)
  );
  INSERT INTO couriers VALUES
    (1, 'Ada', 'Brink', 'Delft', 'Netherlands', '070'), (2, 'Bo', 'Lind', 'Paris', 'France', '071'), (3, 'Cy', 'Marsh', 'York', 'England', '072');
  INSERT INTO clients VALUES
    (1, 'Petal Florists', 'Delft', 'Netherlands', 'petal@example.com', '1'), (2, 'Quill Books', 'Paris', 'Texas', NULL, '2'),
    (3, 'Rook Chess', 'Delft', 'Netherlands', NULL, '3'), (4, 'Sage Tea', 'Lyon', 'France', 'sage@example.com', NULL);
  INSERT INTO parcels VALUES
    (1, 1, 1, '2024-01-05', '2024-01-08', '2024-01-07', 10, 'tulips'), (2, 1, 1, '2024-02-05', '2024-02-08', '2024-02-10', 12, 'tulips'),
    (3, 2, 1, '2024-03-05', '2024-03-08', '2024-03-08', 30, NULL), (4, 2, 2, '2024-04-05', '2024-04-08', NULL, 25, 'maps'),
    (5, 3, 2, '2024-05-05', '2024-05-08', '2024-05-06', 8, NULL);
  INSERT INTO seasons VALUES
    (1, 'spring', 100, 120), (1, 'autumn', 100, 90), (2, 'spring', 80, 70), (2, 'autumn', 80, 81), (3, 'spring', 50, 60);
`;

const tables = openedForTests(() => openTables('couriers', couriers));

async function rowsOf(question: string) {
  const { result } = queryIn(await converse(tables().workspace)(question));
  return result.rows;
}

describe('the first or the last day of what somebody did', () => {
  it.each<[string, string]>([
    ['when did Petal Florists last send a parcel', '2024-02-05'],
    ['When was the first parcel for Quill Books?', '2024-03-05'],
    ["when was Quill Books's last parcel", '2024-04-05'],
    ['the last time Petal Florists sent a parcel', '2024-02-05'],
    ['date of the latest parcel of Ada Brink', '2024-03-05'],
    ['when was the last parcel of Quill Books delivered', '2024-03-08'],
    ['Quill Books: date of the last parcel', '2024-04-05'],
  ])('%s', async (question, day) => {
    expect(await rowsOf(question)).toEqual([[day]]);
  });

  it('tells one day for each where each is asked for', async () => {
    const expected = [
      ['Petal Florists', '2024-02-05'],
      ['Quill Books', '2024-04-05'],
      ['Rook Chess', '2024-05-05'],
    ];
    for (const question of ["when was each client's last parcel", 'last parcel date per client'])
      expect((await rowsOf(question)).toSorted(), question).toEqual(expected);
  });

  it('is refused for what no rows tell', async () => {
    const view = await converse(tables().workspace)('when did Petal Florists last complain');
    expect(view.parts[0]).toMatchObject({ kind: 'unreadable' });
  });
});

describe('places of a row that are empty', () => {
  it.each<[string, unknown[][]]>([
    ['clients with no email on file', [['Quill Books'], ['Rook Chess']]],
    ['clients missing an email, how many', [[2]]],
    ['how many parcels are missing contents', [[2]]],
    ['clients where the phone is blank', [['Sage Tea']]],
    // Every courier has a phone of their own; that of their clients is not asked for.
    ['couriers without a phone, how many', [[0]]],
  ])('%s', async (question, expected) => {
    expect(await rowsOf(question)).toEqual(expected);
  });
});

describe('one day or figure of a row beside another', () => {
  it.each<[string, unknown[][]]>([
    ['how many parcels were delivered after the promised date', [[1]]],
    ['How many parcels were delivered before they were promised?', [[2]]],
    ['how many parcels arrived past the deadline', [[1]]],
    [
      'which couriers beat their tips target in spring',
      [
        ['Ada', 'Brink'],
        ['Cy', 'Marsh'],
      ],
    ],
    ['how many couriers fell short of the tips target in autumn', [[1]]],
  ])('%s', async (question, expected) => {
    expect(await rowsOf(question)).toEqual(expected);
  });
});

describe('verbs that only relate two things', () => {
  it.each<[string, unknown[][]]>([
    ['couriers no client has ever given a parcel to', [['Cy', 'Marsh']]],
    ['number of parcels over 20 we have', [[2]]],
  ])('%s', async (question, expected) => {
    expect(await rowsOf(question)).toEqual(expected);
  });

  it('asks back whether clients are counted once, and offers that first', async () => {
    const [first] = optionsIn(
      await converse(tables().workspace)('how many clients does each courier look after'),
    );
    expect(first?.preview?.result.rows).toEqual([
      ['Ada', 'Brink', 2],
      ['Bo', 'Lind', 2],
    ]);
  });

  it('does not read a verb with content of its own', async () => {
    const view = await converse(tables().workspace)('which couriers lost a parcel to a client');
    expect(view.status).not.toBe('answered');
  });
});

describe('something further about the row that is found', () => {
  it.each<[string, unknown[][]]>([
    ['most expensive parcel and which client was it for', [[30, 'Quill Books']]],
    ['most expensive parcel in February 2024 and which courier was it with', [[12, 'Ada', 'Brink']]],
    ['most expensive parcel, which client was it for?', [[30, 'Quill Books']]],
    ['cheapest parcel and when was it', [[8, '2024-05-05']]],
  ])('%s', async (question, expected) => {
    expect(await rowsOf(question)).toEqual(expected);
  });
});

it('ranks within each group by the figure that is named last', async () => {
  const rows = await rowsOf('best client in each country by price');
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['Netherlands', 'Petal Florists'],
    ['Texas', 'Quill Books'],
  ]);
});
