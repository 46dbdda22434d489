import { languageOf } from './language-of.ts';

const languagesRead: readonly string[] = ['en', 'fr'];
const names = new Intl.DisplayNames('en', { type: 'language' });

/** That a question was in a language that is not read; null when it was in one that is. */
export function foreignNote(question: string): string | null {
  const language = languageOf(question);
  if (languagesRead.includes(language)) return null;
  return `This question looks ${names.of(language)}. English and French are read here; with a language model other languages are as well.`;
}
