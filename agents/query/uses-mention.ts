import type { EntityMention } from '#lib/domain/entity-match.ts';

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
    mention.matches.some(({ key, label, matchedValue }) => [key, label, matchedValue].some(has))
  );
}
