import { type EntityMatch, type EntityMention, storedParts } from '#lib/domain/entity-match.ts';

/** Whether a statement uses what a mention was found to be: its key, its name, the value it met, or the very words. */
export function usesMention(sql: string, mention: EntityMention): boolean {
  const text = sql.toLowerCase();
  const has = (value: string | number) => {
    const wanted = String(value).toLowerCase().replaceAll("'", "''");
    // The key 7 is not in 2017.
    return /^\d+$/.test(wanted)
      ? new RegExp(`(?<![\\d.])${wanted}(?![\\d.])`).test(text)
      : text.includes(wanted);
  };
  return (
    has(mention.text) ||
    mention.matches.some(
      (match) => [match.key, match.label, match.matchedValue].some(has) || isWrittenInParts(match, has),
    )
  );
}

/** `first_name = 'Ada' AND last_name = 'Bell'` for Ada Bell. */
function isWrittenInParts(match: EntityMatch, has: (value: string) => boolean): boolean {
  const parts = storedParts(match);
  return parts.length > 1 && parts.every(({ value }) => has(value));
}
