import type { CellValue } from '../../domain/result-table.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';

/** What reading needs, and what shows names alone. */
const reading = /^(SELECT(\([^)]*\))?|SHOW( DATABASES| TABLES| COLUMNS| DICTIONARIES)?|USAGE)$/;
const administering = /^(ALL|ACCESS MANAGEMENT|CREATE USER|ROLE ADMIN|SYSTEM)$/;

/** `grants` are the lines of SHOW GRANTS; `visible` the schemas of which the account sees a table. */
export function clickhousePrivileges(
  schemas: readonly string[],
  visible: readonly CellValue[][],
  grants: readonly CellValue[][],
): PrivilegeFindings {
  const seen = new Set(visible.map(([schema]) => String(schema)));
  const superfluous: string[] = [];
  let isAdministrator = false;
  for (const [line] of grants) {
    const [, listed = '', place = ''] = /^GRANT (.+?) ON (.+?) TO /s.exec(String(line)) ?? [];
    const rights = listed.split(/,\s*(?![^(]*\))/).filter((right) => right !== '');
    if (place === '*.*' && rights.some((right) => administering.test(right))) isAdministrator = true;
    const more = rights.filter((right) => !reading.test(right));
    if (more.length > 0) superfluous.push(`The account has ${shortened(more)} on ${place}.`);
  }
  return {
    missing: schemas
      .filter((schema) => !seen.has(schema))
      .map((schema) => `SELECT is missing on every table of the database ${schema}.`),
    superfluous,
    isAdministrator,
  };
}

function shortened(rights: readonly string[]): string {
  const most = 6;
  return rights.length <= most
    ? rights.join(', ')
    : `${rights.slice(0, most).join(', ')} and ${rights.length - most} more rights`;
}
