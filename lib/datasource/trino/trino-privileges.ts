import type { CellValue } from '../../domain/result-table.ts';
import { quoteText } from '../dialect/quote-text.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';

/** What is visible of each schema, and grants on its tables; many catalogs keep no grants. */
export function trinoPrivilegeQueries(
  schemas: readonly string[],
): readonly [visible: string, granted: string] {
  const among = schemas.map(quoteText).join(', ');
  return [
    `SELECT table_schema, count(*) FROM information_schema.tables WHERE table_schema IN (${among}) GROUP BY table_schema`,
    `SELECT privilege_type, table_schema, count(*) FROM information_schema.table_privileges
     WHERE table_schema IN (${among}) AND grantee = current_user AND privilege_type <> 'SELECT' GROUP BY privilege_type, table_schema`,
  ];
}

export function trinoPrivileges(
  schemas: readonly string[],
  visible: readonly CellValue[][],
  granted: readonly CellValue[][],
): PrivilegeFindings {
  const seen = new Set(visible.map(([schema]) => String(schema)));
  return {
    missing: schemas
      .filter((schema) => !seen.has(schema))
      .map((schema) => `SELECT is missing on every table of the schema ${schema}.`),
    superfluous: granted.map(
      ([privilege, schema, count]) =>
        `The account has ${privilege} on ${count} table(s) of the schema ${schema}.`,
    ),
    // Who administers is kept in the server's own rules, which it tells nobody.
    isAdministrator: false,
  };
}
