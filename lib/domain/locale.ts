/**
 * In whose way numbers and days are written: a reader's BCP 47 tag such as `de-CH`. null is nobody in particular (programs, the
 * terminal, what is kept in a log): digits are grouped as in English and days stay as in ISO 8601.
 */
export type Locale = string | null;

/** Longer than any tag that somebody reads by. */
const longestTag = 35;

/** The tag in its canonical form when this engine can write by it, else null. */
export function knownLocale(tag: string): string | null {
  if (tag === '' || tag.length > longestTag) return null;
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? null;
  } catch (error) {
    // Not the shape of a tag.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** What a browser asks for first that this engine can write by; null where it asks for nothing known. */
export function localeOfBrowser(acceptLanguage: string | null): Locale {
  const wanted = (acceptLanguage ?? '').slice(0, 500).split(',').map(readWish);
  const [first] = wanted
    .filter(({ tag, weight }) => weight > 0 && knownLocale(tag) !== null)
    .toSorted((left, right) => right.weight - left.weight);
  return first === undefined ? null : knownLocale(first.tag);
}

function readWish(wish: string): { readonly tag: string; readonly weight: number } {
  const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim());
  const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
  const number = weight === undefined ? 1 : Number(weight);
  return { tag, weight: Number.isFinite(number) ? number : 0 };
}
