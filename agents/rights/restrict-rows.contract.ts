import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import type { Denial } from '#lib/domain/rights.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { hiddenBy } from './hidden.ts';
import { restrictSource } from './restrict-source.ts';

/** The row that nobody of the north may see, and what of it would tell. */
export const forbidden = { id: 13, name: 'Zanzibar', revenue: 987_654, note: 'canary-9c1e' } as const;

const tables = `
  CREATE TABLE clients (id int PRIMARY KEY, name varchar(40), region varchar(10), revenue int, note varchar(40));
  INSERT INTO clients VALUES (1, 'Acme', 'north', 100, 'a'), (2, 'Borealis', 'north', 200, 'b'), (3, 'Cirrus', 'north', 300, '7');
  CREATE TABLE visits (id int PRIMARY KEY, client_id int, town varchar(40));
  INSERT INTO visits VALUES (1, 1, 'Oslo'), (2, 2, 'Bergen'), (3, 13, 'Oslo');
`;

/** What makes the tables with the forbidden row, and what makes them as if it had never been. */
export const withForbidden = `${tables} INSERT INTO clients VALUES (${forbidden.id}, '${forbidden.name}', 'south', ${forbidden.revenue}, '${forbidden.note}');`;
export const asIfNeverThere = tables;

export const northOnly: Denial = {
  table: 'clients',
  column: null,
  rows: { condition: 'region = {{person.region}}', given: { region: ['north'] } },
};

export type RowsContract = {
  readonly title: string;
  readonly home: string;
  /** The source with the forbidden row, and one without it. */
  open(): Promise<{ source: DataSource; twin: DataSource; snapshot: SchemaSnapshot; close(): Promise<void> }>;
  /** Attacks in words of this engine alone. */
  readonly besides: readonly string[];
};

/** Ways to the row through a statement. Each is run; nothing may differ from a database that never had it. */
export const attacks = [
  'SELECT * FROM clients ORDER BY id',
  'SELECT * FROM CLIENTS ORDER BY id',
  'SELECT * FROM "clients" ORDER BY id',
  `SELECT name FROM clients WHERE id = 13`,
  `SELECT name FROM clients WHERE region = 'south'`,
  `SELECT name FROM clients WHERE 1 = 1 OR region = 'south' ORDER BY id`,
  'SELECT c.* FROM clients AS c ORDER BY c.id',
  'SELECT a.name, b.name FROM clients AS a JOIN clients AS b ON a.id <> b.id ORDER BY a.id, b.id',
  'SELECT a.id FROM clients a CROSS JOIN clients b ORDER BY a.id, b.id',
  'SELECT v.id, c.name FROM visits v JOIN clients c ON c.id = v.client_id ORDER BY v.id',
  'SELECT v.id, c.name FROM visits v LEFT JOIN clients c ON c.id = v.client_id ORDER BY v.id',
  'SELECT v.id, c.revenue FROM clients c RIGHT JOIN visits v ON c.id = v.client_id ORDER BY v.id',
  'SELECT id FROM visits NATURAL JOIN (SELECT id AS client_id, name FROM clients) AS c ORDER BY id',
  'SELECT name FROM (SELECT * FROM clients) AS s ORDER BY name',
  'SELECT name FROM (SELECT * FROM (SELECT * FROM clients) AS s) AS t ORDER BY name',
  'SELECT id, (SELECT name FROM clients WHERE id = v.client_id) AS n FROM visits v ORDER BY id',
  'SELECT id FROM visits v WHERE EXISTS (SELECT 1 FROM clients c WHERE c.id = v.client_id) ORDER BY id',
  'SELECT id FROM visits WHERE client_id IN (SELECT id FROM clients) ORDER BY id',
  'SELECT id FROM visits WHERE client_id NOT IN (SELECT id FROM clients) ORDER BY id',
  'SELECT id FROM visits WHERE client_id > ALL (SELECT id FROM clients) ORDER BY id',
  'WITH c AS (SELECT * FROM clients) SELECT name FROM c ORDER BY name',
  'WITH clients AS (SELECT * FROM clients) SELECT * FROM clients',
  'SELECT n FROM (WITH clients AS (SELECT name AS n FROM clients) SELECT n FROM clients) AS w ORDER BY n',
  'SELECT * FROM (WITH visits AS (SELECT * FROM clients) SELECT name FROM visits) AS w ORDER BY name',
  'WITH RECURSIVE clients AS (SELECT * FROM clients) SELECT * FROM clients',
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20) SELECT c.name FROM n JOIN clients c ON c.id = n.i ORDER BY c.name',
  'WITH x AS (SELECT 1 AS one) SELECT name FROM clients, x ORDER BY name',
  'WITH a AS (SELECT id FROM clients), b AS (SELECT id FROM a) SELECT count(*) FROM b',
  'SELECT name FROM clients UNION SELECT town FROM visits ORDER BY 1',
  'SELECT id FROM clients UNION ALL SELECT id FROM clients ORDER BY 1',
  'SELECT client_id FROM visits EXCEPT SELECT id FROM clients ORDER BY 1',
  'SELECT client_id FROM visits INTERSECT SELECT id FROM clients ORDER BY 1',
  '(SELECT name FROM clients) UNION (SELECT name FROM clients) ORDER BY 1',
  'SELECT count(*) FROM clients',
  'SELECT count(DISTINCT region) FROM clients',
  'SELECT sum(revenue), avg(revenue), min(revenue), max(revenue), max(note) FROM clients',
  'SELECT region, count(*) FROM clients GROUP BY region HAVING count(*) > 0 ORDER BY region',
  'SELECT name, rank() OVER (ORDER BY revenue DESC) AS r FROM clients ORDER BY r',
  'SELECT name, count(*) OVER () AS n, lag(name) OVER (ORDER BY id DESC) AS l FROM clients ORDER BY id',
  'SELECT name FROM clients ORDER BY revenue DESC LIMIT 1',
  'SELECT name FROM clients ORDER BY id LIMIT 1 OFFSET 3',
  `SELECT CASE WHEN EXISTS (SELECT 1 FROM clients WHERE note LIKE 'canary%') THEN 1 ELSE 0 END AS seen`,
  'SELECT id FROM clients WHERE CAST(name AS int) > 0',
  'SELECT id FROM clients WHERE CAST(note AS int) > 0',
  'SELECT CAST(note AS int) FROM clients WHERE id > 3',
  'SELECT id FROM clients WHERE 1 / (revenue - 987654) <> 5 ORDER BY id',
  'SELECT id FROM (SELECT id, 1 / (revenue - 987654) AS d FROM clients) AS s WHERE d <> 5 ORDER BY id',
  'SELECT v.id FROM visits v JOIN clients c ON c.id = v.client_id AND CAST(c.note AS int) > 0',
  `SELECT id FROM clients WHERE CASE WHEN note = 'canary-9c1e' THEN CAST(note AS int) ELSE 1 END = 1 ORDER BY id`,
  'SELECT clients.name FROM clients, visits WHERE clients.id = visits.client_id ORDER BY clients.name',
  'SELECT id FROM clients c WHERE revenue = (SELECT max(revenue) FROM clients d WHERE d.id >= c.id) ORDER BY id',
  '/* clients */ SELECT name FROM -- clients\n clients ORDER BY name',
  '\n\t SELECT name FROM clients ORDER BY name;',
] as const;

