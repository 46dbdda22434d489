import type { Dialect } from '../data-source.ts';

/**
 * What whoever asks may read: schema, table, whether its rows depend on who asks, column. Beside row security a view may ask who it is,
 * and a foreign table is asked as another account for each.
 */
export function postgresReadable(schemas: readonly string[], { quoteText }: Pick<Dialect, 'quoteText'>) {
  return `SELECT n.nspname, c.relname, c.relkind IN ('v', 'f') OR row_security_active(c.oid), a.attname
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE n.nspname IN (${schemas.map(quoteText).join(', ')}) AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
      AND has_schema_privilege(n.oid, 'USAGE') AND a.attnum > 0 AND NOT a.attisdropped
      AND has_column_privilege(c.oid, a.attnum, 'SELECT')`;
}
