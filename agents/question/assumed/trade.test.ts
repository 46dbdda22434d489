import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { rowsByHand } from '../../__fixtures__/rows-by-hand.ts';
import { openShop } from '../../__fixtures__/shop.ts';

const records = `
  CREATE TABLE genres (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE clerks (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL);
  CREATE TABLE songs (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, genre_id INTEGER NOT NULL REFERENCES genres(id), milliseconds INTEGER NOT NULL
  );
  CREATE TABLE order_lines (
    id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(id), song_id INTEGER NOT NULL REFERENCES songs(id),
    quantity INTEGER NOT NULL, unit_price REAL NOT NULL
  );
  ALTER TABLE customers ADD COLUMN clerk_id INTEGER REFERENCES clerks(id);
  INSERT INTO genres VALUES (1, 'Tango'), (2, 'Fado'), (3, 'Polka');
  INSERT INTO clerks VALUES (1, 'Ines', 'Duarte'), (2, 'Tom', 'Berg');
  INSERT INTO songs VALUES (1, 'Night boat', 1, 120000), (2, 'Slow river', 2, 420000), (3, 'Red shoes', 1, 330000), (4, 'Last tram', 3, 90000);
  UPDATE customers SET clerk_id = CASE WHEN id = 3 THEN 2 ELSE 1 END;
  INSERT INTO order_lines VALUES
    (1, 1, 1, 10, 12.05), (2, 2, 2, 8, 10), (3, 3, 1, 4, 10), (4, 4, 2, 31, 10), (5, 1, 2, 0, 10);
`;

const shop = openedForTests(() => openShop(records));

const ask = (question: string) => converse(shop().workspace)(question);

const byHand = (sql: string) => rowsByHand(shop().file, sql);

describe('words of trade that no column is called', () => {
  it.each([
    [
      'Total sales per month',
      "SELECT strftime('%Y-%m', placed_on), SUM(total) FROM orders GROUP BY 1 ORDER BY 1",
    ],
    ['How much revenue did we make in 2025?', 'SELECT SUM(total) FROM orders'],
    [
      'Revenue by country, largest first',
      'SELECT country, SUM(total) FROM orders JOIN customers c ON c.id = customer_id GROUP BY 1 ORDER BY 2 DESC',
    ],
    [
      'Top 1 customers by total spent',
      'SELECT name, SUM(total) FROM orders JOIN customers c ON c.id = customer_id GROUP BY c.id ORDER BY 2 DESC LIMIT 1',
    ],
    [
      'Sales in France vs Spain',
      'SELECT country, SUM(total) FROM orders JOIN customers c ON c.id = customer_id GROUP BY 1 ORDER BY 1',
    ],
    [
      'Which customers spent more than the average customer?',
      'SELECT name, SUM(total) FROM orders JOIN customers c ON c.id = customer_id GROUP BY c.id HAVING SUM(total) > 183.5 ORDER BY 2 DESC',
    ],
    [
      'Which customers have spent more in total than the average customer?',
      'SELECT name, SUM(total) FROM orders JOIN customers c ON c.id = customer_id GROUP BY c.id HAVING SUM(total) > 183.5 ORDER BY 2 DESC',
    ],
    ['What share of sales comes from Spain?', 'SELECT 40.0 / 550.5'],
    [
      'Sales in 2024 vs 2025',
      "SELECT strftime('%Y', placed_on), SUM(total) FROM orders GROUP BY 1 ORDER BY 1",
    ],
    [
      'Which customers have spent more than 100 euros?',
      'SELECT name FROM orders JOIN customers c ON c.id = customer_id GROUP BY c.id HAVING SUM(total) > 100 ORDER BY 1',
    ],
    [
      'Who are our top 2 customers in France?',
      "SELECT name, SUM(total) FROM orders JOIN customers c ON c.id = customer_id WHERE country = 'France' GROUP BY c.id ORDER BY 2 DESC LIMIT 2",
    ],
    [
      'Customers who have not bought anything since March 2025',
      "SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders WHERE placed_on >= '2025-03-01') ORDER BY id",
    ],
    ['songs with "o" in the name', "SELECT name FROM songs WHERE name LIKE '%o%' ORDER BY id"],
    [
      'quantity sold by genre',
      'SELECT g.name, SUM(quantity) FROM order_lines JOIN songs s ON s.id = song_id JOIN genres g ON g.id = genre_id GROUP BY 1 ORDER BY 1',
    ],
    [
      'top 2 songs by quantity',
      'SELECT s.name, SUM(quantity) FROM order_lines JOIN songs s ON s.id = song_id GROUP BY s.id ORDER BY 2 DESC LIMIT 2',
    ],
    ['how many orders per customer on average', 'SELECT 4.0 / 3'],
  ])('%s', async (question, sql) => {
    expect(queryIn(await ask(question)).result.rows).toEqual(byHand(sql));
  });

  it('are told as assumed, and never called sure', async () => {
    const { reading, confidence } = queryIn(await ask('Total sales'));
    expect(reading.join(' ')).toContain('the glossary does not define it');
    expect(confidence).toBeLessThanOrEqual(0.8);
  });

  it('are counted by the lines where a whole order would be counted twice', async () => {
    const { sql, result } = queryIn(await ask('Revenue by genre'));
    expect(sql).not.toContain('"orders"."total"');
    const wanted = byHand(
      'SELECT g.name, SUM(quantity * unit_price) FROM order_lines JOIN songs s ON s.id = song_id JOIN genres g ON g.id = genre_id GROUP BY 1',
    );
    expect(result.rows.toSorted()).toEqual(wanted.toSorted());
  });
});

describe('amounts in their unit', () => {
  it.each([
    ['Which songs are longer than 5 minutes?', 'SELECT name FROM songs WHERE milliseconds > 300000'],
    [
      'How many songs are shorter than 100 seconds?',
      'SELECT COUNT(*) FROM songs WHERE milliseconds < 100000',
    ],
    ['Average song length in minutes', 'SELECT AVG(milliseconds) / 60000.0 FROM songs'],
  ])('%s', async (question, sql) => {
    expect(queryIn(await ask(question)).result.rows).toEqual(byHand(sql));
  });
});

describe('what turns a question round', () => {
  it.each([
    [
      'Which songs were never sold?',
      'SELECT name FROM songs WHERE id NOT IN (SELECT song_id FROM order_lines)',
    ],
    ['Customers who bought both Tango and Fado', "SELECT 'Acme Trading'"],
    ['Which customers bought neither Tango nor Polka?', "SELECT 'Borealis'"],
  ])('%s', async (question, sql) => {
    expect(queryIn(await ask(question)).result.rows).toEqual(byHand(sql));
  });

  it.each(['Average country per month', 'Which customers do not sing?'])(
    'is refused: %s',
    async (question) => {
      expect((await ask(question)).status).not.toBe('answered');
    },
  );
});

it('shows names where rows are grouped by a key', async () => {
  const { result } = queryIn(await ask('How many customers per clerk?'));
  expect(result.rows.flat()).toContain('Duarte');
});

it('takes an order for what it comes to', async () => {
  expect(queryIn(await ask('Average order')).result.rows).toEqual(byHand('SELECT AVG(total) FROM orders'));
});
