import { type DateGrain, dateGrains } from '#lib/domain/query-intent.ts';
import { type Token, type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english, grainNamed } from './lexicon.ts';

/** What is asked of one period, and the longer ones of which each has its own; `within` is null where one is asked for of all. */
type PeriodWithin = { readonly rest: string; readonly within: DateGrain | null };

/**
 * "The busiest month of each year", "for every year: our best month", "which month of which year": a finer period of a longer one. Taken
 * out, the rest is asked as if of all time. null where no such two periods are said.
 */
export function periodWithin(text: string): PeriodWithin | null {
  const { each, any, shown } = english.periods;
  const tokens = tokenize(text);
  for (const at of tokens.keys()) {
    const length = wordingAt(tokens, at, each) || wordingAt(tokens, at, any);
    const within = length === 0 ? null : grainAt(tokens, at + length);
    if (within === null) continue;
    const left = without(tokens, at, at + length + 1, shown);
    const isFiner = left.some((_, place) => {
      const grain = grainAt(left, place);
      return grain !== null && dateGrains.indexOf(grain) < dateGrains.indexOf(within);
    });
    if (!isFiner) continue;
    const isEach = wordingAt(tokens, at, each) > 0;
    return {
      rest: left.map((token) => text.slice(token.start, token.end)).join(' '),
      within: isEach ? within : null,
    };
  }
  return null;
}

function grainAt(tokens: Tokens, at: number): DateGrain | null {
  return grainNamed(tokens[at]?.lower ?? '');
}

/** The tokens but those of a stretch, without the mark that set it apart, and without what asks for the figure that is shown anyway. */
function without(tokens: Tokens, from: number, end: number, shown: string): Token[] {
  const isMark = (at: number) => [',', ':'].includes(tokens[at]?.lower ?? '');
  const left = tokens.filter(
    (_, at) => (at < from || at >= end) && !(isMark(at) && (at === end || at === from - 1)),
  );
  const last = left.findLastIndex(({ kind }) => kind !== 'mark');
  const told = left.findIndex((_, at) => at > 0 && wordingAt(left, at, shown) === last + 1 - at);
  const kept = left.slice(0, told < 0 ? last + 1 : told);
  return kept.at(-1)?.kind === 'mark' ? kept.slice(0, -1) : kept;
}
