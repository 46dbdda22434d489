/** The words of a text, whatever white space is between them. */
export function wordList(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
