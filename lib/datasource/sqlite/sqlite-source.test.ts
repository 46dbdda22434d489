import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { engineChildren } from '../__fixtures__/engine-children.ts';
import { describeDataSource } from '../data-source.contract.ts';
import { openSqliteSource } from './open-sqlite-source.ts';

const fixture = `
  CREATE TABLE Customer ( -- People who buy
    id INTEGER PRIMARY KEY,
    "full name" TEXT, -- As written on invoices
    joined DATE,
    big INTEGER
  );
  INSERT INTO Customer VALUES
    (1, 'Ann Müller', '2024-01-15', 9007199254740993),
    (2, 'O''Brien; "Bob"', '2024-11-30', 5),
    (3, '李娜 100%_x', NULL, NULL);
  CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER REFERENCES CUSTOMER,
    placed TEXT,
    amount REAL,
    status TEXT
  );
  INSERT INTO orders
    SELECT value, value % 3 + 1, printf('2025-%02d-01 12:00:00', value), value * 10.0, iif(value = 7, 'open', 'paid')
    FROM json_each('[1, 2, 3, 4, 5, 6, 7]');
  CREATE VIEW big_spender AS SELECT id FROM orders WHERE amount > 50;
`;

let files = 0;

describeDataSource({
  dialect: 'sqlite',
  async createFixture(folder) {
    files += 1;
    const file = path.join(folder, `fixture-${files}.sqlite`);
    const database = new DatabaseSync(file);
    database.exec(fixture);
    database.close();
    return file;
  },
  open: (file) => openSqliteSource({ id: 'fixture', name: 'Fixture', file }),
  openSessions: () => engineChildren('sqlite'),
  capabilities: { booleans: false, readsFiles: false, doubleQuotedText: true },
  refused: [
    { sql: `INSERT INTO orders (id) VALUES (9)`, names: 'INSERT' },
    { sql: `REPLACE INTO orders (id) VALUES (1)`, names: 'REPLACE' },
    { sql: `UPDATE orders SET amount = 0`, names: 'UPDATE' },
    { sql: `DELETE FROM orders RETURNING id`, names: 'DELETE' },
    { sql: `WITH x AS (SELECT 1) DELETE FROM orders`, names: 'DELETE' },
    { sql: `WITH x AS (SELECT 1) INSERT INTO orders (id) SELECT 10 FROM x RETURNING id`, names: 'INSERT' },
    { sql: `DROP TABLE orders`, names: 'DROP' },
    { sql: `CREATE TABLE x (a)`, names: 'CREATE' },
    { sql: `CREATE TEMP VIEW orders AS SELECT 1`, names: 'CREATE' },
    { sql: `ALTER TABLE orders RENAME TO x`, names: 'ALTER' },
    { sql: `ATTACH 'other.sqlite' AS other`, names: 'ATTACH' },
    { sql: `DETACH main`, names: 'DETACH' },
    { sql: `VACUUM INTO 'copy.sqlite'`, names: 'VACUUM' },
    { sql: `PRAGMA query_only = OFF`, names: 'PRAGMA' },
    { sql: `/* report */ PRAGMA table_info(orders)`, names: 'PRAGMA' },
    { sql: `REINDEX`, names: 'REINDEX' },
    { sql: `ANALYZE`, names: 'ANALYZE' },
    { sql: `BEGIN`, names: 'BEGIN' },
    { sql: `SAVEPOINT x`, names: 'SAVEPOINT' },
    { sql: `EXPLAIN SELECT 1`, names: 'EXPLAIN' },
    { sql: `SELECT load_extension('x')`, names: 'load_extension' },
    { sql: `SELECT fts3_tokenizer('simple')`, names: 'fts3_tokenizer' },
    { sql: `SELECT * FROM orders ORDER BY sqlite_compileoption_get(1)`, names: 'sqlite_compileoption_get' },
    { sql: `SELECT (SELECT sqlite_log(1, 'x'))`, names: 'sqlite_log' },
    { sql: `SELECT name FROM pragma_table_info('orders')`, names: 'pragma_table_info' },
    { sql: `SELECT count(*) FROM pragma_database_list`, names: 'pragma_database_list' },
    { sql: `SELECT * FROM dbstat`, names: 'dbstat' },
    { sql: `SELECT count(*) FROM dbstat`, names: 'dbstat' },
    { sql: `SELECT sql FROM sqlite_schema`, names: 'sqlite_master' },
  ],
  reachesOut: [
    `SELECT readfile('/etc/passwd')`,
    `SELECT * FROM '/etc/passwd'`,
    `SELECT * FROM "file:///etc/passwd"`,
  ],
  bombs: [
    `SELECT printf('%.*c', 1000000000, 'x')`,
    `SELECT hex(zeroblob(60000000))`,
    `SELECT replace(hex(zeroblob(30000000)), '00', 'abcdefgh')`,
    `SELECT group_concat(hex(zeroblob(20000000))) FROM orders`,
    `SELECT json_group_array(hex(zeroblob(10000000))) FROM orders`,
  ],
});
