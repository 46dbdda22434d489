import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const cities = ['Lyon', 'Turin', 'Graz', 'Ghent'];
const channels = ['Web', 'Shop', 'Phone'];
const goods = ['Tea', 'Coffee', 'Honey', 'Spices'];

/** Half a year of orders of a small shop, the same in every run, in a folder of its own. */
export async function writeShop(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'tabletalk-pictures-')), 'shop.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL);
    CREATE TABLE orders (
      id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(id), day TEXT NOT NULL, channel TEXT NOT NULL,
      article TEXT NOT NULL, amount_eur REAL NOT NULL
    );
  `);
  const customer = database.prepare('INSERT INTO customers VALUES (?, ?, ?)');
  const names = ['Ada', 'Bo', 'Cleo', 'Dora', 'Edo', 'Fay', 'Gil', 'Hana'];
  for (const [index, name] of names.entries())
    customer.run(index + 1, `${name} & sons`, cities[index % cities.length] ?? '');
  const order = database.prepare('INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?)');
  for (let index = 0; index < 360; index += 1) {
    const day = new Date(Date.UTC(2025, 0, 1 + Math.floor(index / 2)));
    const wave = 1 + 0.4 * Math.sin(index / 29) + index / 900;
    order.run(
      index + 1,
      1 + ((index * 7) % names.length),
      day.toISOString().slice(0, 10),
      channels[(index * 5) % channels.length] ?? '',
      goods[(index * 11) % goods.length] ?? '',
      Math.round(wave * (20 + ((index * 37) % 90)) * 100) / 100,
    );
  }
  database.close();
  return file;
}
