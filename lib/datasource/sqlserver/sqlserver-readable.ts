import { sqlserverText } from './sqlserver-text.ts';

/**
 * What the account of the session may read: schema, table, whether it may be there in part, column. Security policies and masks of columns are
 * not told to everybody, so that every table may be.
 */
export function sqlserverReadable(schemas: readonly string[]): string {
  const object = "QUOTENAME(s.name) + N'.' + QUOTENAME(o.name)";
  return `SELECT s.name, o.name, 1, c.name
    FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id JOIN sys.columns c ON c.object_id = o.object_id
    WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0 AND s.name IN (${schemas.map(sqlserverText).join(', ')})
      AND HAS_PERMS_BY_NAME(${object}, 'OBJECT', 'SELECT', c.name, 'COLUMN') = 1`;
}
