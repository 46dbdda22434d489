import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import en from './lexicon/en.json' with { type: 'json' };
import type { ColumnEntry } from './schema-lexicon.ts';
import type { Tokens } from './tokenize.ts';

const particles: ReadonlySet<string> = wordSet(en.verbParticles);

/** Whether a word makes another verb of the one before it: "check out". */
export function isParticle(word: string): boolean {
  return particles.has(word);
}

/** "Check-out" is `check_out`, and no `check_in`: where the row has both, the particle tells which. */
export function isOfOtherParticle(
  { table, column }: ColumnEntry,
  tokens: Tokens,
  first: number,
  end: number,
): boolean {
  const own = spokenParts(column.name);
  return tokens.slice(first, end).some(({ stem }, at) => {
    const said = tokens[first + at + 1]?.lower ?? '';
    const place = own.findIndex((part) => stemOf(part) === stem);
    const kept = own[place + 1] ?? '';
    if (place < 0 || !particles.has(said) || !particles.has(kept) || said === kept) return false;
    return table.columns.some(({ name }) => {
      const parts = spokenParts(name);
      const verb = parts.findIndex((part) => stemOf(part) === stem);
      return verb >= 0 && parts[verb + 1] === said;
    });
  });
}
