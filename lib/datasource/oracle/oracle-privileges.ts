import type { CellValue } from '../../domain/result-table.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';

export function oraclePrivilegeQueries(schemas: readonly string[]): string[] {
  const owners = schemas.map((schema) => `'${schema.replaceAll("'", "''")}'`).join(', ');
  return [
    'SELECT privilege FROM session_privs ORDER BY 1',
    `SELECT owner, COUNT(*) FROM all_tab_comments WHERE owner IN (${owners}) GROUP BY owner`,
    `SELECT privilege, table_schema || '.' || table_name FROM all_tab_privs
     WHERE table_schema IN (${owners}) AND privilege NOT IN ('SELECT', 'READ') AND grantee = USER FETCH FIRST 5 ROWS ONLY`,
  ];
}

export function oraclePrivileges(
  schemas: readonly string[],
  [session = [], readable = [], writable = []]: readonly CellValue[][][],
): PrivilegeFindings {
  const held = session.map(([privilege]) => String(privilege));
  const unneeded = held.filter((privilege) => privilege !== 'CREATE SESSION');
  const seen = new Map(readable.map(([owner, count]) => [String(owner), Number(count)]));
  const missing = schemas
    .filter((schema) => !seen.get(schema))
    .map((schema) => `READ is missing on every table of the schema ${schema}.`);
  if (held.length > 0 && !held.includes('CREATE SESSION')) missing.unshift('CREATE SESSION is missing.');
  const superfluous = unneeded.length > 0 ? [`The account has: ${unneeded.slice(0, 12).join(', ')}.`] : [];
  for (const [privilege, table] of writable) superfluous.push(`The account has ${privilege} on ${table}.`);
  const isAdministrator = held.includes('ALTER ANY TABLE') || held.includes('ALTER SYSTEM');
  return { missing, superfluous, isAdministrator };
}
