import { distance } from 'fastest-levenshtein';

/** The name most like a word, by edit distance over the longer of the two; null when none shares half of it. */
export function closestName(word: string, names: readonly string[]): string | null {
  let best: { readonly name: string; readonly likeness: number } | null = null;
  for (const name of names) {
    const length = Math.max(name.length, word.length);
    const likeness = 1 - distance(name.toLowerCase(), word.toLowerCase()) / length;
    if (likeness > (best?.likeness ?? 0.5)) best = { name, likeness };
  }
  return best?.name ?? null;
}

/** The text with a whole word, of letters, digits and underscores, replaced wherever it stands. */
export function replaceWord(text: string, word: string, by: string): string {
  return text.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), by);
}
