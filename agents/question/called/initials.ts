import pluralize from 'pluralize';
import type { Token } from '../../query/writer/built-in/tokenize.ts';

/** Two letters begin too many names, and nobody says six. */
const fewest = 3;
const most = 5;

/** The one name of which a token is the first letters of its words: "MRR" of "monthly recurring revenue", "SLAs" of "service level agreements". */
export function initialsOf({ kind, text }: Token, names: readonly string[]): string | null {
  const isMany = /^\p{Lu}+s$/u.test(text);
  const letters = (isMany ? text.slice(0, -1) : text).toLowerCase();
  if (kind !== 'word' || letters.length < fewest || letters.length > most || !/^\p{L}+$/u.test(letters))
    return null;
  const found = new Set(names.filter((name) => firstLetters(name) === letters));
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return null;
  return isMany ? pluralize.plural(only) : only;
}

function firstLetters(name: string): string {
  const words = name.split(' ');
  return words.length < fewest ? '' : words.map((word) => word.charAt(0)).join('');
}
