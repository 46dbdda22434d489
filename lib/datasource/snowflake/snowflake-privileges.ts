import { z } from 'zod';
import type { PrivilegeFindings } from '../source-privileges.ts';
import type { NamedRead } from './describe-snowflake.ts';
import { quoteText } from './snowflake-text.ts';

const reading: ReadonlySet<string> = new Set(['USAGE', 'SELECT', 'REFERENCES', 'MONITOR']);
/** `{"roles":"A,B","value":"ALL"}`. */
const secondary = z.object({ roles: z.string().default('') });
const administrators: ReadonlySet<string> = new Set([
  'ACCOUNTADMIN',
  'SECURITYADMIN',
  'SYSADMIN',
  'ORGADMIN',
]);

/** What the role of a session may do by itself; what it has from roles below it, the service tells of those. */
export async function snowflakePrivileges(
  read: NamedRead,
  { database, schemas }: { readonly database: string; readonly schemas: readonly string[] },
): Promise<PrivilegeFindings> {
  const [row] = await read('SELECT CURRENT_ROLE() AS ROLE, CURRENT_SECONDARY_ROLES() AS BESIDE');
  const role = String(row?.get('role') ?? '');
  const { roles: beside } = secondary.parse(JSON.parse(String(row?.get('beside') ?? '{}')));
  const grants = await read(`SHOW GRANTS TO ROLE "${role.replaceAll('"', '""')}"`);
  const visible = await read(
    `SELECT DISTINCT TABLE_SCHEMA FROM "${database.replaceAll('"', '""')}".INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA IN (${schemas.map(quoteText).join(', ')})`,
  );
  const seen = new Set(visible.map((each) => String(each.get('table_schema'))));
  const more = grants.filter((grant) => !reading.has(String(grant.get('privilege'))));
  const byRight = Map.groupBy(more, (grant) => String(grant.get('privilege')));
  return {
    missing: schemas
      .filter((schema) => !seen.has(schema))
      .map((schema) => `SELECT is missing on every table of the schema ${schema}.`),
    superfluous: [
      ...(beside === ''
        ? []
        : [
            `The rights of the secondary roles ${beside} count as well; ALTER USER … SET DEFAULT_SECONDARY_ROLES = () takes them away.`,
          ]),
      ...[...byRight].map(([right, on]) => {
        const places = on.map(
          (grant) => `${String(grant.get('granted_on')).toLowerCase()} ${grant.get('name')}`,
        );
        const shown = places.slice(0, 3).join(', ');
        return `The role ${role} has ${right} on ${shown}${places.length > 3 ? ` and ${places.length - 3} more` : ''}.`;
      }),
    ],
    isAdministrator: administrators.has(role),
  };
}
