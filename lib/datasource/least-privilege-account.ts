import type { DialectName } from './data-source.ts';

export type Account = {
  readonly user: string;
  /** The database; of MySQL the first schema. */
  readonly database: string;
  readonly schemas: readonly string[];
};

/** For an account that takes the place of an administrator's. */
export const newAccountName = 'tabletalk_reader';

/** The same without the statements that make the account: what an account that is there still needs. */
export function missingRights(dialect: DialectName, account: Account): string[] {
  return (leastPrivilegeAccount(dialect, account) ?? []).filter(
    (sql) => !/^(CREATE |gcloud iam service-accounts create )/.test(sql),
  );
}

/**
 * The statements that make an account which may read the given schemas and nothing else, for an administrator to run.
 * The password is a placeholder: it is never asked for. Null for files, which have no accounts.
 */
export function leastPrivilegeAccount(dialect: DialectName, account: Account): string[] | null {
  switch (dialect) {
    case 'postgres':
      return postgresAccount(account);
    case 'mysql':
      return mysqlAccount(account);
    case 'oracle':
      return oracleAccount(account);
    case 'trino':
      return trinoAccount(account);
    case 'clickhouse':
      return clickhouseAccount(account);
    case 'sqlserver':
      return sqlserverAccount(account);
    case 'bigquery':
      return bigqueryAccount(account);
    case 'snowflake':
      return snowflakeAccount(account);
    case 'sqlite':
    case 'duckdb':
      return null;
  }
}

const password = '<a long random password>';
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const bracketed = (name: string) => `[${name.replaceAll(']', ']]')}]`;
const backquoted = (name: string) => `\`${name.replaceAll('`', '``')}\``;

function postgresAccount({ user, database, schemas }: Account): string[] {
  const role = quoted(user);
  const each = schemas.map(quoted);
  return [
    `CREATE ROLE ${role} LOGIN PASSWORD '${password}' NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT NOREPLICATION NOBYPASSRLS CONNECTION LIMIT 8;`,
    `ALTER ROLE ${role} SET default_transaction_read_only = on;`,
    `ALTER ROLE ${role} SET statement_timeout = '60s';`,
    `ALTER ROLE ${role} SET temp_file_limit = '2GB';`,
    `REVOKE TEMPORARY ON DATABASE ${quoted(database)} FROM PUBLIC;`,
    `REVOKE CREATE ON SCHEMA public FROM PUBLIC;`,
    `REVOKE EXECUTE ON FUNCTION lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea), lo_put(oid, bigint, bytea), lo_unlink(oid), lo_import(text), lo_import(text, oid), lo_export(oid, text) FROM PUBLIC;`,
    `GRANT CONNECT ON DATABASE ${quoted(database)} TO ${role};`,
    ...each.flatMap((schema) => [
      `GRANT USAGE ON SCHEMA ${schema} TO ${role};`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${role};`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT ON TABLES TO ${role};`,
    ]),
  ];
}

function mysqlAccount({ user, schemas }: Account): string[] {
  const account = `'${user.replaceAll("'", "''")}'@'%'`;
  return [
    `CREATE USER ${account} IDENTIFIED BY '${password}' WITH MAX_USER_CONNECTIONS 8;`,
    ...schemas.map((schema) => `GRANT SELECT, SHOW VIEW ON ${backquoted(schema)}.* TO ${account};`),
  ];
}

/** Trino keeps no accounts: they are in its password file or directory, and their rights in its access rules or the catalog. */
function trinoAccount({ user, database, schemas }: Account): string[] {
  const rule = schemas.map((schema) =>
    JSON.stringify({ user, catalog: database, schema, privileges: ['SELECT'] }),
  );
  return [
    `-- Where the catalog keeps grants (etc/catalog/${database}.properties):`,
    ...schemas.map(
      (schema) => `GRANT SELECT ON SCHEMA ${quoted(database)}.${quoted(schema)} TO USER ${quoted(user)};`,
    ),
    `-- Where access-control.name is file, before any rule that gives more, in the list "catalogs" of its rules:`,
    `-- ${JSON.stringify({ user, catalog: database, allow: 'read-only' })}`,
    `-- and in the list "tables":`,
    ...rule.map((line) => `-- ${line}`),
  ];
}

