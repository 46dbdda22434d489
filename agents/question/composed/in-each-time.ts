import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { type Compose, reading, textOf } from './composition.ts';
import { besideRowsOf, type Days } from './rows-of-time.ts';
import { wordingAt } from './wording-at.ts';

const { each, within, listing, one } = english.eachTime;
const isListing = new Set(listing.split('|'));

/** "A trip in each of June, July and August 2025": rows of each of the times, and not of their whole. */
export const inEachTime: Compose = ({ tokens, today, tables }) => {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, each) > 0);
  const said = tokens[at];
  const listed = said === undefined ? null : timesFrom(tokens, at + wordingAt(tokens, at, each), today);
  const [first, ...others] = listed?.times ?? [];
  if (said === undefined || listed === null || first === undefined || others.length === 0) return null;
  return {
    tokens: [
      ...withoutOne(tokens.slice(0, at)),
      reading(said, within),
      ...first.tokens,
      ...tokens.slice(listed.end),
    ],
    said: textOf(tokens, at, listed.end),
    onto: (intent) =>
      others.reduce<QueryIntent | null>(
        (sofar, { days }) => sofar && besideRowsOf(sofar, first.days, days, { negated: false, tables }),
        intent,
      ),
  };
};

/** "At least one trip" is a trip. */
function withoutOne(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, one) > 0);
  return at < 0 ? tokens : tokens.toSpliced(at, wordingAt(tokens, at, one));
}

type Time = { readonly tokens: readonly Token[]; readonly days: Days };

/** "June, July and August 2025" is of the year that is said last. */
function timesFrom(
  tokens: readonly Token[],
  from: number,
  today: string,
): { readonly times: readonly Time[]; readonly end: number } | null {
  const isYear = (token: Token | undefined) => /^(?:19|20)\d\d$/.test(token?.text ?? '');
  const items: Token[][] = [];
  let end = from;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (isListing.has(token.lower)) continue;
    const [alone] = readDates([token], today);
    const isPart = alone !== undefined || /^q[1-4]$/.test(token.lower);
    if (!isPart && !isYear(token)) break;
    const last = items.at(-1);
    if (isYear(token) && last !== undefined && at === end && !isYear(last[0])) last.push(token);
    else items.push([token]);
    end = at + 1;
  }
  const year = items.findLast((item) => isYear(item.at(-1)))?.at(-1);
  const times = items.flatMap((item): Time[] => {
    const whole = year === undefined || isYear(item.at(-1)) ? item : [...item, year];
    const [span] = readDates(whole, today);
    if (span?.meaning.kind !== 'range' || span.end !== whole.length) return [];
    const { from: begin, to } = span.meaning;
    return begin === null || to === null ? [] : [{ tokens: whole, days: { from: begin, to } }];
  });
  return times.length < items.length || times.length < 2 ? null : { times, end };
}
