/** A word that a person gives a meaning, and the words for what it means. */
export type NoteMeaning = { readonly word: string; readonly means: string };

/** The ways to say what a word means; the first group is the word, the second its meaning. */
const forms: readonly RegExp[] = [
  /^(?:by|with)\s+(.+?),?\s+(?:i|we)\s+(?:always\s+)?mean\s+(.+)$/iu,
  /^(?:when|if)\s+(?:i|we)\s+(?:say|ask for)\s+(.+?),?\s+(?:i|we)\s+mean\s+(.+)$/iu,
  /^(.+?)\s+(?:means|stands for)\s+(.+)$/iu,
];

/** Longer than this is no word but a sentence of its own. */
const longestWord = 60;

/** What a note says a word means; null for a note that says something else. */
export function noteMeaning(text: string): NoteMeaning | null {
  const said = text.trim().replace(/[.!\s]+$/u, '');
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
  const said = text.trim();
  if (said.endsWith('?') || said.includes('\n')) return false;
  return standing.test(said) || forms.slice(0, 2).some((form) => form.test(said));
}

function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^["'“”‘’«»]+|["'“”‘’«»]+$/gu, '')
    .trim();
}
