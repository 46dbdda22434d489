import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { nameStems } from './name-similarity.ts';

/** What a question says, as far as rules compare a statement with it. */
export type QuestionCues = {
  /** Lower case, single blanks. */
  readonly text: string;
  /** "Sort by the number": what is shown, an earlier question said. */
  readonly leans: boolean;
  readonly words: readonly string[];
  /** The stems of all its words. */
  readonly stems: ReadonlySet<string>;
  /** Whether it says every part of a name, in any inflection. */
  mentions(name: string): boolean;
  /** Whether it says some part of a name that carries meaning. */
  touches(name: string): boolean;
};

export function questionCues(question: string, leans = false): QuestionCues {
  const all = words(question);
  const stems = new Set(all.map(stemOf));
  const parts = (name: string) => nameStems(name).filter((part) => part !== 'id');
  return {
    text: question.toLowerCase().replace(/\s+/g, ' ').trim(),
    leans,
    words: all,
    stems,
    mentions(name) {
      const wanted = nameStems(name);
      return wanted.length > 0 && wanted.every((part) => stems.has(part));
    },
    touches: (name) => parts(name).some((part) => stems.has(part) && !isStopWord(part) && part.length > 1),
  };
}

/** Whether a question has words that want a figure for each of several things. */
export function saysGroups({ text }: QuestionCues): boolean {
  return /\b(?:each|every|per|for all|by|corresponding|respective|different|group|grouped|respectively)\b/.test(
    text,
  );
}
