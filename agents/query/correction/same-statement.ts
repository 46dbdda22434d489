/** Equal up to case, white space and a closing semicolon: running the other one would say nothing new. */
export function isSameStatement(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(sql: string): string {
  return sql
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s;]+$/, '')
    .trim()
    .toLowerCase();
}
