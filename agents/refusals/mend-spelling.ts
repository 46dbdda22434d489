import pluralize from 'pluralize';
import type { TableSchema } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { isEnglishWord } from '#lib/text/wordnet.ts';
import { columnWords, tableNoun } from '../question/explain/names.ts';
import { likeness } from './likeness.ts';
import en from './question-words.json' with { type: 'json' };

export type Mended = {
  readonly question: string;
  readonly slips: readonly { readonly said: string; readonly meant: string }[];
};

/** A word less alike than this is another word. */
const leastLikeness = 0.7;
/** The next best name must be this much less alike, or both may be meant. */
const clearLead = 0.08;
const shortestWord = 4;
/** As much as one letter that is missing in a long word. */
const transposedLikeness = 0.9;
const questionWords: readonly string[] = en.words.split('|');

/**
 * The question with misspelt words written as the source has them, or as questions do ("averge"). Such a word is no English word and clearly means one name of
 * a table, a column or a value, else one word of questions. null where no word that was not read is such a one.
 */
export function mendSpelling(
  question: string,
  unread: readonly string[],
  tables: readonly TableSchema[],
): Mended | null {
  const known = knownWords(tables);
  const slips: { said: string; meant: string }[] = [];
  let mended = question;
  for (const said of withoutGaps(question, unread, known)) {
    const meant = writtenApart(said, known) ?? meantWord(said, known) ?? meantWord(said, questionWords);
    // What is left may have been unread for the sake of its neighbour.
    if (meant === null) continue;
    slips.push({ said, meant });
    mended = mended.replace(new RegExp(`(?<!\\p{L})${escaped(said)}(?!\\p{L})`, 'iu'), meant);
  }
  return mended === question ? null : { question: mended, slips };
}

/** Words that stand side by side and together are one of the source: "high schooler". */
function withoutGaps(question: string, unread: readonly string[], known: readonly string[]): string[] {
  const parts: string[] = [];
  for (const said of unread) {
    const both = `${parts.at(-1)} ${said}`;
    const isOne = question.toLowerCase().includes(both.toLowerCase()) && writtenApart(both, known) !== null;
    parts.splice(isOne ? -1 : parts.length, 1, isOne ? both : said);
  }
  return parts;
}

function writtenApart(said: string, known: readonly string[]): string | null {
  const whole = said.toLowerCase().replaceAll(' ', '');
  return said.includes(' ') ? (known.find((word) => word.toLowerCase() === whole) ?? null) : null;
}

function meantWord(said: string, known: readonly string[]): string | null {
  if (!/^\p{L}+$/u.test(said) || said.length < shortestWord || isEnglishWord(said.toLowerCase())) return null;
  const [best, next] = known
    .map((word) => ({ word, score: isTransposed(said, word) ? transposedLikeness : likeness(said, word) }))
    .filter(({ score }) => score >= leastLikeness)
    .toSorted((one, other) => other.score - one.score);
  if (best === undefined) return null;
  const isClear =
    next === undefined || best.score - next.score >= clearLead || sameWord(best.word, next.word);
  return isClear ? best.word : null;
}

/** Two letters that stand side by side have changed places: "trakcs". */
function isTransposed(said: string, word: string): boolean {
  if (said.length !== word.length) return false;
  const [one, other] = [said.toLowerCase(), word.toLowerCase()];
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  return at >= 0 && one.slice(0, at) + one[at + 1] + one[at] + one.slice(at + 2) === other;
}

/** "Markets" and "market" are one word. */
function sameWord(one: string, other: string): boolean {
  return pluralize.singular(one.toLowerCase()) === pluralize.singular(other.toLowerCase());
}

/** The single words that tables, columns and values are called by, one and several of them. */
const knownWords = rememberedOf((tables: readonly TableSchema[]): readonly string[] => {
  const words = tables.flatMap((table) => {
    const noun = tableNoun(table);
    const columns = table.columns.flatMap((column) => [
      columnWords(column),
      pluralize.plural(columnWords(column)),
    ]);
    const values = table.columns.flatMap(({ distinctValues = [] }) =>
      distinctValues.filter((value) => /^\p{L}+$/u.test(value)),
    );
    return [noun.one, noun.many, ...columns, ...values].flatMap((name) => name.split(/\s+/));
  });
  return [...new Set(words.filter((word) => word.length >= shortestWord))];
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
