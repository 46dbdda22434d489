import { isStopWord, words } from '#lib/text/words.ts';
import { findFigures } from './find-figures.ts';
import { english } from './lexicon.ts';
import { numbersIn } from './numbers-in.ts';

const behind = /^(.*\S)\s*(?:\(([^()]+)\)|:\s+([^:()]+?))\s*[?.!]*$/su;

/**
 * "Which reservoir was the most volatile? (standard deviation of the daily returns)": what a figure of the question is made of, told in the
 * words that say so of this figure and no others, tells nothing more. A number of rows has to be that of the figure.
 */
export function withoutHowMade(question: string): string {
  const [, asked = '', inBrackets, behindColon] = behind.exec(question) ?? [];
  const told = inBrackets ?? behindColon;
  if (told === undefined) return question;
  const said = words(told).filter((word) => !isStopWord(word));
  const isSo = findFigures(asked).some(({ kind, slots }) => {
    const made = english.madeSo[kind]?.split('|');
    const rows = Number(slots.rows);
    return (
      made !== undefined &&
      said.every((word) => made.includes(word)) &&
      numbersIn(told).every((number) => number === rows || number === rows - 1)
    );
  });
  return isSo && said.length > 0 ? asked : question;
}
