import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { withoutAsides } from './asides.ts';

/** A brewery with tanks, brewers and brews; some brews lack a fault, and pubs are active or not. */
const brewery = `
  CREATE TABLE halls (hall_id INTEGER PRIMARY KEY, hall_name TEXT NOT NULL);
  CREATE TABLE pubs (pub_id INTEGER PRIMARY KEY, pub_name TEXT NOT NULL, is_active INTEGER NOT NULL);
  CREATE TABLE brewers (brewer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, hall_id INTEGER NOT NULL REFERENCES halls(hall_id));
  CREATE TABLE tanks (
    tank_id INTEGER PRIMARY KEY, tank_name TEXT NOT NULL, metal TEXT NOT NULL, litres INTEGER NOT NULL, status TEXT NOT NULL,
    hall_id INTEGER NOT NULL REFERENCES halls(hall_id)
  );
  CREATE TABLE brews (
    brew_id INTEGER PRIMARY KEY, lot_no TEXT NOT NULL, tank_id INTEGER NOT NULL REFERENCES tanks(tank_id),
    brewer_id INTEGER NOT NULL REFERENCES brewers(brewer_id), pub_id INTEGER NOT NULL REFERENCES pubs(pub_id), style TEXT NOT NULL,
    kegs INTEGER NOT NULL, keg_price REAL NOT NULL, weight_kg REAL NOT NULL, fault TEXT, promised_date DATE NOT NULL, delivered_on DATE
  );
  INSERT INTO halls VALUES (1, 'North'), (2, 'South'), (3, 'Cellar');
  INSERT INTO pubs VALUES (1, 'The Swan', 1), (2, 'The Bell', 0);
  INSERT INTO brewers VALUES (1, 'Ada Brink', 1), (2, 'Bo Lind', 2);
  INSERT INTO tanks VALUES (1, 'T1', 'Copper', 500, 'Active', 1), (2, 'T2', 'Copper', 800, 'Retired', 2), (3, 'T3', 'Steel', 900, 'Active', 1);
  INSERT INTO brews VALUES
    (1, 'L-1', 1, 1, 1, 'Stout', 2, 10, 90, 'Sour', '2024-01-10', '2024-01-12'), (2, 'L-2', 1, 1, 2, 'Stout', 3, 10, 70, NULL, '2024-02-10', '2024-02-09'),
    (3, 'L-3', 3, 2, 1, 'Lager', 5, 8, 210, 'Flat', '2024-03-10', '2024-03-15'), (4, 'L-4', 3, 2, 2, 'Stout', 1, 12, 30, 'Sour', '2024-04-10', NULL);
`;

const tables = openedForTests(() => openTables('brewery', brewery));

it.each<[string, unknown[][]]>([
  [
    'brews by style, most common style first',
    [
      ['Stout', 3],
      ['Lager', 1],
    ],
  ],
  [
    'brews by style, rarest on top',
    [
      ['Lager', 1],
      ['Stout', 3],
    ],
  ],
  [
    'total kegs by month of the promised date, highest first',
    [
      ['2024-03', 5],
      ['2024-02', 3],
      ['2024-01', 2],
      ['2024-04', 1],
    ],
  ],
  ['lot numbers of brews, heaviest first', [['L-3'], ['L-1'], ['L-2'], ['L-4']]],
  [
    'value by style (kegs x keg price, before tax)',
    [
      ['Lager', 40],
      ['Stout', 62],
    ],
  ],
  [
    'tardy brews (delivered after promised date) per style',
    [
      ['Lager', 1],
      ['Stout', 1],
    ],
  ],
  [
    'number of brews by style (stout, lager etc.)',
    [
      ['Lager', 1],
      ['Stout', 3],
    ],
  ],
  [
    'number of brews per fault, ignore those without a fault',
    [
      ['Flat', 1],
      ['Sour', 2],
    ],
  ],
  [
    'number of brews per fault, where a fault was noted',
    [
      ['Flat', 1],
      ['Sour', 2],
    ],
  ],
  ['heaviest single brew: lot no, weight', [['L-3', 210]]],
  ['Active copper tanks per metal', [['Copper', 1]]],
  ['which halls have neither a brewer nor a tank?', [['Cellar']]],
  ['active pubs', [['The Swan']]],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  const isOrdered = / first| on top/.test(question);
  expect(isOrdered ? result.rows : result.rows.toSorted()).toEqual(rows);
});

it('counts what no join repeats without telling it apart', async () => {
  const { result, sql } = queryIn(await converse(tables().workspace)('which hall has the fewest brews?'));
  expect(result.rows).toEqual([['Cellar', 0]]);
  expect(sql).not.toContain('DISTINCT');
});

it.each([
  // Pubs are active, and so are tanks; of brewers and halls nothing says it.
  'active brewers',
  'active halls',
  // No table says how fast a tank is.
  'tanks in the North hall, fastest first',
])('refuses: %s', async (question) => {
  const view = await converse(tables().workspace)(question);
  expect(view.parts.some(({ kind }) => kind === 'table')).toBe(false);
});

it.each([
  ['brews of 2024, ignore those without a fault', 'brews of 2024, only those with a fault'],
  ['tanks (all tanks, retired ones too)', 'tanks ever'],
  ['brews per style, ranked', 'brews per style, highest first'],
  ['top 3 styles by kegs, ranked', 'top 3 styles by kegs'],
  ['halls with more than 2 tanks, and how many', 'halls with more than 2 tanks, and how many each'],
])('%s', (asked, plain) => {
  expect(withoutAsides(asked, [])).toBe(plain);
});

it.each([
  'tanks that were emptied first',
  'brews by Ada Brink (only stout)',
  'brews per style, average kegs, busiest hall first',
  'who brewed the heaviest first',
])('leaves what is asked: %s', (asked) => {
  expect(withoutAsides(asked, [])).toBe(asked);
});
