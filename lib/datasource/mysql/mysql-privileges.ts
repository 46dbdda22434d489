import type { CellValue } from '../../domain/result-table.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';

export function mysqlPrivilegeQueries(): string[] {
  return [
    'SELECT privilege_type FROM information_schema.user_privileges',
    'SELECT table_schema, privilege_type FROM information_schema.schema_privileges',
    'SELECT table_schema, privilege_type, table_name FROM information_schema.table_privileges',
  ];
}

/** Rights with which an account can take every other. */
const administrative: ReadonlySet<string> = new Set(['SUPER', 'CREATE USER', 'RELOAD']);
const needed: ReadonlySet<string> = new Set(['USAGE', 'SELECT', 'SHOW VIEW']);

export function mysqlPrivileges(
  schemas: readonly string[],
  [everywhere = [], bySchema = [], byTable = []]: readonly CellValue[][][],
): PrivilegeFindings {
  const global = everywhere.map(([privilege]) => String(privilege));
  const unneeded = global.filter((privilege) => !needed.has(privilege));
  const superfluous =
    unneeded.length > 0 ? [`The account has on the whole server: ${unneeded.join(', ')}.`] : [];
  if (global.includes('SELECT')) superfluous.push('The account may read every database of the server.');
  const places = new Map<string, Set<string>>();
  for (const [schema, privilege] of [...bySchema, ...byTable]) {
    const of = places.get(String(schema)) ?? new Set<string>();
    of.add(String(privilege));
    places.set(String(schema), of);
  }
  for (const [schema, privileges] of places) {
    const more = [...privileges].filter((privilege) => !needed.has(privilege));
    if (more.length > 0) superfluous.push(`The account has on the database ${schema}: ${more.join(', ')}.`);
  }
  const missing = schemas
    .filter((schema) => !global.includes('SELECT') && !places.get(schema)?.has('SELECT'))
    .map((schema) => `SELECT on the database ${schema} is missing.`);
  const isAdministrator = global.some((privilege) => administrative.has(privilege));
  return { missing, superfluous, isAdministrator };
}
