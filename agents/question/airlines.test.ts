import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { type OpenedTables, openTables } from '../__fixtures__/open-tables.ts';

/** Airlines as those who watch them keep them: alliances over time, fares by month, safety grades of three boards, results by fiscal quarter. */
const airlines = `
  CREATE TABLE lands (land_id INTEGER PRIMARY KEY, land_name TEXT NOT NULL UNIQUE);
  CREATE TABLE airlines (
    airline_id INTEGER PRIMARY KEY, airline_name TEXT NOT NULL UNIQUE, land_id INTEGER NOT NULL REFERENCES lands(land_id), staff INTEGER NOT NULL
  );
  CREATE TABLE alliances (alliance_id INTEGER PRIMARY KEY, alliance_name TEXT NOT NULL UNIQUE);
  CREATE TABLE alliance_members (
    alliance_id INTEGER NOT NULL REFERENCES alliances(alliance_id), airline_id INTEGER NOT NULL REFERENCES airlines(airline_id),
    PRIMARY KEY (alliance_id, airline_id)
  );
  CREATE TABLE airline_values (
    airline_id INTEGER NOT NULL REFERENCES airlines(airline_id), value_date DATE NOT NULL, market_value REAL NOT NULL,
    PRIMARY KEY (airline_id, value_date)
  );
  CREATE TABLE safety_grades (
    grade_id INTEGER PRIMARY KEY, airline_id INTEGER NOT NULL REFERENCES airlines(airline_id), board TEXT NOT NULL, grade TEXT NOT NULL
  );
  CREATE TABLE airline_results (
    airline_id INTEGER NOT NULL REFERENCES airlines(airline_id), fiscal_quarter TEXT NOT NULL, published_on DATE NOT NULL, revenue REAL NOT NULL,
    profit_actual REAL NOT NULL, profit_estimate REAL NOT NULL, PRIMARY KEY (airline_id, fiscal_quarter)
  );
  CREATE TABLE bookings (
    booking_id INTEGER PRIMARY KEY, airline_id INTEGER NOT NULL REFERENCES airlines(airline_id), booked_on DATE NOT NULL,
    cabin TEXT NOT NULL, fare REAL NOT NULL
  );
  CREATE TABLE hangars (hangar_id INTEGER PRIMARY KEY, hangar_name TEXT NOT NULL UNIQUE, rent REAL NOT NULL, rent_estimate REAL NOT NULL);
  CREATE TABLE captains (captain_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL);
  CREATE TABLE landings (
    landing_id INTEGER PRIMARY KEY, airline_id INTEGER NOT NULL REFERENCES airlines(airline_id), captain_id INTEGER NOT NULL REFERENCES captains(captain_id),
    landed_on DATE NOT NULL, wind_speed REAL NOT NULL
  );
  CREATE TABLE routes (route_name TEXT PRIMARY KEY, miles INTEGER NOT NULL);
  CREATE TABLE route_members (
    route_name TEXT NOT NULL REFERENCES routes(route_name), airline_id INTEGER NOT NULL REFERENCES airlines(airline_id), start_date DATE NOT NULL,
    end_date DATE, PRIMARY KEY (route_name, airline_id, start_date)
  );
  CREATE TABLE airline_names (
    airline_id INTEGER NOT NULL REFERENCES airlines(airline_id), other_name TEXT NOT NULL, name_kind TEXT NOT NULL, used_from DATE, used_to DATE,
    PRIMARY KEY (airline_id, other_name)
  );
  CREATE TABLE inspections (
    inspection_id INTEGER PRIMARY KEY, airline_id INTEGER NOT NULL REFERENCES airlines(airline_id), held_on DATE NOT NULL, verdict TEXT NOT NULL
  );
  INSERT INTO lands VALUES (1, 'Norway'), (2, 'Chile'), (3, 'Kenya');
  INSERT INTO airlines VALUES (1, 'Fjordwing', 1, 700000), (2, 'Andesair', 2, 90000), (3, 'Rifthop', 3, 12000), (4, 'Polarjet', 1, 500000);
  INSERT INTO hangars VALUES (1, 'North Gate', 70, 65), (2, 'Lake Side', 40, 50);
  INSERT INTO captains VALUES (1, 'Ida Holm'), (2, 'Raul Soto');
  INSERT INTO landings VALUES (1, 1, 1, '2024-01-02', 30), (2, 1, 2, '2024-01-03', 45), (3, 2, 1, '2024-01-04', 60), (4, 2, 2, '2024-01-05', 10);
  INSERT INTO routes VALUES ('Amber Loop', 900), ('Cobalt Arc', 1200);
  INSERT INTO route_members VALUES
    ('Amber Loop', 1, '2023-01-01', '2024-06-30'), ('Amber Loop', 1, '2024-07-01', NULL), ('Amber Loop', 2, '2023-01-01', '2024-06-30'),
    ('Amber Loop', 3, '2024-07-01', NULL), ('Cobalt Arc', 4, '2023-01-01', NULL);
  INSERT INTO airline_names VALUES (1, 'Nordfly', 'FORMER', '2001-01-01', '2012-05-31'), (1, 'Fjord', 'SHORT', '2012-06-01', NULL), (2, 'Condorair', 'FORMER', '1999-01-01', '2008-03-31');
  INSERT INTO alliances VALUES (1, 'Blue Ring'), (2, 'Sky Eight'), (3, 'Open Sky');
  INSERT INTO alliance_members VALUES (1, 1), (1, 2), (1, 3), (2, 1), (2, 4), (3, 2);
  INSERT INTO airline_values VALUES
    (1, '2023-12-29', 1000), (1, '2024-06-28', 900), (1, '2024-12-31', 500), (2, '2023-12-29', 400), (2, '2024-06-28', 500), (2, '2024-12-31', 380),
    (3, '2023-12-29', 50), (3, '2024-06-28', 60), (3, '2024-12-31', 90), (4, '2023-12-29', 200), (4, '2024-06-28', 210), (4, '2024-12-31', 260),
    (1, '2025-01-31', 510), (2, '2025-01-31', 390), (3, '2025-01-31', 95), (4, '2025-01-31', 250);
  INSERT INTO safety_grades VALUES
    (1, 1, 'Vega', 'A'), (2, 1, 'Lyra', 'A'), (3, 1, 'Orion', 'B'), (4, 2, 'Vega', 'B'), (5, 2, 'Lyra', 'B'), (6, 3, 'Vega', 'C'), (7, 4, 'Vega', 'A'),
    (8, 4, 'Lyra', 'C'), (9, 4, 'Orion', 'A');
  INSERT INTO airline_results VALUES
    (1, '2023Q1', '2023-05-01', 10, 1, 2), (1, '2023Q2', '2023-08-01', 10, 1, 2), (1, '2023Q3', '2023-11-01', 10, 3, 2), (1, '2023Q4', '2024-02-01', 20, 1, 2),
    (1, '2024Q1', '2024-05-01', 15, 1, 2), (1, '2024Q2', '2024-08-01', 15, 1, 2), (1, '2024Q3', '2024-11-01', 15, 1, 2), (1, '2024Q4', '2025-02-01', 15, 1, 2),
    (2, '2024Q1', '2024-05-02', 5, 1, 2), (2, '2024Q2', '2024-08-02', 5, 3, 2), (2, '2024Q3', '2024-11-02', 5, 1, 2), (2, '2024Q4', '2025-02-02', 5, 1, 2);
  INSERT INTO bookings VALUES
    (1, 1, '2023-02-01', 'economy', 100), (2, 1, '2024-03-01', 'economy', 60), (3, 2, '2023-04-01', 'business', 200), (4, 2, '2024-05-01', 'economy', 290),
    (5, 3, '2024-06-01', 'first', 50), (6, 1, '2024-07-01', 'business', 10), (7, 1, '2025-01-10', 'economy', 20), (8, 4, '2023-03-01', 'economy', 30),
    (9, 4, '2024-03-09', 'economy', 60), (10, 4, '2025-01-20', 'business', 80);
  INSERT INTO inspections VALUES
    (1, 1, '2024-01-05', 'pass'), (2, 1, '2024-01-20', 'fail'), (3, 2, '2024-02-03', 'pass'), (4, 3, '2024-02-13', 'pass'), (5, 4, '2024-02-23', 'warn');
`;

