import { dayAfter } from '#lib/sql/day-after.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { english } from '../assumed/lexicon.ts';
import { type Compose, textOf } from './composition.ts';
import { besideRowsOf } from './rows-of-time.ts';
import { wordingAt } from './wording-at.ts';

const { first, whose, again } = english.firstTime;
const relating = new Set(english.firstTime.relating.split('|'));
const dated = new Set(english.firstTime.dated.split('|'));

/** "Whose first order was in 2011", "who ordered for the first time in May": with such a row of that time, and none before it. */
export const firstTime: Compose = ({ tokens, today, tables }) => {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, again) > 0 || isOfRows(tokens, place));
  if (at < 0) return null;
  const length = Math.max(1, wordingAt(tokens, at, again));
  const [span, ...others] = readDates(tokens.slice(at + length), today);
  if (span?.meaning.kind !== 'range' || others.length > 0 || span.meaning.from === null) return null;
  const { from, to } = span.meaning;
  return {
    tokens: [...tokens.slice(0, at), ...tokens.slice(at + length)],
    said: textOf(tokens, at, at + length),
    onto: (intent) =>
      besideRowsOf(intent, { from, to }, { from: null, to: dayAfter(from, -1) }, { negated: true, tables }),
  };
};

/** "Whose first order", "who first ordered", and no first name or first class. */
function isOfRows(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]];
  if (tokens[at]?.lower !== first || next === undefined) return false;
  if (whose.split('|').includes(before)) return isDated(tokens, at + 2);
  return isVerbForm(next.lower) && tokens.slice(0, at).some(({ lower }) => relating.has(lower));
}

function isDated(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at, at + 2).some(({ lower }) => dated.has(lower));
}
