import { openShop, type Shop } from './shop.ts';

/** Values that only stand where somebody may not read. No answer, prompt or event of theirs may hold one. */
export const canaries = {
  table: 'blacklist',
  column: 'salary',
  reason: 'canary-7f3a',
  salary: 987654,
  alias: 'Canarybird',
} as const;

/** The shop with a table and a column that not everybody may read, a view over both, and other names in the table. */
export function openPayroll(): Promise<Shop> {
  return openShop(
    `
    CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT NOT NULL, team TEXT NOT NULL, salary INTEGER NOT NULL);
    INSERT INTO employees VALUES (1, 'Ann', 'Sales', ${canaries.salary}), (2, 'Ben', 'Sales', ${canaries.salary}), (3, 'Cleo', 'Support', ${canaries.salary});
    CREATE TABLE blacklist (
      id INTEGER PRIMARY KEY,
      customer_id INTEGER NOT NULL REFERENCES customers(id),
      other_name TEXT NOT NULL,
      reason TEXT NOT NULL
    );
    INSERT INTO blacklist VALUES (1, 3, '${canaries.alias}', '${canaries.reason}');
    CREATE VIEW staff_cost AS SELECT e.name, e.salary AS cost, b.reason FROM employees e CROSS JOIN blacklist b;
    `,
    {
      starters: ['Who is on the blacklist?'],
      examples: [
        {
          question: 'What does each team cost?',
          sql: 'SELECT team, sum(salary) AS cost FROM employees GROUP BY team',
        },
        { question: 'Whom do we avoid?', sql: 'SELECT other_name FROM blacklist' },
        { question: 'How many customers are there?', sql: 'SELECT count(*) AS customers FROM customers' },
      ],
    },
  );
}
