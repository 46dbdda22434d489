/** A text literal of standard SQL, which knows no other escape than the doubled quote. */
export function quoteText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
