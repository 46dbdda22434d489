import { expect, test } from 'vitest';
import { clickhousePrivileges } from './clickhouse/clickhouse-privileges.ts';
import { leastPrivilegeAccount } from './least-privilege-account.ts';
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