let tables: OpenedTables;
let database: DatabaseSync;
beforeAll(async () => {
  tables = await openTables('airlines', airlines);
  database = new DatabaseSync(tables.file, { readOnly: true });
});
afterAll(async () => {
  database.close();
  await tables.close();
});

const shown = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(3) : String(cell)))).sort();

async function expectRows(question: string, sql: string) {
  const { result } = queryIn(await converse(tables.workspace)(question));
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  expect(shown(result.rows)).toEqual(shown(statement.all() as unknown as unknown[][]));
}

async function expectRefusal(question: string) {
  const answer = await converse(tables.workspace)(question);
  expect(() => queryIn(answer)).toThrow();
}

describe('how far something moved between two times', () => {
  it.each([
    [
      "Which airlines' market value fell by more than 30 % between the end of 2023 and the end of 2024?",
      "SELECT 'Fjordwing', 1000, 500, -50",
    ],
    [
      'Who lost more than 4 per cent of market value between the end of 2023 and the end of 2024?',
      "SELECT 'Fjordwing', 1000, 500, -50 UNION ALL SELECT 'Andesair', 400, 380, -5",
    ],
    [
      'airlines that lost at least a third of their market value from the end of 2023 to the end of 2024',
      "SELECT 'Fjordwing', 1000, 500, -50",
    ],
    // Between two days the value of the first is where it starts from.
    [
      'airlines whose market value rose by more than 60 % between 28 June 2024 and 31 December 2024',
      'SELECT airline_name, 60, 90, 50 FROM airlines WHERE 1 = 0',
    ],
    [
      'airlines whose market value rose by more than 40 % between 28 June 2024 and 31 December 2024',
      "SELECT 'Rifthop', 60, 90, 50",
    ],
    [
      'Which airline gained the most market value between the end of 2023 and the end of 2024?',
      "SELECT 'Polarjet', 200, 260, 60",
    ],
    // What is no level is read at both times.
    [
      "Which airlines' fares fell by more than 20 % from 2023 to 2024?",
      "SELECT 'Fjordwing', 100, 70, -30, -0.3",
    ],
    ["Which airline's fares rose most in dollars from 2023 to 2024?", "SELECT 'Andesair', 90"],
    ["Which airline's fares rose most in percent from 2023 to 2024?", "SELECT 'Polarjet', 100"],
  ])('%s', expectRows);

  it.each([
    'Which airlines lost more than 20 % of their luggage between 2023 and 2024?',
    'Who lost most against the crown between 2023 and 2024?',
  ])('refuses %s', expectRefusal);
});

