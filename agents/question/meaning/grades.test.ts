import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Bakeries in towns with so many ovens, and the grades that inspectors gave them in letters. */
const bakeries = `
  CREATE TABLE towns (town_id INTEGER PRIMARY KEY, town_name TEXT NOT NULL UNIQUE);
  CREATE TABLE bakeries (
    bakery_id INTEGER PRIMARY KEY, bakery_name TEXT NOT NULL, town_id INTEGER NOT NULL REFERENCES towns(town_id), ovens INTEGER
  );
  CREATE TABLE hygiene_grades (
    bakery_id INTEGER NOT NULL REFERENCES bakeries(bakery_id), inspector TEXT NOT NULL, grade TEXT NOT NULL, graded_on DATE NOT NULL,
    PRIMARY KEY (bakery_id, inspector, graded_on)
  );
  INSERT INTO towns VALUES (1, 'Alba'), (2, 'Brona');
  INSERT INTO bakeries VALUES (1, 'Ekberg', 1, 4), (2, 'Holm', 1, 3), (3, 'Lind', 2, 9);
  INSERT INTO hygiene_grades VALUES
    (1, 'Oster', 'D', '2024-05-01'), (1, 'Palm', 'D', '2024-05-02'), (2, 'Oster', 'A', '2024-05-01'), (3, 'Palm', 'B', '2024-05-01');
`;

const tables = openedForTests(() => openTables('bakeries', bakeries));

const ask = (question: string) => converse(tables().workspace)(question);

it.each(['best', 'worst'])('the %s grade is no number of grades', async (word) => {
  const view = await ask(`Which bakery has the ${word} hygiene grade?`);
  expect(view.status).not.toBe('answered');
});

it('what several have in total is one number', async () => {
  const { result } = queryIn(await ask('How many ovens do the bakeries in Alba have in total?'));
  expect(result.rows).toEqual([[7]]);
});
