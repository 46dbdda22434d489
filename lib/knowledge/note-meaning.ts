import { trimmedEnd } from '../text/trimmed-end.ts';

/** A word that a person gives a meaning, and the words for what it means. */
export type NoteMeaning = { readonly word: string; readonly means: string };

/** The ways to say what a word means, with one blank between words; the first group is the word, the second its meaning. */
const forms: readonly RegExp[] = [
  /^(?:by|with) (.+?),? (?:i|we) (?:always )?mean (.+)$/iu,
  /^(?:when|if) (?:i|we) (?:say|ask for) (.+?),? (?:i|we) mean (.+)$/iu,
  /^(.+?) (?:means|stands for) (.+)$/iu,
];

/** Longer than this is no word but a sentence of its own. */
const longestWord = 60;

/** What a note says a word means; null for a note that says something else. */
export function noteMeaning(text: string): NoteMeaning | null {
  const said = trimmedEnd(evenly(text), '.!');
  for (const form of forms) {
    const [, word = '', means = ''] = form.exec(said) ?? [];
    const bare = { word: unquoted(word), means: unquoted(means.replace(/^(?:the|our|a|an)\s+/iu, '')) };
    if (bare.word !== '' && bare.means !== '' && bare.word.length <= longestWord) return bare;
  }
  return null;
}

/** What is typed to be kept rather than answered: a word given a meaning, or what is to hold from now on. */
const standing = /^(?:please\s+)?(?:always|from now on|remember(?:\s+that|:)?)[\s,:]\s*\S/iu;

/** Whether a person tells something to be kept in mind and asks nothing. */
export function isTold(text: string): boolean {
  if (text.trim().includes('\n')) return false;
  const said = evenly(text);
  if (said.endsWith('?')) return false;
  return standing.test(said) || forms.slice(0, 2).some((form) => form.test(said));
}

/** The words with one blank between them: where blanks may be many, a pattern tries each way to share them out. */
function evenly(text: string): string {
  return text.trim().replaceAll(/\s+/gu, ' ');
}

function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^["'“”‘’«»]+|["'“”‘’«»]+$/gu, '')
    .trim();
}
