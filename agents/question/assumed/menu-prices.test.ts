import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** An order knows no amount and its lines no price: the menu has it. */
const inn = `
  CREATE TABLE meals (id INTEGER PRIMARY KEY, meal_name TEXT NOT NULL, course TEXT NOT NULL, price REAL NOT NULL, is_vegan INTEGER NOT NULL);
  CREATE TABLE orders (id INTEGER PRIMARY KEY, served_on DATE NOT NULL, waiter TEXT NOT NULL);
  CREATE TABLE order_lines (
    id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(id), meal_id INTEGER NOT NULL REFERENCES meals(id),
    quantity INTEGER NOT NULL
  );
  INSERT INTO meals VALUES (1, 'Soup', 'starter', 5, 1), (2, 'Steak', 'main', 30, 0), (3, 'Curry', 'main', 12, 1);
  INSERT INTO orders VALUES (1, '2024-01-10', 'Ada'), (2, '2024-02-11', 'Bo');
  INSERT INTO order_lines VALUES (1, 1, 1, 2), (2, 1, 2, 1), (3, 2, 3, 4), (4, 2, 1, 1);
`;

const tables = openedForTests(() => openTables('inn', inn));

it.each<[string, unknown[][]]>([
  [
    'revenue by course',
    [
      ['main', 78],
      ['starter', 15],
    ],
  ],
  ['total revenue in January 2024', [[40]]],
  ['revenue from vegan meals', [[63]]],
  [
    'revenue by waiter and month',
    [
      ['Ada', '2024-01', 40],
      ['Bo', '2024-02', 53],
    ],
  ],
])('%s', async (question, expected) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted()).toEqual(expected);
});
