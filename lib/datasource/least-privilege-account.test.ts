import { expect, test } from 'vitest';
import { clickhousePrivileges } from './clickhouse/clickhouse-privileges.ts';
import { leastPrivilegeAccount, missingRights } from './least-privilege-account.ts';
import { mysqlPrivileges } from './mysql/mysql-privileges.ts';
import { oraclePrivileges } from './oracle/oracle-privileges.ts';
import { postgresPrivileges } from './postgres/postgres-privileges.ts';

const hostile = { user: `a"; DROP ROLE x; --'`, database: 'd', schemas: [`s"'\``] };

test('quotes every name it is given', () => {
  expect(leastPrivilegeAccount('postgres', hostile)?.[0]).toContain(
    `CREATE ROLE "a""; DROP ROLE x; --'" LOGIN`,
  );
  expect(leastPrivilegeAccount('mysql', hostile)?.join('\n')).toContain(
    `ON \`s"'\`\`\`.* TO 'a"; DROP ROLE x; --'''@'%'`,
  );
  expect(leastPrivilegeAccount('oracle', hostile)?.join('\n')).toContain(`owner IN ('s"''\`')`);
});

test('a ClickHouse account reads, and neither its name nor a backslash in it ends the quotes', () => {
  expect(leastPrivilegeAccount('clickhouse', { user: 'a`\\', database: 'd', schemas: ['sh`op'] })).toEqual([
    expect.stringMatching(/readonly = 2, max_execution_time = 60 MAX 60/),
    expect.stringContaining('CREATE USER `a``\\\\` IDENTIFIED'),
    'GRANT SELECT ON `sh``op`.* TO `a``\\\\`;',
  ]);
});

test('says what a ClickHouse account lacks and what it has too much of', () => {
  const found = clickhousePrivileges(
    ['shop', 'sales'],
    [['shop', 3]],
    [
      ['GRANT SELECT(id, name), INSERT ON shop.orders TO clerk'],
      ['GRANT SHOW TABLES, SELECT ON shop.* TO clerk'],
      ['GRANT SELECT, ACCESS MANAGEMENT ON *.* TO clerk'],
    ],
  );
  expect(found).toEqual({
    isAdministrator: true,
    missing: ['SELECT is missing on every table of the database sales.'],
    superfluous: ['The account has INSERT on shop.orders.', 'The account has ACCESS MANAGEMENT on *.*.'],
  });
});

test('a SQL Server account reads, is denied the rest, and no bracket in a name ends its quotes', () => {
  const account = { user: 'an]n', database: 'shop', schemas: ['dbo', 'sales'] };
  const statements = leastPrivilegeAccount('sqlserver', account) ?? [];
  expect(statements[0]).toMatch(/^CREATE LOGIN \[an\]\]n\] WITH PASSWORD = '<a long random password>'/);
  expect(statements.slice(1)).toEqual([
    'USE [shop];',
    'CREATE USER [an]]n] FOR LOGIN [an]]n] WITH DEFAULT_SCHEMA = [dbo];',
    'GRANT SELECT ON SCHEMA::[dbo] TO [an]]n];',
    'DENY INSERT, UPDATE, DELETE, EXECUTE, ALTER, TAKE OWNERSHIP ON SCHEMA::[dbo] TO [an]]n];',
    'GRANT SELECT ON SCHEMA::[sales] TO [an]]n];',
    'DENY INSERT, UPDATE, DELETE, EXECUTE, ALTER, TAKE OWNERSHIP ON SCHEMA::[sales] TO [an]]n];',
    'GRANT SHOWPLAN TO [an]]n];',
  ]);
});

test('a BigQuery account reads the datasets, and runs queries for the project', () => {
  const account = { user: 'tabletalk_reader', database: 'my-project', schemas: ["sh'op`"] };
  expect(leastPrivilegeAccount('bigquery', account)).toEqual([
    'gcloud iam service-accounts create tabletalk-reader --project=my-project',
    "gcloud projects add-iam-policy-binding my-project --member='serviceAccount:tabletalk-reader@my-project.iam.gserviceaccount.com' --role=roles/bigquery.jobUser",
    'bq query --nouse_legacy_sql \'GRANT `roles/bigquery.dataViewer` ON SCHEMA `my-project.shop` TO "serviceAccount:tabletalk-reader@my-project.iam.gserviceaccount.com"\'',
  ]);
  expect(missingRights('bigquery', account)).toHaveLength(2);
});

test('a Snowflake role reads the schemas, and its user signs in with a key', () => {
  const account = { user: 'reader', database: 'SHOP', schemas: ['my "schema'] };
  const made = leastPrivilegeAccount('snowflake', account) ?? [];
  expect(made.slice(0, 3)).toEqual([
    'CREATE ROLE READER_FOR_TABLETALK;',
    expect.stringMatching(/CREATE USER "READER" TYPE = SERVICE .* DEFAULT_SECONDARY_ROLES = \(\)/),
    'GRANT ROLE READER_FOR_TABLETALK TO USER "READER";',
  ]);
  expect(made).toContain(
    'GRANT SELECT ON FUTURE TABLES IN SCHEMA "SHOP"."my ""schema" TO ROLE READER_FOR_TABLETALK;',
  );
  expect(missingRights('snowflake', account)).toHaveLength(made.length - 2);
});

test('files have no accounts', () => {
  expect(leastPrivilegeAccount('sqlite', hostile)).toBeNull();
  expect(leastPrivilegeAccount('duckdb', hostile)).toBeNull();
});

test('says what a PostgreSQL account lacks and what it has too much of', () => {
  const found = postgresPrivileges(
    ['public', 'gone', 'closed'],
    [
      [[true, false, false, false, false, true, false]],
      [
        ['public', true, true, 4, true],
        ['gone', false, false, 0, false],
        ['closed', false, false, 0, true],
      ],
      [['public.orders']],
      [['lo_create']],
      [['pg_read_server_files']],
    ],
  );
  expect(found.isAdministrator).toBe(true);
  expect(found.missing).toEqual(['There is no schema gone.', 'USAGE on the schema closed is missing.']);
  expect(found.superfluous.join(' ')).toMatch(
    /superuser.*temporary tables.*create objects in the schema public.*public\.orders.*lo_create.*pg_read_server_files/,
  );
});

test('says what a MySQL account lacks and what it has too much of', () => {
  const found = mysqlPrivileges(
    ['shop', 'sales'],
    [
      ['GRANT FILE, PROCESS ON *.* TO `clerk`@`%`'],
      ['GRANT SELECT (`id`, `name`), DELETE ON `shop`.`orders` TO `clerk`@`%`'],
      ['GRANT `writers` TO `clerk`@`%`'],
      ["GRANT PROXY ON ''@'%' TO 'clerk'@'%'"],
    ],
  );
  expect(found).toEqual({
    isAdministrator: false,
    missing: ['SELECT on the database sales is missing.'],
    superfluous: [
      'The account has on the whole server: FILE, PROCESS.',
      'The account has on the database shop: DELETE.',
    ],
  });
});

test('says what an Oracle account lacks and what it has too much of', () => {
  const found = oraclePrivileges(
    ['SALES', 'HR'],
    [[['CREATE SESSION'], ['CREATE TABLE']], [['SALES', 3]], [['INSERT', 'SALES.ORDERS']]],
  );
  expect(found).toEqual({
    isAdministrator: false,
    missing: ['READ is missing on every table of the schema HR.'],
    superfluous: ['The account has: CREATE TABLE.', 'The account has INSERT on SALES.ORDERS.'],
  });
});
