import { readDates } from '../../query/writer/built-in/read-dates.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { type Compose, textOf } from './composition.ts';
import { besideRowsOf, type Days } from './rows-of-time.ts';
import { wordingAt } from './wording-at.ts';

const { denying, joining, both, bothTimes, again } = english.twoTimes;
const isAgain = new Set(again.split('|'));

/** "Bought in 2010 but not in 2011", "in both 2010 and 2011": rows of the one time are there, and rows of the other are there as well, or not. */
export const twoTimes: Compose = ({ tokens, today, tables }) => {
  const isBoth = tokens.some(({ lower }) => lower === both);
  for (const at of tokens.keys()) {
    const isDenied = wordingAt(tokens, at, denying) > 0;
    const said = wordingAt(tokens, at, isDenied ? denying : isBoth ? bothTimes : joining);
    const length = said === 0 || !isDenied ? said : said + repeatedAt(tokens, at, at + said);
    const one = length === 0 ? undefined : readDates(tokens.slice(0, at), today).at(-1);
    const [other] = one === undefined ? [] : readDates(tokens.slice(at + length), today);
    const [first, second] = [rangeOf(one), rangeOf(other)];
    if (one === undefined || other?.first !== 0 || first === null || second === null) continue;
    if (one.end !== withoutComma(tokens, at)) continue;
    const end = at + length + other.end;
    // "In 2009 and 2010 but not in 2011" may mean either of the two, or both.
    const isClear =
      !isDenied || !tokens.slice(one.first, one.end).some(({ lower }) => lower === bothTimes.split('|')[0]);
    return {
      tokens: [...tokens.slice(0, at), ...tokens.slice(end)].filter(
        ({ lower }) => isDenied || lower !== both,
      ),
      said: textOf(tokens, at, end),
      onto: (intent) => (isClear ? besideRowsOf(intent, first, second, { negated: isDenied, tables }) : null),
    };
  }
  return null;
};

function rangeOf(span: ReturnType<typeof readDates>[number] | undefined): Days | null {
  if (span?.meaning.kind !== 'range') return null;
  const { from, to } = span.meaning;
  return from === null || to === null ? null : { from, to };
}

/** "But have not booked anything": what was done is said once more. */
function repeatedAt(tokens: readonly Token[], at: number, from: number): number {
  const isSaid = ({ stem }: Token) => tokens.slice(0, at).some((token) => token.stem === stem);
  let end = from;
  while (tokens[end] !== undefined && tokens[end]?.kind === 'word') {
    const token = tokens[end];
    if (
      token === undefined ||
      !(
        isAgain.has(token.lower) ||
        ((isSaid(token) || isAgain.has(tokens[end + 1]?.lower ?? '')) && token.lower.length > 3)
      )
    )
      break;
    end += 1;
  }
  return end - from;
}

function withoutComma(tokens: readonly Token[], at: number): number {
  return tokens[at - 1]?.text === ',' ? at - 1 : at;
}
