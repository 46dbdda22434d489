/**
 * Where a value holds a text that is none: U+0000, which Postgres keeps in no text, or half of a surrogate pair, which becomes
 * another character when it is sent on. null when every text is one; else the path to it, `entry.synonyms.2`.
 */
export function unstorableText(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') {
    return value.includes('\u0000') || !value.isWellFormed() ? path.join('.') || 'the body' : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = unstorableText(part, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
