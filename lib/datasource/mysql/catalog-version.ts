/** One row that differs once a table, a column, a key or a comment of the databases changed, as far as the account sees. */
export function mysqlCatalogVersion(schemas: readonly string[]): string {
  const quoted = schemas.map((name) => `'${name.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`);
  const sum = (table: string, ...columns: readonly string[]) =>
    `(SELECT CONCAT(count(*), '/', coalesce(sum(crc32(concat_ws('.', ${columns.join(', ')}))), 0))
      FROM information_schema.${table} WHERE table_schema IN (${quoted.join(', ')}))`;
  const place = ['table_schema', 'table_name'];
  const parts = [
    sum('tables', ...place, 'table_type', 'table_comment'),
    sum('columns', ...place, 'column_name', 'column_type', 'is_nullable', 'column_comment'),
    sum('key_column_usage', ...place, 'constraint_name', 'column_name', 'referenced_table_name'),
  ];
  return `SELECT CONCAT_WS(' ', ${parts.join(', ')})`;
}