/** `readonly = 2` reads and lets its limits be set lower; `MAX` keeps anybody from setting them higher. */
function clickhouseAccount({ user, schemas }: Account): string[] {
  const name = backquoted(user.replaceAll('\\', '\\\\'));
  return [
    `CREATE SETTINGS PROFILE tabletalk_reader SETTINGS readonly = 2, max_execution_time = 60 MAX 60, max_memory_usage = 4000000000 MAX 4000000000;`,
    `CREATE USER ${name} IDENTIFIED WITH sha256_password BY '${password}' SETTINGS PROFILE 'tabletalk_reader';`,
    ...schemas.map(
      (schema) => `GRANT SELECT ON ${backquoted(schema.replaceAll('\\', '\\\\'))}.* TO ${name};`,
    ),
  ];
}

/** A login of the server and its user in the database. What is denied stays so whatever a role gives, db_owner apart. */
function sqlserverAccount({ user, database, schemas }: Account): string[] {
  const name = bracketed(user);
  const [home = 'dbo'] = schemas;
  return [
    `CREATE LOGIN ${name} WITH PASSWORD = '${password}', DEFAULT_DATABASE = ${bracketed(database)};`,
    `USE ${bracketed(database)};`,
    `CREATE USER ${name} FOR LOGIN ${name} WITH DEFAULT_SCHEMA = ${bracketed(home)};`,
    ...schemas.flatMap((schema) => [
      `GRANT SELECT ON SCHEMA::${bracketed(schema)} TO ${name};`,
      `DENY INSERT, UPDATE, DELETE, EXECUTE, ALTER, TAKE OWNERSHIP ON SCHEMA::${bracketed(schema)} TO ${name};`,
    ]),
    // Plans tell what a statement would read before it does.
    `GRANT SHOWPLAN TO ${name};`,
  ];
}

/** Who asks is a service account: its key or, better, workload identity is the source's credentials. */
function bigqueryAccount({ user, database, schemas }: Account): string[] {
  const account = user.replace(/[^a-z0-9-]+/g, '-').slice(0, 30);
  const member = `serviceAccount:${account}@${database}.iam.gserviceaccount.com`;
  return [
    `gcloud iam service-accounts create ${account} --project=${database}`,
    `gcloud projects add-iam-policy-binding ${database} --member='${member}' --role=roles/bigquery.jobUser`,
    ...schemas.map(
      (schema) =>
        `bq query --nouse_legacy_sql 'GRANT \`roles/bigquery.dataViewer\` ON SCHEMA \`${database}.${schema.replace(/[^A-Za-z0-9_]/g, '')}\` TO "${member}"'`,
    ),
  ];
}

/** A user of services signs in by its key or a programmatic access token; its role reads and nothing else. */
function snowflakeAccount({ user, database, schemas }: Account): string[] {
  const role = 'READER_FOR_TABLETALK';
  const name = quoted(user.toUpperCase());
  return [
    `CREATE ROLE ${role};`,
    `CREATE USER ${name} TYPE = SERVICE DEFAULT_ROLE = ${role} DEFAULT_SECONDARY_ROLES = () RSA_PUBLIC_KEY = '<the public key, without its first and last line>';`,
    `GRANT ROLE ${role} TO USER ${name};`,
    `GRANT USAGE ON WAREHOUSE <warehouse> TO ROLE ${role};`,
    `GRANT USAGE ON DATABASE ${quoted(database)} TO ROLE ${role};`,
    ...schemas.flatMap((schema) => {
      const within = `${quoted(database)}.${quoted(schema)}`;
      return [
        `GRANT USAGE ON SCHEMA ${within} TO ROLE ${role};`,
        ...['TABLES', 'VIEWS'].flatMap((each) => [
          `GRANT SELECT ON ALL ${each} IN SCHEMA ${within} TO ROLE ${role};`,
          `GRANT SELECT ON FUTURE ${each} IN SCHEMA ${within} TO ROLE ${role};`,
        ]),
      ];
    }),
  ];
}

function oracleAccount({ user, schemas }: Account): string[] {
  const name = quoted(user.toUpperCase());
  const owners = schemas.map((schema) => `'${schema.replaceAll("'", "''")}'`).join(', ');
  return [
    `CREATE PROFILE TABLETALK_READER LIMIT SESSIONS_PER_USER 8 CPU_PER_CALL 6000 IDLE_TIME 30;`,
    `CREATE USER ${name} IDENTIFIED BY "${password}" PROFILE TABLETALK_READER QUOTA 0 ON USERS;`,
    `GRANT CREATE SESSION TO ${name};`,
    // READ, unlike SELECT, does not allow FOR UPDATE and LOCK TABLE.
    `BEGIN FOR t IN (SELECT owner, object_name FROM all_objects WHERE owner IN (${owners}) AND object_type IN ('TABLE', 'VIEW')) LOOP EXECUTE IMMEDIATE 'GRANT READ ON "' || t.owner || '"."' || t.object_name || '" TO ${name}'; END LOOP; END;`,
  ];
}