describe('fiscal years', () => {
  it.each([
    ['Fjordwing revenue growth, fiscal 2024 on fiscal 2023, in %', 'SELECT 20'],
    ['Fjordwing revenue in fiscal 2024 vs fiscal 2023', 'SELECT 50, 60, 10, 0.2'],
    ['revenue growth of Fjordwing in fiscal 2024', 'SELECT 50, 60, 10, 0.2'],
    ['airlines that missed the profit estimate in all four quarters of fiscal 2024', "SELECT 'Fjordwing'"],
    ['who missed the profit estimate in every quarter of fiscal 2024', "SELECT 'Fjordwing'"],
    ['Which airlines missed the profit estimate in all four quarters of 2024?', "SELECT 'Fjordwing'"],
    [
      'Fjordwing 2024Q1 profit: reported vs estimate',
      "SELECT profit_actual, profit_estimate FROM airline_results WHERE airline_id = 1 AND fiscal_quarter = '2024Q1'",
    ],
    ['How many airlines missed the profit estimate in all four quarters of fiscal 2024?', 'SELECT 1'],
  ])('%s', expectRows);
});

describe('each of several', () => {
  it.each([
    ['airlines with a booking in every year from 2023 to 2025', "SELECT 'Fjordwing' UNION SELECT 'Polarjet'"],
    [
      'Which airlines had bookings in every single year since 2023?',
      "SELECT 'Fjordwing' UNION SELECT 'Polarjet'",
    ],
    [
      'number of bookings in every year from 2023 to 2025',
      "SELECT '2023', 3 UNION SELECT '2024', 5 UNION SELECT '2025', 2",
    ],
    ['airlines with a safety grade from all three boards', "SELECT 'Fjordwing' UNION SELECT 'Polarjet'"],
    ['airlines with a safety grade from every board', "SELECT 'Fjordwing' UNION SELECT 'Polarjet'"],
    ['How many airlines have a safety grade from all three boards?', 'SELECT 2'],
    ['airlines that are in neither the Blue Ring nor Open Sky', "SELECT 'Polarjet'"],
    ['airlines neither in Norway nor in Chile', "SELECT 'Rifthop'"],
    ['Which airlines sit in both Blue Ring and Open Sky?', "SELECT 'Andesair'"],
  ])('%s', expectRows);

  it.each([
    'airlines with a safety grade from all four boards',
    'airlines with a booking in all three years from 2023 to 2024',
    'For which airlines do all three boards have the same grade?',
  ])('refuses %s', expectRefusal);
});

