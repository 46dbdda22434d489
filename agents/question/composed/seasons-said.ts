import { months as monthNumbers } from '../../query/writer/built-in/read-periods.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { wordingAt } from './wording-at.ts';

const { seasons, through, joint } = english.partsOfTime;

export type Season = { readonly label: string; readonly numbers: readonly number[]; readonly end: number };

/**
 * "Winter (Dec-Feb)", "summer (June, July and August)": months of whichever year. null where the months are not told: a season by itself
 * is other months to other people.
 */
export function seasonAt(tokens: readonly Token[], first: number): Season | null {
  const length = wordingAt(tokens, first, seasons);
  if (length === 0) return null;
  const links = `${through}|${joint}|,`;
  const months: number[] = [];
  let end = first + length;
  for (let at = end; ; ) {
    while (wordingAt(tokens, at, links) > 0) at += wordingAt(tokens, at, links);
    const month = monthNumbers.get(tokens[at]?.lower ?? '');
    if (month === undefined) break;
    months.push(month);
    at += 1;
    end = at;
  }
  const [from, to, ...others] = months;
  if (from === undefined || to === undefined) return null;
  const label = tokens[first]?.lower ?? '';
  if (others.length > 0) return { label, numbers: months, end };
  // From December to February the year ends between.
  const count = ((to - from + 12) % 12) + 1;
  const numbers = Array.from({ length: count }, (_, step) => ((from + step - 1) % 12) + 1);
  return { label, numbers, end };
}
