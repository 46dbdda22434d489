import { type OpenedTables, openTables } from './open-tables.ts';

const shopTables = `
  CREATE TABLE customers (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    country TEXT NOT NULL
  );
  CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customers(id),
    placed_on TEXT NOT NULL,
    total REAL NOT NULL
  );
  INSERT INTO customers VALUES (1, 'Acme Trading', 'France'), (2, 'Acme Tools', 'Spain'), (3, 'Borealis', 'France');
  INSERT INTO orders VALUES (1, 1, '2025-01-03', 120.5), (2, 1, '2025-02-11', 80), (3, 2, '2025-02-12', 40), (4, 3, '2025-03-01', 310);
`;

export type Shop = OpenedTables;

/** A small real SQLite source. `moreSql` runs after its tables are made; see `openTables`. */
export function openShop(moreSql = '', about: unknown = {}): Promise<Shop> {
  return openTables('shop', `${shopTables}\n${moreSql}`, about);
}
