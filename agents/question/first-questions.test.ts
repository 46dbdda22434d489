import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** A coach line, as somebody asks about it who has just seen its tables. */
const coaches = `
  CREATE TABLE depots (
    depot_id INTEGER PRIMARY KEY, depot_name TEXT NOT NULL, town TEXT NOT NULL, mgr_nm TEXT, old_name TEXT
  );
  CREATE TABLE coaches (
    coach_id INTEGER PRIMARY KEY, plate TEXT NOT NULL UNIQUE, maker TEXT NOT NULL, seat_count INTEGER NOT NULL, mth_fee NUMERIC NOT NULL,
    depot_id INTEGER NOT NULL REFERENCES depots(depot_id)
  );
  CREATE TABLE drivers (
    driver_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, hire_date DATE NOT NULL
  );
  CREATE TABLE travellers (
    traveller_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, club_tier TEXT
  );
  CREATE TABLE trips (
    trip_id INTEGER PRIMARY KEY, trip_number TEXT NOT NULL, coach_id INTEGER NOT NULL REFERENCES coaches(coach_id),
    driver_id INTEGER NOT NULL REFERENCES drivers(driver_id), left_at DATETIME NOT NULL, status TEXT NOT NULL
  );
  CREATE TABLE tickets (
    ticket_id INTEGER PRIMARY KEY, trip_id INTEGER NOT NULL REFERENCES trips(trip_id),
    traveller_id INTEGER NOT NULL REFERENCES travellers(traveller_id), bought_on DATE NOT NULL, travel_class TEXT NOT NULL,
    fare_amount NUMERIC NOT NULL, channel TEXT NOT NULL, status TEXT NOT NULL
  );
  CREATE TABLE ticket_lines (
    line_id INTEGER PRIMARY KEY, ticket_id INTEGER NOT NULL REFERENCES tickets(ticket_id), what TEXT NOT NULL
  );
  INSERT INTO depots VALUES (1, 'North Yard', 'Leeds', 'Ines Pratt', 'Old Tannery'), (2, 'Quay', 'Hull', 'Tom Reed', NULL), (3, 'Spare', 'York', NULL, NULL);
  INSERT INTO coaches VALUES (1, 'AB 1', 'Volvo', 50, 400, 1), (2, 'AB 2', 'Volvo', 40, 300, 1), (3, 'AB 3', 'Setra', 60, 500, 2);
  INSERT INTO drivers VALUES (1, 'Jane', 'Frost', '2019-03-01'), (2, 'Omar', 'Bell', '2021-06-15');
  INSERT INTO travellers VALUES (1, 'Ada', 'Moss', 'Gold'), (2, 'Bo', 'Lark', 'Silver'), (3, 'Cy', 'Fenn', 'Gold'), (4, 'Di', 'Oak', NULL);
  INSERT INTO trips VALUES
    (1, 'T7', 1, 1, '2025-03-01 08:00', 'done'), (2, 'T7', 2, 2, '2025-03-02 08:00', 'done'), (3, 'T9', 3, 1, '2025-03-02 09:00', 'planned');
  INSERT INTO tickets VALUES
    (11, 1, 1, '2025-02-01', 'first', 30, 'web', 'paid'), (12, 1, 2, '2025-02-03', 'standard', 10, 'desk', 'paid'),
    (13, 2, 2, '2025-02-20', 'standard', 14, 'web', 'refunded');
  INSERT INTO ticket_lines VALUES (1, 11, 'seat'), (2, 11, 'bag'), (3, 12, 'seat'), (4, 13, 'seat');
`;

const tables = openedForTests(() => openTables('coaches', coaches));