describe('shares, numbers and units', () => {
  it.each([
    ['airlines with more than half a million staff', "SELECT 'Fjordwing'"],
    ['Rifthop market value at the end of 2024, thousands', "SELECT '2024-12-31', 0.09"],
    [
      'What share of total fares does each airline have in 2023, in per cent?',
      "SELECT airline_name, 100.0 * SUM(fare) / 330 FROM bookings JOIN airlines USING (airline_id) WHERE booked_on < '2024-01-01' GROUP BY 1",
    ],
    ['economy bookings as a percentage of all bookings', 'SELECT 60'],
    [
      'economy bookings as a percentage of all bookings, per airline',
      "SELECT airline_name, 100.0 * SUM(cabin = 'economy') / COUNT(*) FROM bookings JOIN airlines USING (airline_id) GROUP BY 1",
    ],
    [
      'share of economy bookings among all bookings in %, per year',
      "SELECT strftime('%Y', booked_on), 100.0 * SUM(cabin = 'economy') / COUNT(*) FROM bookings GROUP BY 1",
    ],
    [
      'Fjordwing market value at each year-end of 2023 and 2024',
      "SELECT '2023-12-29', 1000 UNION SELECT '2024-12-31', 500",
    ],
  ])('%s', expectRows);
});

describe('what else is to be seen of the rows', () => {
  it.each([
    ['highest wind speed of Fjordwing landings, and by whom', "SELECT 45, 'Raul Soto'"],
    ['lowest wind speed of Andesair landings and by whom?', "SELECT 10, 'Raul Soto'"],
    ['old name of Fjordwing, and until when?', "SELECT 'Nordfly', '2012-05-31'"],
    ['former names of Andesair, from when to when', "SELECT 'Condorair', '1999-01-01', '2008-03-31'"],
    ['old name of Andesair', "SELECT 'Condorair'"],
    ['rent and rent estimate of North Gate', 'SELECT 70, 65'],
    ['rent of Lake Side: actual vs estimate', 'SELECT 40, 50'],
    ['estimated and actual rent of Lake Side', 'SELECT 50, 40'],
  ])('%s', expectRows);

  it.each(['airlines of the Amber Loop, and since when', 'airlines in Norway, and by whom'])(
    'refuses %s',
    expectRefusal,
  );
});

describe('what is asked of the members of something', () => {
  it.each([
    [
      'staff of each Amber Loop member',
      'SELECT airline_name, staff FROM airlines WHERE airline_id IN (1, 3)',
    ],
    ['How many members does the Amber Loop have?', 'SELECT 2'],
    [
      'lands of the members of the Amber Loop',
      'SELECT airline_name, land_name FROM airlines JOIN lands USING (land_id) WHERE airline_id IN (1, 3)',
    ],
    [
      'market values of the airlines in the Amber Loop',
      "SELECT airline_name, value_date, market_value FROM airlines JOIN airline_values USING (airline_id) WHERE airline_id IN (1, 3) AND value_date = '2025-01-31'",
    ],
  ])('%s', expectRows);
});

describe('who joined and who left', () => {
  it.each([
    ['Which airlines left the Amber Loop in 2024?', "SELECT 'Andesair'"],
    ['airlines that joined the Amber Loop in 2024', "SELECT 'Rifthop'"],
    ['airlines added to the Amber Loop at the revision of 1 July 2024', "SELECT 'Rifthop'"],
    ['What fell out of the Amber Loop on 1 July 2024?', "SELECT 'Andesair'"],
    ['Who was in the Amber Loop on 1 March 2024 but no longer on 1 September 2024?', "SELECT 'Andesair'"],
    [
      'Which airlines were in the Amber Loop on 1 September 2024 but not on 1 March 2024?',
      "SELECT 'Rifthop'",
    ],
    ['Which airlines were in the Cobalt Arc on 1 March 2023?', "SELECT 'Polarjet'"],
    ['who was in the Amber Loop on 1 March 2024', "SELECT 'Andesair' UNION ALL SELECT 'Fjordwing'"],
    ['How many airlines were in the Amber Loop at the end of 2023?', 'SELECT 2'],
  ])('%s', expectRows);

  // Nothing is kept of since when they belong to it.
  it.each(['Which airlines left the Blue Ring in 2024?', 'airlines that joined Open Sky in 2024'])(
    'refuses %s',
    expectRefusal,
  );
});
