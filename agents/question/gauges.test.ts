import { expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** Stations of a river that are called by a short kind, from which a level is read day by day; each began with one of its own. */
const gauges = `
  CREATE TABLE station_types (type_code TEXT PRIMARY KEY, type_name TEXT NOT NULL UNIQUE);
  CREATE TABLE stations (
    station_id INTEGER PRIMARY KEY, station_name TEXT NOT NULL UNIQUE, type_code TEXT NOT NULL REFERENCES station_types(type_code),
    base_level REAL NOT NULL, base_date DATE NOT NULL
  );
  CREATE TABLE station_readings (
    station_id INTEGER NOT NULL REFERENCES stations(station_id), read_on DATE NOT NULL, water_level REAL NOT NULL,
    PRIMARY KEY (station_id, read_on)
  );
  INSERT INTO station_types VALUES ('RWG', 'River gauge'), ('TDG', 'Tide gauge');
  INSERT INTO stations VALUES
    (1, 'Oxbow', 'RWG', 100, '2020-01-01'), (2, 'Narrows', 'RWG', 120, '2021-01-01'), (3, 'Estuary', 'TDG', 90, '2022-01-01');
  INSERT INTO station_readings VALUES
    (1, '2024-03-01', 210), (1, '2024-06-01', 250), (1, '2025-02-01', 230), (2, '2024-03-01', 320), (2, '2024-06-01', 310),
    (2, '2025-02-01', 305), (3, '2024-03-01', 150), (3, '2024-06-01', 155), (3, '2025-02-01', 160);
`;

const tables = openedForTests(() => openTables('gauges', gauges));

const ask = async (question: string) => queryIn(await converse(tables().workspace)(question)).result.rows;

it.each<[string, unknown[][]]>([
  ['What was the level of Oxbow on the last day we have?', [[230]]],
  ['What was the latest level of Narrows?', [[305]]],
  ['level of Oxbow on 1 June 2024', [[250]]],
  ['base level of Oxbow', [[100]]],
])('with a day the level is meant that is read by day: %s', async (question, rows) => {
  expect(await ask(question)).toEqual(rows);
});

it.each<[string, string[]]>([
  ['names of the RWGs', ['Narrows', 'Oxbow']],
  ['names of TDGs', ['Estuary']],
  ['name of the RWG with the highest base level', ['Narrows']],
])('things are called by the initials of their kind: %s', async (question, names) => {
  expect((await ask(question)).map(([name]) => name).toSorted()).toEqual(names);
});

it.each([
  'For every station, could you please give me the highest water level it reached in 2024?',
  'For each station the highest water level in 2024',
  'the highest water level that each station reached in 2024',
])('each has its own extreme: %s', async (question) => {
  expect((await ask(question)).toSorted()).toEqual([
    ['Estuary', 155],
    ['Narrows', 320],
    ['Oxbow', 250],
  ]);
});
