import { isEnglishWord } from '#lib/text/wordnet.ts';
import { frenchTokens, type Stretch } from './french-tokens.ts';
import functionWordLists from './lexicon/function-words.json' with { type: 'json' };
import { isFrenchWord } from './lexicon.ts';

const english = new Set(functionWordLists.en.split(' '));

/** The small words of some languages, by which a sentence is told to be of one. What English has as well is English. */
const functionWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(functionWordLists).map(([language, list]) => [
    language,
    language === 'en' ? english : new Set(list.split(' ').filter((word) => !english.has(word))),
  ]),
);

/** One small word of another language may be part of a name; two are none. */
const leastWords = 2;

/**
 * The language a sentence is in: English unless more speaks for another. By their small words; French also by the words of its
 * lexicon, so that "effectif par pays" is told as well. What lies in `names` says nothing.
 */
export function languageOf(question: string, names: readonly Stretch[] = []): string {
  const words = plainWords(question, names);
  const countOf = (language: string) => words.filter((word) => functionWords.get(language)?.has(word)).length;
  const [forEnglish, smallFrench] = [countOf('en'), countOf('fr')];
  const others = [...functionWords.keys()].filter((language) => language !== 'en' && language !== 'fr');
  const other = others.reduce((one, another) => (countOf(another) > countOf(one) ? another : one));
  const isOther = countOf(other) >= leastWords && countOf(other) > forEnglish;
  if (smallFrench === 0 && !/[éèêàçùîôû]/iu.test(question)) return isOther ? other : 'en';
  const content = contentOf(words);
  const forFrench = smallFrench + content.french;
  if (isOther && countOf(other) > forFrench) return other;
  return forFrench >= leastWords && forFrench > forEnglish + content.english ? 'fr' : 'en';
}

/** The words in lower case, without those that are names by their capital: a first word may be one or not. */
function plainWords(question: string, names: readonly Stretch[]): string[] {
  const isShouted = question === question.toUpperCase();
  const said = frenchTokens(question, names).filter(({ kind }) => kind === 'word');
  // "Du" is two forms of one word.
  const apart = said.filter(({ start }, at) => said[at - 1]?.start !== start);
  return apart
    .filter(({ text }, at) => at === 0 || isShouted || !/^\p{Lu}/u.test(text))
    .map(({ text }) =>
      text
        .toLowerCase()
        .replace(/['’]$/u, '')
        .replace(/^-(?:t-)?/u, ''),
    );
}

/** Whether each word may be French, as "par pays" may: said after a question in French, it is. */
export function mayBeFrench(question: string, names: readonly Stretch[]): boolean {
  const said = frenchTokens(question, names).filter(({ kind }) => kind === 'word');
  return (
    said.length > 0 && said.every(({ form }) => functionWords.get('fr')?.has(form) || isFrenchWord(form))
  );
}

/** Words with content that only French has, and such as only English has. */
function contentOf(words: readonly string[]): { french: number; english: number } {
  const isSmall = (word: string) => [...functionWords.values()].some((list) => list.has(word));
  const content = words.filter((word) => !isSmall(word) && word.length > 2);
  const kinds = content.map((word) => ({ french: isFrenchWord(word), english: isEnglishWord(word) }));
  return {
    french: kinds.filter(({ french, english }) => french && !english).length,
    english: kinds.filter(({ french, english }) => english && !french).length,
  };
}
