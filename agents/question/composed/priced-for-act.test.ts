import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A costume hall: what a costume costs to hire is not what its insurance comes to. A hat has one price. */
const hall = `
  CREATE TABLE costumes (
    costume_id INTEGER PRIMARY KEY, costume_name TEXT NOT NULL, hire_fee REAL NOT NULL, insurance_cost REAL NOT NULL
  );
  CREATE TABLE hires (
    hire_id INTEGER PRIMARY KEY, costume_id INTEGER NOT NULL REFERENCES costumes(costume_id), hired_on DATE NOT NULL
  );
  CREATE TABLE hats (hat_id INTEGER PRIMARY KEY, hat_name TEXT NOT NULL, price REAL NOT NULL);
  INSERT INTO costumes VALUES (1, 'Pirate', 12.5, 90), (2, 'Harlequin', 12.5, 40), (3, 'Knight', 30, 12.5), (4, 'Bear', 8, 60);
  INSERT INTO hires VALUES (1, 1, '2024-05-01'), (2, 3, '2024-05-02');
  INSERT INTO hats VALUES (1, 'Bowler', 20), (2, 'Fez', 12.5);
`;

const tables = openedForTests(() => openTables('hall', hall));

it.each([
  ['which costumes cost 12.5?', [['Harlequin'], ['Pirate']]],
  ['how many costumes cost more than 10', [[3]]],
  ['what percent of costumes cost 12.5', [[50]]],
  ['costumes that cost 12.5 to insure', [['Knight']]],
  ['costumes with an insurance cost of 12.5', [['Knight']]],
  ['hats that cost 20', [['Bowler']]],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.map(([first]) => [first]).toSorted()).toEqual(rows);
});
