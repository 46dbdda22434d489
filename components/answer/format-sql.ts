/** SQL with one clause per line. The formatter is fetched when the first statement is opened. */
export async function formatSql(sql: string): Promise<string> {
  const { format } = await import('sql-formatter');
  try {
    return format(sql, { language: 'sqlite', keywordCase: 'upper', tabWidth: 2, expressionWidth: 70 });
  } catch {
    // The formatter knows fewer dialects than the databases do, and a statement as it ran is still worth showing.
    return sql;
  }
}
