import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Orders of customers in three cities, over two months, in a folder of their own. */
export async function writeOrders(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'tabletalk-orders-')), 'orders.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL);
    CREATE TABLE orders (
      id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(id), day TEXT NOT NULL, amount REAL NOT NULL
    );
    INSERT INTO customers VALUES (1, 'Ada', 'Lyon'), (2, 'Bo', 'Turin'), (3, 'Cleo', 'Lyon'), (4, 'Dora', 'Graz');
    INSERT INTO orders VALUES (1, 1, '2025-04-02', 10), (2, 2, '2025-04-20', 20), (3, 3, '2025-05-03', 40), (4, 4, '2025-05-09', 80);
  `);
  database.close();
  return file;
}
