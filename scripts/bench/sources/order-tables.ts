import type { TestServer } from '#lib/datasource/__fixtures__/test-server.ts';

/** How many tables one statement makes: PostgreSQL keeps a lock for each until it ends. */
const atOnce = 250;

/** Makes tables `order_1`, `order_2`, … of twenty rows in a database, which nobody has analysed. */
export async function makeOrderTables(server: TestServer, tables: number, database: string): Promise<void> {
  for (let made = 0; made < tables; made += atOnce) {
    await server.admin(
      `DO $$ BEGIN FOR i IN ${made + 1}..${Math.min(tables, made + atOnce)} LOOP
         EXECUTE format('CREATE TABLE order_%s (id int PRIMARY KEY, name text, status text, amount numeric(10,2), placed date)', i);
         EXECUTE format('INSERT INTO order_%s SELECT n, ''Order '' || n, ''s'' || n %% 3, n, date ''2025-01-01'' + n FROM generate_series(1, 20) n', i);
       END LOOP; END $$`,
      database,
    );
  }
}
