import { wordSet } from '#lib/text/words.ts';
import type { Slot } from './items.ts';
import en from './lexicon/en.json' with { type: 'json' };
import type { Token } from './tokenize.ts';

const kinds = wordSet(en.kindsOfValues);

/** "Gold status" where Gold is a loyalty tier: the noun says of what kind the value is, and names no column that something else has. */
export function saysKindOf({ kind, options }: Slot, noun: Token | undefined): boolean {
  const isOfOther = options.every(
    (option) =>
      option.kind !== 'value' || !option.entry.column.name.toLowerCase().includes(noun?.lower ?? ''),
  );
  return kind === 'value' && noun?.kind === 'word' && kinds.has(noun.lower) && isOfOther;
}
