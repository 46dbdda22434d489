import { isStopWord, wordSet, words } from '#lib/text/words.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { english as assumed } from '../assumed/lexicon.ts';
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
    const made = english.madeSo.get(kind)?.split('|');
    const rows = Number(slots.rows);
    return (
      made !== undefined &&
      said.every((word) => made.includes(word)) &&
      numbersIn(told).every((number) => number === rows || number === rows - 1)
    );
  });
  return (isSo || isWholeYear(asked, told)) && said.length > 0 ? asked : question;
}

/** "Turnover in fiscal 2024 (sum of the four quarters)": a fiscal year is the four of them. */
function isWholeYear(asked: string, told: string): boolean {
  const tokens = tokenize(asked);
  const isFiscal = tokens.some(({ lower }) => fiscalWords.has(lower.replace(/\d+$/u, '')));
  return (
    isFiscal && words(told).length > 1 && words(told).every((word) => isStopWord(word) || quarters.has(word))
  );
}

const fiscalWords = wordSet(assumed.fiscal.fiscal);
const quarters = wordSet(english.wholeYear);