export function describeRowRules(contract: RowsContract): void {
  describe(contract.title, () => {
    let opened: Awaited<ReturnType<RowsContract['open']>>;
    let source: DataSource;
    let restrictedTwin: DataSource;
    beforeAll(async () => {
      opened = await contract.open();
      const hidden = hiddenBy(opened.snapshot, opened.source.dialect.name, [northOnly]);
      if (hidden === null) throw new Error('nothing is hidden');
      source = restrictSource(opened.source, opened.snapshot, hidden);
      restrictedTwin = restrictSource(opened.twin, opened.snapshot, hidden);
    });
    afterAll(() => opened?.close());

    test('the row is there for whoever may read everything', async () => {
      const { rows } = await opened.source.query('SELECT name FROM clients WHERE id = 13', defaultLimits);
      expect(rows).toEqual([[forbidden.name]]);
    });

    const tried = [
      ...attacks,
      `SELECT name FROM ${contract.home}.clients WHERE id = 13`,
      ...contract.besides,
    ];
    test.each(tried)('tells nothing for %s', async (sql) => {
      const [given, same, wanted] = await Promise.all(
        [source, restrictedTwin, opened.twin].map((one) => outcome(one, sql)),
      );
      const told = JSON.stringify(given);
      for (const canary of [forbidden.name, forbidden.note, String(forbidden.revenue)]) {
        if (!sql.includes(canary)) expect(told).not.toContain(canary);
      }
      // Rows, refusals and errors alike are those of a database that never had the row.
      expect(given).toEqual(same);
      if (given?.rows && wanted?.rows) expect(given.rows).toEqual(wanted.rows);
    });

    test('most ways are no refusals but answers without the row', async () => {
      const answered = await Promise.all(tried.map(async (sql) => (await outcome(source, sql)).rows));
      expect(answered.filter(Boolean).length).toBeGreaterThan(tried.length / 2);
    });
  });
}

async function outcome(source: DataSource, sql: string): Promise<Outcome> {
  try {
    return { rows: (await source.query(sql, defaultLimits)).rows };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return { code, message };
  }
}

type Outcome = { readonly rows?: unknown; readonly code?: string | undefined; readonly message?: string };
