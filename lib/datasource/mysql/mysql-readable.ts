import type { Dialect } from '../data-source.ts';

/** What the account of the session may read: schema, table, whether it is a view, which may ask who asks, column. */
export function mysqlReadable(schemas: readonly string[], { quoteText }: Pick<Dialect, 'quoteText'>) {
  return `SELECT c.table_schema, c.table_name, t.table_type = 'VIEW', c.column_name
    FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
    WHERE c.table_schema IN (${schemas.map(quoteText).join(', ')}) AND find_in_set('select', c.privileges) > 0`;
}
