/** The first position at or after `from` that is neither white space nor inside a comment. */
export function skipBlank(sql: string, from: number): number {
  const blank = /\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
  blank.lastIndex = from;
  let position = from;
  while (blank.test(sql)) position = blank.lastIndex;
  return position;
}
