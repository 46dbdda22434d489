import type { Refusal } from './query-outcome.ts';

/** In one sentence what of a question was understood and what was not. */
export function refusalSentence({ parts, understood }: Refusal): string {
  const unread = parts.map(({ text }) => `“${text}”`);
  const read = understood.map((word) => `“${word}”`);
  if (read.length === 0) return `I could not read ${listed(unread)}.`;
  return `I understood ${listed(read)}, but not ${listed(unread)}.`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
