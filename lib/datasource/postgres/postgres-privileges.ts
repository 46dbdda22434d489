import type { CellValue } from '../../domain/result-table.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';

const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** What tells about an account: itself, each schema, writable tables, dangerous functions, memberships. */
export function postgresPrivilegeQueries(schemas: readonly string[]): string[] {
  const wanted = `ARRAY[${schemas.map(quoteText).join(', ')}]::text[]`;
  return [
    `SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
       has_database_privilege(current_database(), 'TEMP'), has_database_privilege(current_database(), 'CREATE')
     FROM pg_roles WHERE rolname = current_user`,
    `SELECT s.name, coalesce(has_schema_privilege(n.oid, 'USAGE'), false), coalesce(has_schema_privilege(n.oid, 'CREATE'), false),
       (SELECT count(*) FROM pg_class c WHERE c.relnamespace = n.oid AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
          AND has_any_column_privilege(c.oid, 'SELECT')),
       n.oid IS NOT NULL
     FROM unnest(${wanted}) s(name) LEFT JOIN pg_namespace n ON n.nspname = s.name`,
    `SELECT n.nspname || '.' || c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY(${wanted}) AND c.relkind IN ('r', 'p')
       AND (has_table_privilege(c.oid, 'INSERT') OR has_table_privilege(c.oid, 'UPDATE')
         OR has_table_privilege(c.oid, 'DELETE') OR has_table_privilege(c.oid, 'TRUNCATE'))
     ORDER BY 1 LIMIT 5`,
    `SELECT p.proname FROM pg_proc p WHERE p.pronamespace = 'pg_catalog'::regnamespace
       AND p.proname IN ('lo_create', 'lo_creat', 'lo_from_bytea', 'lo_put', 'lo_unlink', 'lo_import', 'lo_export', 'pg_read_file', 'pg_ls_dir')
       AND has_function_privilege(p.oid, 'EXECUTE') GROUP BY p.proname ORDER BY 1`,
    `SELECT r.rolname FROM pg_roles r WHERE r.rolname IN ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program', 'pg_write_all_data', 'pg_signal_backend')
       AND pg_has_role(r.oid, 'MEMBER')`,
  ];
}

export function postgresPrivileges(
  _schemas: readonly string[],
  [role = [], schemas = [], writable = [], functions = [], roles = []]: readonly CellValue[][][],
): PrivilegeFindings {
  const missing: string[] = [];
  const superfluous: string[] = [];
  const [superuser, createDatabase, createRole, replication, bypass, temporary, create] = role[0] ?? [];
  if (superuser === true)
    superfluous.push('The account is a superuser: nothing in the server holds it back.');
  if (createDatabase === true) superfluous.push('The account may create databases.');
  if (createRole === true) superfluous.push('The account may create roles.');
  if (replication === true) superfluous.push('The account may replicate.');
  if (bypass === true) superfluous.push('The account passes row security.');
  if (temporary === true) superfluous.push('The account may create temporary tables in this database.');
  if (create === true) superfluous.push('The account may create schemas in this database.');
  for (const [name, usage, creates, tables, exists] of schemas) {
    if (exists !== true) missing.push(`There is no schema ${name}.`);
    else if (usage !== true) missing.push(`USAGE on the schema ${name} is missing.`);
    else if (tables === 0) missing.push(`SELECT is missing on every table of the schema ${name}.`);
    if (creates === true) superfluous.push(`The account may create objects in the schema ${name}.`);
  }
  if (writable.length > 0) superfluous.push(`The account may write to tables, such as ${list(writable)}.`);
  if (functions.length > 0)
    superfluous.push(`The account may call functions that reach files or write: ${list(functions)}.`);
  if (roles.length > 0) superfluous.push(`The account is a member of ${list(roles)}.`);
  return { missing, superfluous, isAdministrator: superuser === true };
}

function list(rows: readonly CellValue[][]): string {
  return rows.map(([name]) => String(name)).join(', ');
}
