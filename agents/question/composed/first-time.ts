import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import { dayAfter } from '#lib/sql/day-after.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { english } from '../assumed/lexicon.ts';
import { type Compose, textOf } from './composition.ts';
import { wordingAt } from './wording-at.ts';

const { first, whose, again } = english.firstTime;

/** "Whose first order was in 2011", "who ordered for the first time in May": with such a row of that time, and none before it. */
export const firstTime: Compose = ({ tokens, today }) => {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, again) > 0 || isOfRows(tokens, place));
  if (at < 0) return null;
  const length = Math.max(1, wordingAt(tokens, at, again));
  const [span, ...others] = readDates(tokens.slice(at + length), today);
  if (span?.meaning.kind !== 'range' || others.length > 0 || span.meaning.from === null) return null;
  const { from, to } = span.meaning;
  return {
    tokens: [...tokens.slice(0, at), ...tokens.slice(at + length)],
    said: textOf(tokens, at, at + length),
    onto: (intent) => withNoneBefore(intent, from, to),
  };
};

/** "Whose first order", "who first ordered", and no first name or first class. */
function isOfRows(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]];
  if (tokens[at]?.lower !== first || next === undefined) return false;
  if (whose.split('|').includes(before)) return isDated(tokens, at + 2);
  return isVerbForm(next.lower) && tokens.slice(0, at).some(({ lower }) => relating.has(lower));
}

const relating = new Set(['who', 'that', 'which', 'did']);
const dated = new Set(['was', 'were', 'is', 'came', 'happened', 'took', 'fell', 'in', 'on', 'dates', 'began']);

function isDated(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at, at + 2).some(({ lower }) => dated.has(lower));
}

/** null where the time is not told by rows of another table: what is there once has no first time. */
function withNoneBefore(intent: QueryIntent, from: string, to: string | null): QueryIntent | null {
  const isOfTime = (filter: Filter) =>
    filter.kind === 'range' && filter.bounds !== 'number' && filter.from === from && filter.to === to;
  const [told, ...others] = intent.filters.filter(
    (filter) => filter.kind === 'exists' && filter.filters.some(isOfTime),
  );
  if (told?.kind !== 'exists' || others.length > 0 || told.negated) return null;
  const filters = told.filters.map((filter): Filter =>
    filter.kind === 'range' && isOfTime(filter)
      ? { ...filter, from: null, to: dayAfter(from, -1), includeTo: true }
      : filter,
  );
  return { ...intent, filters: [...intent.filters, { ...told, negated: true, filters }] };
}