describe('what somebody asks first', () => {
  it.each<[string, unknown[][]]>([
    // A figure that is called like a verb.
    [
      'average fare per travel class',
      [
        ['first', 30],
        ['standard', 12],
      ],
    ],
    [
      'highest fare by travel class',
      [
        ['first', 30],
        ['standard', 14],
      ],
    ],
    [
      'revenue by channel',
      [
        ['desk', 10],
        ['web', 44],
      ],
    ],
    // Who pays the most, also of a time.
    [
      'who are our best travellers this year?',
      [
        ['Ada', 'Moss', 30],
        ['Bo', 'Lark', 24],
      ],
    ],
    ['who was our best traveller since 2 February 2025?', [['Bo', 'Lark', 24]]],
    // Rows without a number of their own go by their key.
    [
      'ticket numbers and amounts of all tickets over 12 euros',
      [
        [11, 30],
        [13, 14],
      ],
    ],
    ['how many travellers have Gold status', [[2]]],
    [
      'Break the tickets down by channel.',
      [
        ['desk', 1],
        ['web', 2],
      ],
    ],
    [
      'could you split the tickets by travel class',
      [
        ['first', 1],
        ['standard', 2],
      ],
    ],
    [
      '# of tickets by channel',
      [
        ['desk', 1],
        ['web', 2],
      ],
    ],
    [
      'num of coaches per maker',
      [
        ['Setra', 1],
        ['Volvo', 2],
      ],
    ],
    [
      'total amt by channel',
      [
        ['desk', 10],
        ['web', 44],
      ],
    ],
    ['date of our first and of our most recent ticket', [['2025-02-01', '2025-02-20']]],
    ['how many coaches are based at North Yard', [[2]]],
    ['total number of seats', [[150]]],
    ['total number of seats of Volvo coaches', [[90]]],
    ['average number of lines per ticket', [[4 / 3]]],
    ['which depots are empty?', [['Spare']]],
    ['when did Jane Frost start with us', [['2019-03-01']]],
    ['who runs North Yard?', [['Ines Pratt']]],
    ['what was North Yard called before?', [['Old Tannery']]],
    ['all-time high of the fare', [[30]]],
    ["our top 1 travellers by what they've spent", [['Ada', 'Moss', 30]]],
    ['which trips have no tickets', [['T9', '2025-03-02 09:00']]],
  ])('%s', async (question, expected) => {
    const { result } = queryIn(await converse(tables().workspace)(question));
    expect(result.rows.toSorted()).toEqual(expected);
  });

  it('is refused where "each" is of what nothing is called', async () => {
    const { status } = await converse(tables().workspace)('how many drivers are there for each host');
    expect(status).not.toBe('answered');
  });
});

const answerTo = async (question: string) =>
  queryIn(await converse(tables().workspace)(question)).result.rows.map((row) => [...row]);

/** The two depots that have coaches. */
const byDepot = [
  ['North Yard', 2],
  ['Quay', 1],
];

describe('a number of rows, however it is said', () => {
  it.each<[string, unknown[][]]>([
    // Behind "by" a number is what things are ranked by, and no group.
    ['depots by number of coaches', byDepot],
    ['depots by number of coaches, most first', byDepot],
    ['order depots by how many coaches they have, highest first', byDepot],
    ['depots by number of coaches, lowest first', byDepot.toReversed()],
    ['depots by number of coaches, top 1', byDepot.slice(0, 1)],
    // "Sort" is a kind only where it is no request.
    ['sort depots by coach count, largest first', byDepot],
    ['sort depots by depot name', [['North Yard'], ['Quay'], ['Spare']]],
    ['depots by coach count', byDepot],
    ['depots by number of Volvo coaches', byDepot.slice(0, 1)],
    [
      'depots by average seat count',
      [
        ['Quay', 60],
        ['North Yard', 45],
      ],
    ],
    // The number may be said behind what is counted.
    ['coach count by depot', byDepot],
    ['coach totals by depot', byDepot],
    ['each depot with its coach count', byDepot],
    ['the depot with the highest coach count', byDepot.slice(0, 1)],
    ['top 1 depots by coach count', byDepot.slice(0, 1)],
    ['distribution of coaches over depots', byDepot],
    [
      'number of trips for every status',
      [
        ['done', 2],
        ['planned', 1],
      ],
    ],
    ['count the depots that have more than 1 coach', [[1]]],
    ['on average how many coaches per depot', [[1.5]]],
    // So many of an order that was said before.
    ['depots ranked by total seat count, top 1', [['North Yard', 90]]],
    ['depots ranked by total seat count ascending, top 1', [['Quay', 60]]],
    ['depots by number of coaches, lowest first, top 1', [['Spare', 0]]],
    ['depots sorted by depot name, top 1', [['North Yard']]],
  ])('counts for "%s"', async (question, rows) => {
    expect(await answerTo(question)).toEqual(rows);
  });

  it('tells which part of the rows each group has', async () => {
    const rows = await answerTo('what percentage of coaches is in each depot?');
    expect(rows.map(([depot, part]) => [depot, Math.round(Number(part))])).toEqual([
      ['North Yard', 67],
      ['Quay', 33],
    ]);
  });
});
