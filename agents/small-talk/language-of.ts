import { functionWords, lexicons } from './lexicon.ts';

const names: Readonly<Record<string, string>> = { fr: 'French', de: 'German', es: 'Spanish', it: 'Italian' };

/** The language a sentence is in, by its small words; English unless two or more of another speak for that one. */
export function languageOf(question: string): string {
  const said = question.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = [...functionWords].map(([language, words]) => ({
    language,
    count: said.filter((word) => words.has(word)).length,
  }));
  const english = counts.find(({ language }) => language === 'en')?.count ?? 0;
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return best.count >= 2 && best.count > english ? best.language : 'en';
}

/** That a question was not in English, in its own words where we have some; null when it was. */
export function foreignNote(question: string): string | null {
  const language = languageOf(question);
  if (language === 'en') return null;
  const own = lexicons.find((lexicon) => lexicon.language === language);
  const [english] = lexicons;
  return (own ?? english)?.replies.foreign.replace('{language}', names[language] ?? language) ?? null;
}
