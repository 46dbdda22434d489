import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

const records = `
  CREATE TABLE albums (album_id INTEGER PRIMARY KEY, title TEXT NOT NULL, price NUMERIC NOT NULL);
  CREATE TABLE shelves (shelf_id INTEGER PRIMARY KEY, shelf_name TEXT NOT NULL);
  CREATE TABLE shelf_albums (
    shelf_id INTEGER NOT NULL REFERENCES shelves(shelf_id), album_id INTEGER NOT NULL REFERENCES albums(album_id),
    PRIMARY KEY (shelf_id, album_id)
  );
  CREATE TABLE orders (order_id INTEGER PRIMARY KEY, ordered_on DATE NOT NULL);
  CREATE TABLE order_lines (
    line_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(order_id),
    album_id INTEGER NOT NULL REFERENCES albums(album_id), quantity INTEGER NOT NULL, unit_price NUMERIC NOT NULL
  );
  INSERT INTO albums VALUES (1, 'Ash', 9), (2, 'Elm', 11), (3, 'Oak', 12);
  INSERT INTO shelves VALUES (1, 'Front'), (2, 'Empty box');
  INSERT INTO shelf_albums VALUES (1, 1), (1, 2);
  INSERT INTO orders VALUES (1, '2024-01-05'), (2, '2024-02-05');
  INSERT INTO order_lines VALUES (1, 1, 1, 2, 9), (2, 2, 2, 1, 11);
`;

const tables = openedForTests(() => openTables('records', records));

it.each<[string, unknown[][]]>([
  ['unsold albums', [['Oak']]],
  ['how many unsold albums', [[1]]],
  // A shelf that is called so is no empty one.
  ['empty shelves', [['Empty box']]],
  ['average order lines per order', [[1]]],
])('%s', async (question, expected) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows).toEqual(expected);
});
