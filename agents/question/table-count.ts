/** How many tables a statement reads, those of its sub-queries among them. */
export function tableCount(sql: string): number {
  return (sql.match(/\b(?:FROM|JOIN)\b/gi) ?? []).length;
}
