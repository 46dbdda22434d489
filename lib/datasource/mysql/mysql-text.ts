/** A text literal of MySQL as the session pins it: a backslash escapes. */
export function mysqlText(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
