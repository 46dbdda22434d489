import { isStopWord, stemOf, words } from './words.ts';

/** Whether a text has all the words of a name, in whatever form and place; small words may be missing. */
export function isSaidIn(text: string, name: string): boolean {
  const said = new Set(words(text).map(stemOf));
  return words(name).every((word) => isStopWord(word) || said.has(stemOf(word)));
}
