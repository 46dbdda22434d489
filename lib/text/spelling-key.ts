/** Equal for texts that a person would call one spelling or another of the same: case, blanks and Unicode form apart. */
export function spellingKey(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
