import { expect, test } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** A racing season, whose teams are called what every object of JavaScript has a member of, as are some of their cars. */
const season = `
  CREATE TABLE constructors (
    constructor_id INTEGER PRIMARY KEY, constructor TEXT NOT NULL, country TEXT NOT NULL, prototype TEXT, founded_on DATE
  );
  CREATE TABLE results (
    result_id INTEGER PRIMARY KEY, constructor INTEGER REFERENCES constructors(constructor_id), points NUMERIC NOT NULL,
    raced_on DATE NOT NULL, constructor_note TEXT
  );
  INSERT INTO constructors VALUES
    (1, 'constructor', 'Italy', 'toString', '1950-01-01'), (2, '__proto__', 'France', NULL, '1960-01-01'), (3, 'valueOf', 'Italy', 'B', NULL);
  INSERT INTO results VALUES
    (1, 1, 25, '2024-03-01', 'late'), (2, 1, 18, '2024-04-01', NULL), (3, 2, 15, '2024-04-01', NULL);
`;

const tables = openedForTests(() => openTables('season', season));

test('constructors are counted as anything else is', async () => {
  const view = await converse(tables().workspace)('How many constructors are there?');
  expect(queryIn(view).result.rows).toEqual([[3]]);
});

test.each([
  'constructors without results',
  'which constructor has the most points?',
  'points per constructor in 2024',
  'top constructor by points',
  'who is the constructor from Italy?',
  'which results have no constructor?',
  'constructors with the same constructor as valueOf',
  'constructor of each result',
  'how many constructors in Italy never raced?',
  'does constructor have a prototype?',
  'share of points by constructor',
  'constructors constructor',
  'who has the constructor?',
  'points constructor over twice the average',
  'how did toString do last month?',
  'results that constructor hasOwnProperty',
  'constructors that have constructored',
  'combien de constructor ?',
])('%s: answered, asked back or refused, and never an error of our own', async (question) => {
  const view = await converse(tables().workspace)(question);
  expect(view.error?.code ?? view.status).not.toBe('internal');
  expect(view.status).not.toBe('failed');
});
