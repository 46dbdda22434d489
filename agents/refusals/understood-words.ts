import type { UnreadablePart } from '#lib/domain/query-outcome.ts';
import { isStopWord, words } from '#lib/text/words.ts';

/** The words with content that were read; none where the question as a whole could not be put together. */
export function understoodWords(question: string, parts: readonly UnreadablePart[]): string[] {
  const unread = new Set(parts.flatMap(({ text }) => words(text)));
  const said = (question.match(/[\p{L}\p{N}][\p{L}\p{N}'’&.-]*/gu) ?? []).filter((word) => {
    const plain = words(word);
    return (
      plain.length > 0 && plain.every((each) => !isStopWord(each) && !unread.has(each) && each.length > 1)
    );
  });
  return [...new Set(said)];
}
