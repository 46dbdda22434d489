import { expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** Marinas whose boats have a home and are berthed elsewhere too, inspectors, and grades that agencies give for a time. */
const harbour = `
  CREATE TABLE marinas (marina_id INTEGER PRIMARY KEY, marina_name TEXT NOT NULL);
  CREATE TABLE boat_types (type_id INTEGER PRIMARY KEY, type_name TEXT NOT NULL);
  CREATE TABLE boats (
    boat_id INTEGER PRIMARY KEY, boat_name TEXT NOT NULL, type_id INTEGER NOT NULL REFERENCES boat_types(type_id),
    marina_id INTEGER NOT NULL REFERENCES marinas(marina_id), tonnage REAL NOT NULL
  );
  CREATE TABLE berths ( -- Guests of each marina
    marina_id INTEGER NOT NULL REFERENCES marinas(marina_id), boat_id INTEGER NOT NULL REFERENCES boats(boat_id),
    fee REAL NOT NULL, valid_from DATE NOT NULL, valid_to DATE, PRIMARY KEY (marina_id, boat_id, valid_from)
  );
  CREATE TABLE inspectors (inspector_id INTEGER PRIMARY KEY, inspector_name TEXT NOT NULL);
  CREATE TABLE inspections (
    inspection_id INTEGER PRIMARY KEY, inspector_id INTEGER NOT NULL REFERENCES inspectors(inspector_id),
    boat_id INTEGER NOT NULL REFERENCES boats(boat_id), inspected_on DATE NOT NULL, verdict TEXT NOT NULL
  );
  CREATE TABLE ntcs ( -- Notices sent to boats
    ntc_id INTEGER PRIMARY KEY, boat_id INTEGER NOT NULL REFERENCES boats(boat_id), sent_on DATE NOT NULL, ntc TEXT NOT NULL -- Notice (LATE, LOUD)
  );
  CREATE TABLE safety_grades (
    boat_id INTEGER NOT NULL REFERENCES boats(boat_id), agency TEXT NOT NULL, grade TEXT NOT NULL,
    valid_from DATE NOT NULL, valid_to DATE, PRIMARY KEY (boat_id, agency, valid_from)
  );
  INSERT INTO marinas VALUES (1, 'Kiel Marina'), (2, 'Visby Marina');
  INSERT INTO boat_types VALUES (1, 'Ketch'), (2, 'Sloop'), (3, 'Cutter'), (4, 'Motor yacht'), (5, 'Sailing yacht');
  INSERT INTO boats VALUES (1, 'Heron', 1, 1, 12), (2, 'Gannet', 2, 1, 8), (3, 'Plover', 2, 2, 9), (4, 'Skua', 1, 2, 15), (5, 'Tern', 4, 2, 21), (6, 'Auk', 5, 2, 18);
  INSERT INTO berths VALUES
    (1, 3, 40, '2024-01-01', NULL), (1, 4, 55, '2024-02-01', NULL), (2, 1, 30, '2023-01-01', '2023-12-31'), (2, 1, 35, '2024-01-01', NULL);
  INSERT INTO inspectors VALUES (1, 'Ada Brink'), (2, 'Bo Lind'), (3, 'Cy Moe');
  INSERT INTO inspections VALUES
    (1, 1, 1, '2024-01-05', 'PASSED'), (2, 1, 2, '2024-02-05', 'FAILED'), (3, 2, 1, '2024-03-05', 'FAILED'), (4, 1, 3, '2024-04-05', 'PASSED'),
    (5, 3, 4, '2024-04-09', 'FAILED'), (6, 2, 4, '2024-05-09', 'FAILED');
  INSERT INTO ntcs VALUES (1, 1, '2024-01-08', 'LATE'), (2, 2, '2024-01-09', 'LOUD'), (3, 1, '2024-06-08', 'LATE');
  INSERT INTO safety_grades VALUES
    (1, 'Nordwind', 'B', '2023-01-01', '2023-12-31'), (1, 'Nordwind', 'A', '2024-01-01', NULL), (1, 'Seemark', 'C', '2024-01-01', NULL),
    (2, 'Nordwind', 'B', '2024-01-01', NULL);
`;

const tables = openedForTests(() => openTables('marinas', harbour));

it.each<[string, unknown[][]]>([
  ['who made the most inspections?', [['Ada Brink', 3]]],
  ['who has the most failed inspections', [['Bo Lind', 2]]],
  ['who inspected the Heron?', [['Ada Brink'], ['Bo Lind']]],
  ['boats of type Ketch', [['Heron'], ['Skua']]],
  [
    'notices in 2024 by type',
    [
      ['LATE', 2],
      ['LOUD', 1],
    ],
  ],
  [
    'notices by boat',
    [
      ['Gannet', 1],
      ['Heron', 2],
    ],
  ],
  [
    'how many boats of each type',
    [
      ['Ketch', 2],
      ['Motor yacht', 1],
      ['Sailing yacht', 1],
      ['Sloop', 2],
    ],
  ],
  ['how many boats of type Ketch are there', [[2]]],
  ['largest ketch by tonnage', [['Skua', 15]]],
  ['which sloops have a safety grade', [['Gannet']]],
  ['which sloop had the most inspections?', [['Gannet', 1]]],
  ['which yachts are of Visby Marina', [['Auk'], ['Tern']]],
  [
    'current safety grades of the Heron by agency',
    [
      ['Nordwind', 'A'],
      ['Seemark', 'C'],
    ],
  ],
  [
    'safety grades by agency',
    [
      ['Nordwind', 2],
      ['Seemark', 1],
    ],
  ],
  [
    'fees of Kiel Marina',
    [
      ['Plover', 40],
      ['Skua', 55],
    ],
  ],
  [
    'fee of the Heron in Visby Marina over time',
    [
      ['2023-01-01', 30],
      ['2024-01-01', 35],
    ],
  ],
  [
    'notices of the Heron',
    [
      ['2024-01-08', 'LATE'],
      ['2024-06-08', 'LATE'],
    ],
  ],
  // Those that have it as their own.
  ["what's in Kiel Marina", [['Gannet'], ['Heron']]],
  // Their home is another one.
  ['which boats are berthed in Kiel Marina', [['Plover'], ['Skua']]],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted()).toEqual(rows);
});
