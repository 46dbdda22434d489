import type { CellValue } from '../../domain/result-table.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';
import { sqlserverText } from './sqlserver-text.ts';

/** Roles of the server and the database that change something, the first of which nothing holds back. */
const serverRoles = ['sysadmin', 'serveradmin', 'securityadmin', 'bulkadmin', 'dbcreator'] as const;
const databaseRoles = [
  'db_owner',
  'db_datawriter',
  'db_ddladmin',
  'db_securityadmin',
  'db_accessadmin',
  'db_backupoperator',
] as const;
/** Rights in a database that need no remark: they show plans, code and how the server is. */
const harmless =
  /^(CONNECT|SELECT|SHOWPLAN|VIEW (ANY )?(DEFINITION|DATABASE (STATE|PERFORMANCE STATE|SECURITY STATE)|COLUMN (MASTER|ENCRYPTION) KEY DEFINITION|.*DEFINITION)|REFERENCES|CONNECT SQL|VIEW ANY DATABASE)$/;
const writes = ['INSERT', 'UPDATE', 'DELETE', 'EXECUTE', 'ALTER', 'CONTROL'] as const;

/** Roles, rights in the database, and one row for each schema: whether it may be read, then for each of `writes` whether it may. */
export function sqlserverPrivilegeQueries(schemas: readonly string[]): readonly [string, string, string] {
  const roles = [
    ...serverRoles.map((role) => `IS_SRVROLEMEMBER('${role}')`),
    ...databaseRoles.map((role) => `IS_MEMBER('${role}')`),
  ];
  const rights = schemas.map((schema) => {
    const name = sqlserverText(schema);
    const may = (right: string) => `HAS_PERMS_BY_NAME(QUOTENAME(${name}), 'SCHEMA', '${right}')`;
    const seen = `(SELECT COUNT(*) FROM sys.objects o WHERE o.schema_id = SCHEMA_ID(${name}) AND o.type IN ('U', 'V') AND o.is_ms_shipped = 0)`;
    return `SELECT ${name}, ${may('SELECT')}, ${seen}, ${writes.map(may).join(', ')}`;
  });
  return [
    `SELECT ${roles.join(', ')}`,
    "SELECT permission_name FROM sys.fn_my_permissions(NULL, 'DATABASE') ORDER BY 1",
    rights.join(' UNION ALL '),
  ];
}

export function sqlserverPrivileges(
  [roles = []]: readonly CellValue[][],
  rights: readonly CellValue[][],
  schemas: readonly CellValue[][],
): PrivilegeFindings {
  const held = [...serverRoles, ...databaseRoles].filter((_, place) => Number(roles[place]) === 1);
  const missing: string[] = [];
  const superfluous: string[] = [];
  if (held.length > 0) superfluous.push(`The account is in the roles ${held.join(', ')}.`);
  const unneeded = rights.map(([right]) => String(right)).filter((right) => !harmless.test(right));
  if (unneeded.length > 0) superfluous.push(`The account has in the database: ${shortened(unneeded)}.`);
  for (const [schema, mayRead, tables, ...may] of schemas) {
    if (Number(mayRead) !== 1 && Number(tables) === 0)
      missing.push(`SELECT is missing on every table of the schema ${schema}.`);
    const more = writes.filter((_, place) => Number(may[place]) === 1);
    if (more.length > 0) superfluous.push(`The account has ${more.join(', ')} on the schema ${schema}.`);
  }
  if (!rights.some(([right]) => right === 'SHOWPLAN' || right === 'CONTROL'))
    missing.push('SHOWPLAN is missing, so that no statement can be refused for what it would read.');
  return { missing, superfluous, isAdministrator: held.includes('sysadmin') || held.includes('db_owner') };
}

function shortened(rights: readonly string[]): string {
  const most = 8;
  return rights.length <= most
    ? rights.join(', ')
    : `${rights.slice(0, most).join(', ')} and ${rights.length - most} more rights`;
}
