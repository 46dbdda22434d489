/** "Planned", "given", "sold": a word for what was done. */
export function isParticiple(word: string): boolean {
  return /(?:ed|en|wn|nt|ld|ft|aid|made)$/.test(word);
}
