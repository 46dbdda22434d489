import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A bakery whose breads cost alike. */
const bakery = `
  CREATE TABLE breads (bread_id INTEGER PRIMARY KEY, bread_name TEXT NOT NULL, price INTEGER NOT NULL, baking_cost INTEGER NOT NULL, salt INTEGER NOT NULL, flour TEXT NOT NULL);
  INSERT INTO breads VALUES
    (1, 'Batard', 2, 7, 9, 'wheat'), (2, 'Cob', 2, 5, 7, 'rye'), (3, 'Ficelle', 4, 5, 9, 'wheat'), (4, 'Miche', 4, 9, 3, 'rye'), (5, 'Plait', 3, 6, 5, 'spelt');
`;

const tables = openedForTests(() => openTables('bakery', bakery));

it.each([
  ['breads with the lowest price', ['Batard', 'Cob']],
  ['which breads have the highest price?', ['Ficelle', 'Miche']],
  ['bread with the lowest price', ['Batard']],
  ['cheapest breads to bake', ['Cob', 'Ficelle']],
  ['breads that cost the most to bake', ['Miche']],
  ['the 3 breads with the lowest price', ['Batard', 'Cob', 'Plait']],
])('%s', async (question, names) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.map(([name]) => name).toSorted()).toEqual(names);
});

it('counts them', async () => {
  const { result } = queryIn(await converse(tables().workspace)('how many breads have the lowest price?'));
  expect(result.rows).toEqual([[2]]);
});
