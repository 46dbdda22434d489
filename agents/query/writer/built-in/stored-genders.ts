import { wordSet } from '#lib/text/words.ts';
import en from './lexicon/en.json' with { type: 'json' };

const stored: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  en.genders.flatMap(({ said, stored: kept }) =>
    said.split('|').map((word) => [word, wordSet(kept)] as const),
  ),
);

/** How "women" or "men" may be stored, in lower case; empty for other words. */
export function storedGenders(word: string): ReadonlySet<string> {
  return stored.get(word) ?? nothing;
}

const nothing: ReadonlySet<string> = new Set();
