import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Vineyards with a supervisor among the growers, who have one among themselves and work in a vineyard each. */
const wine = `
  CREATE TABLE growers (
    grower_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, wage INTEGER NOT NULL,
    supervisor_id INTEGER REFERENCES growers(grower_id), vineyard_id INTEGER REFERENCES vineyards(vineyard_id)
  );
  CREATE TABLE vineyards (
    vineyard_id INTEGER PRIMARY KEY, vineyard_name TEXT NOT NULL, supervisor_id INTEGER REFERENCES growers(grower_id)
  );
  INSERT INTO vineyards VALUES (1, 'Steep Hill', NULL), (2, 'Riverbank', NULL), (3, 'Old Wall', NULL);
  INSERT INTO growers VALUES
    (1, 'Ada Brink', 3000, NULL, 1), (2, 'Bo Lind', 3400, 1, 1), (3, 'Cy Marsh', 2600, 1, 2), (4, 'Di Nolte', 3600, 2, 2);
  UPDATE vineyards SET supervisor_id = CASE vineyard_id WHEN 1 THEN 2 ELSE 4 END;
`;

const tables = openedForTests(() => openTables('wine', wine));

const pairs = [
  ['Old Wall', 'Di Nolte'],
  ['Riverbank', 'Di Nolte'],
  ['Steep Hill', 'Bo Lind'],
];

it.each([
  ['who heads the Steep Hill vineyard?', [['Bo Lind']]],
  ['who is in charge of Riverbank?', [['Di Nolte']]],
  ['which grower runs the Old Wall vineyard?', [['Di Nolte']]],
  ['who manages which vineyard?', pairs],
  ['list each vineyard with its supervisor', pairs],
  ['names of the supervisors of all vineyards', pairs],
  ['growers who run a vineyard', [['Bo Lind'], ['Di Nolte']]],
  ['growers who do not manage any vineyard', [['Ada Brink'], ['Cy Marsh']]],
  ['how many growers supervise a vineyard?', [[2]]],
  ['who manages Cy Marsh?', [['Ada Brink']]],
  ['growers who manage nobody', [['Cy Marsh'], ['Di Nolte']]],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))).toEqual(rows);
});
