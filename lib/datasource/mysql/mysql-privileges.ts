import type { CellValue } from '../../domain/result-table.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';

/** The account's own rights and those of its role. The views of information_schema tell those of others to whoever may see them. */
export const mysqlPrivilegeQuery = 'SHOW GRANTS';

/** Rights with which an account can take every other. */
const administrative: ReadonlySet<string> = new Set(['ALL PRIVILEGES', 'SUPER', 'CREATE USER', 'RELOAD']);
const needed: ReadonlySet<string> = new Set(['USAGE', 'SELECT', 'SHOW VIEW']);

export function mysqlPrivileges(
  schemas: readonly string[],
  grants: readonly CellValue[][],
): PrivilegeFindings {
  const places = new Map<string, Set<string>>();
  for (const [grant] of grants) {
    const { place, privileges } = readGrant(String(grant)) ?? { place: null, privileges: [] };
    if (place === null) continue;
    const known = places.get(place) ?? new Set();
    places.set(place, new Set([...known, ...privileges]));
  }
  const global = places.get(everywhere) ?? new Set<string>();
  places.delete(everywhere);
  const superfluous: string[] = [];
  const unneeded = [...global].filter((privilege) => !needed.has(privilege));
  if (unneeded.length > 0) superfluous.push(`The account has on the whole server: ${unneeded.join(', ')}.`);
  if (mayRead(global)) superfluous.push('The account may read every database of the server.');
  for (const [schema, privileges] of places) {
    const more = [...privileges].filter((privilege) => !needed.has(privilege));
    if (more.length > 0) superfluous.push(`The account has on the database ${schema}: ${more.join(', ')}.`);
  }
  const missing = schemas
    .filter((schema) => !mayRead(global) && !mayRead(places.get(schema)))
    .map((schema) => `SELECT on the database ${schema} is missing.`);
  const isAdministrator = [...global].some((privilege) => administrative.has(privilege));
  return { missing, superfluous, isAdministrator };
}

function mayRead(privileges: ReadonlySet<string> | undefined): boolean {
  return privileges?.has('SELECT') === true || privileges?.has('ALL PRIVILEGES') === true;
}

const everywhere = '*';

/** A line such as "GRANT SELECT, SHOW VIEW ON `shop`.* TO …"; null for one that gives a role or the right to stand for others. */
function readGrant(line: string): { readonly place: string; readonly privileges: readonly string[] } | null {
  const found = /^GRANT (?<privileges>.+?) ON (?:TABLE )?(?:\*|`(?<schema>(?:[^`]|``)+)`)\./.exec(
    line,
  )?.groups;
  if (found === undefined) return null;
  // In a database's name, a backslash keeps `_` and `%` from standing for others.
  const schema = found.schema?.replaceAll('``', '`').replaceAll(/\\([_%])/g, '$1');
  const privileges = (found.privileges ?? '').replaceAll(/ \([^)]*\)/g, '').split(', ');
  return { place: schema ?? everywhere, privileges };
}
