import { spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';

/** Whether a statement has any table, column or value that is called by a word of a name. */
export function takesPart(name: string, sql: string): boolean {
  const written = sql.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const stems = new Set(
    written.flatMap((each) => [each.toLowerCase(), ...spokenParts(each)]).map(stemOfWord),
  );
  return words(name).some((word) => !isStopWord(word) && stems.has(stemOf(word)));
}

function stemOfWord(word: string): string {
  return stemOf(word.toLowerCase());
}
