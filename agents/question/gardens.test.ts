import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** Botanical gardens, as somebody asks who reports on them. */
const gardens = `
  CREATE TABLE gardens (
    garden_id INTEGER PRIMARY KEY, garden_name TEXT NOT NULL UNIQUE, opened_year INTEGER, country TEXT NOT NULL, garden_type TEXT
  );
  CREATE TABLE keepers (
    keeper_id INTEGER PRIMARY KEY, keeper_name TEXT NOT NULL UNIQUE, garden_id INTEGER NOT NULL REFERENCES gardens(garden_id),
    salary NUMERIC NOT NULL, birth_year INTEGER NOT NULL, badge TEXT
  );
  CREATE TABLE plants (
    plant_id INTEGER PRIMARY KEY, plant_name TEXT NOT NULL UNIQUE, garden_id INTEGER NOT NULL REFERENCES gardens(garden_id), note TEXT,
    planted_on DATE
  );
  CREATE TABLE visits (
    visit_id INTEGER PRIMARY KEY, garden_id INTEGER NOT NULL REFERENCES gardens(garden_id), visit_date DATE NOT NULL,
    visitors INTEGER NOT NULL, status TEXT NOT NULL, discount NUMERIC
  );
  CREATE TABLE bag_types (bty_code TEXT PRIMARY KEY, bty_label TEXT NOT NULL);
  CREATE TABLE seed_bags (
    bag_id INTEGER PRIMARY KEY, plant_id INTEGER NOT NULL REFERENCES plants(plant_id), bty_code TEXT NOT NULL REFERENCES bag_types(bty_code)
  );
  CREATE TABLE licences (
    plant_id INTEGER NOT NULL REFERENCES plants(plant_id), licence_type TEXT NOT NULL, valid_from DATE NOT NULL, valid_to DATE NOT NULL,
    PRIMARY KEY (plant_id, licence_type, valid_from)
  );
  CREATE TABLE water_prices (
    garden_id INTEGER NOT NULL REFERENCES gardens(garden_id), price_date DATE NOT NULL, price REAL NOT NULL,
    PRIMARY KEY (garden_id, price_date)
  );
  INSERT INTO gardens VALUES (1, 'Fernhill', 1950, 'Wales', 'open'), (2, 'Rose Court', 1931, 'Wales', 'walled'), (3, 'Saltmarsh', 1988, 'Kent', 'open'), (4, 'Old Orchard', NULL, 'Kent', NULL);
  INSERT INTO keepers VALUES (1, 'Ada', 1, 3000, 1990, 'K7'), (2, 'Bo', 1, 5000, 1971, 'K7'), (3, 'Cy', 2, 2000, 1985, 'K8'), (4, 'Di', 3, 4400, 1966, NULL), (5, 'Ed', 3, 4400, 1980, NULL);
  INSERT INTO plants VALUES (1, 'Fern', 1, 'tall', '2001-04-01'), (2, 'Ivy', 1, NULL, '2003-05-02'), (3, 'Rose', 2, NULL, '1999-03-03'),
    (4, 'Reed', 3, 'wet', NULL), (5, 'Sage', 3, NULL, NULL);
  INSERT INTO visits VALUES
    (1, 1, '2023-05-03', 10, 'guided', NULL), (2, 1, '2024-05-04', 30, 'free', 2), (3, 1, '2024-06-01', 20, 'free', NULL),
    (4, 2, '2023-06-07', 40, 'free', NULL), (5, 2, '2024-06-08', 50, 'guided', NULL), (6, 3, '2024-07-01', 60, 'cancelled', NULL);
  INSERT INTO bag_types VALUES ('P', 'paper'), ('T', 'tin');
  INSERT INTO seed_bags VALUES (1, 1, 'P'), (2, 2, 'T'), (3, 3, 'P');
  INSERT INTO licences VALUES
    (1, 'export', '2020-01-01', '2022-12-31'), (1, 'show', '2023-01-01', '3000-01-01'), (3, 'export', '2021-01-01', '3000-01-01'),
    (4, 'show', '2019-01-01', '2020-12-31');
  INSERT INTO water_prices VALUES
    (1, '2024-05-30', 5), (1, '2024-05-31', 6), (1, '2024-06-27', 9), (1, '2024-06-28', 7), (2, '2024-05-31', 3), (2, '2024-06-28', 4);
`;

const tables = openedForTests(() => openTables('gardens', gardens));

const ask = async (question: string) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  return result.rows;
};

