import type { TableSchema } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import type { Asked } from './law.ts';

/** The table that is named behind a word: of "by media type" the media types. */
export function tableAfter(word: string, { tokens, tables }: Asked): TableSchema | null {
  const at = tokens.findIndex(({ lower }) => lower === word);
  if (at < 0) return null;
  const after = tokens.slice(at + 1);
  const named = tables.find(({ name }) => {
    const stems = nameInWords(name).split(' ').map(stemOf);
    const next = after[stems.length];
    // "By market value" is by no market.
    const isWhole = next?.kind !== 'word' || isStopWord(next.lower);
    return isWhole && stems.every((stem, place) => after[place]?.stem === stem);
  });
  return named ?? null;
}
