export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** A text of at most so many words: whole sentences where they fit, else cut within the first one. */
export function withinWords(text: string, most: number): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  if (wordCount(flat) <= most) return flat;
  const kept: string[] = [];
  let count = 0;
  for (const sentence of flat.split(/(?<=[.!?])\s+/)) {
    count += wordCount(sentence);
    if (count > most) break;
    kept.push(sentence);
  }
  return kept.length > 0 ? kept.join(' ') : `${flat.split(' ').slice(0, most).join(' ')}…`;
}