describe('figures of reports', () => {
  it.each<[string, unknown[][]]>([
    // A part in percent, whose unit stands before its groups.
    [
      'share of visits that were free in %, per year',
      [
        ['2023', 50],
        ['2024', 50],
      ],
    ],
    [
      'share of free visits among all visits in per cent, per garden',
      [
        ['Fernhill', (100 * 2) / 3],
        ['Rose Court', 50],
        ['Saltmarsh', 0],
      ],
    ],
    [
      'percentage of visits not cancelled by garden',
      [
        ['Fernhill', 100],
        ['Rose Court', 100],
        ['Saltmarsh', 0],
      ],
    ],
    [
      "Number of plants per garden and each garden's share of the total in %",
      [
        ['Fernhill', 2, 40],
        ['Rose Court', 1, 20],
        ['Saltmarsh', 2, 40],
      ],
    ],
    // Two times next to each other, and their change.
    ['visitors of Fernhill in 2023 and in 2024', [[10, 50]]],
    [
      'number of visits per garden in 2023 and in 2024',
      [
        ['Fernhill', 1, 2],
        ['Rose Court', 1, 1],
        ['Saltmarsh', 0, 1],
      ],
    ],
    [
      'Visitors per garden: total 2023, total 2024 and the change in per cent, one line per garden',
      [
        ['Fernhill', 10, 50, 400],
        ['Rose Court', 40, 50, 25],
      ],
    ],
    [
      'month-end water price of Fernhill for each month of 2024',
      [
        ['2024-05-31', 6],
        ['2024-06-28', 7],
      ],
    ],
    ['On which day did the water price of Fernhill peak and at what level?', [['2024-06-27', 9]]],
    ['when was the water price of Fernhill lowest', [['2024-05-30', 5]]],
    [
      'In which gardens is the average salary per keeper above the average over all keepers?',
      [
        ['Fernhill', 4000],
        ['Saltmarsh', 4400],
      ],
    ],
    [
      'how many gardens have 1, 2, 3 … plants?',
      [
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'How many gardens have one, two or three plants?',
      [
        [1, 1],
        [2, 2],
      ],
    ],
    ['How many gardens have two plants, how many three, how many four?', [[2, 2]]],
    [
      'number of gardens with 1 plant, 2 plants and so on',
      [
        [1, 1],
        [2, 2],
      ],
    ],
    // The type of a bag is its own, and not that of the garden behind its plant.
    [
      'how many seed bags do we hold of each type',
      [
        ['paper', 2],
        ['tin', 1],
      ],
    ],
    [
      'water price of Fernhill, monthly average 2024',
      [
        ['2024-05', 5.5],
        ['2024-06', 8],
      ],
    ],
    // Each visit has several visitors, and a garden those of all of them.
    ['which garden had the most visitors?', [['Rose Court', 90]]],
    [
      'number of gardens by number of visits',
      [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
    ],
  ])('%s', async (question, expected) => {
    expect((await ask(question)).toSorted()).toEqual(expected);
  });

  it.each<[string, unknown[][]]>([
    [
      'two oldest gardens by opening year, oldest first',
      [
        ['Rose Court', 1931],
        ['Fernhill', 1950],
      ],
    ],
    ['the youngest keeper by birth year', [['Ada', 1990]]],
    ['keepers sorted by birth year, youngest first', [['Ada'], ['Cy'], ['Ed'], ['Bo'], ['Di']]],
    [
      'share of free visits per year',
      [
        ['2023', 0.5],
        ['2024', 0.5],
      ],
    ],
  ])('%s, in this order', async (question, expected) => {
    expect(await ask(question)).toEqual(expected);
  });

  it.each([
    'share of visits that were free in % per ranger',
    'in which gardens is the average salary per keeper above the average over all gardens?',
    'how many gardens have 1, 2, 3 … ponds?',
    'how many gardens have one or two plants?',
    'how many gardens have one, two or more plants?',
    'on which day did the sulphur of Fernhill peak?',
  ])('is refused: %s', async (question) => {
    const { status } = await converse(tables().workspace)(question);
    expect(status).not.toBe('answered');
  });
});

describe('what ever was', () => {
  it.each<[string, unknown[][]]>([
    ['plants with an export licence', [['Rose']]],
    ['plants with an export licence, whether or not it has ended', [['Fern'], ['Rose']]],
    ['plants with an export licence, expired ones included', [['Fern'], ['Rose']]],
    ['plants without a licence', [['Ivy'], ['Reed'], ['Sage']]],
    ['plants for which we hold no licence', [['Ivy'], ['Sage']]],
    ['which plants have no licence at all?', [['Ivy'], ['Sage']]],
    ['What percentage of all plants in the database have no licence?', [[40]]],
    // What is noted of none of their rows.
    ['gardens without a discount', [['Old Orchard'], ['Rose Court'], ['Saltmarsh']]],
  ])('%s', async (question, expected) => {
    expect((await ask(question)).toSorted()).toEqual(expected);
  });
});
