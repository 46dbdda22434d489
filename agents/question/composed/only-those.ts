import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import { negate } from '../../query/writer/built-in/filter-rules.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import { english } from '../assumed/lexicon.ts';
import { english as figures } from '../figures/lexicon.ts';
import { type Compose, reading, textOf } from './composition.ts';
import { wordingAt } from './wording-at.ts';

const { once } = figures.howOften;
const words = new Set(['only', 'exclusively', 'solely']);

/** "Who only bought road bikes": there is one that they bought, and none that is another. "Only one visit" is exactly one. */
export const onlyThose: Compose = ({ tokens }) => {
  const at = tokens.findIndex(({ lower }, place) => words.has(lower) && tokens[place - 1]?.lower !== 'not');
  const token = tokens[at];
  // "Only Europe" narrows what is listed.
  if (token === undefined || at === 0) return null;
  // "Only ordered once" says how often.
  if (tokens.some(({ lower }, place) => place > at && once.has(lower))) return null;
  // "Only a single visit" is one number.
  if (wordingAt(tokens, at, english.exactNumbers.single) > 2) return null;
  const rest = tokens.filter((_, place) => place !== at);
  const number = [at, at + 1].find((place) => rest[place]?.kind === 'number');
  if (number !== undefined)
    return {
      tokens: [...rest.slice(0, number), reading(token, 'exactly'), ...rest.slice(number)],
      said: textOf(tokens, at, at + 2),
      onto: (intent) => intent,
    };
  return { tokens: rest, said: token.text, onto: withNoOther };
};

/** What is said of rows that ours have many of holds for all of them; of the row itself it holds anyway. */
function withNoOther(intent: QueryIntent, paths: TablePaths): QueryIntent | null {
  const held = intent.filters.filter((filter) => filter.kind === 'exists');
  if (held.length === 0) return paths.isToOne(intent.joins) ? intent : null;
  const [exists, ...others] = held;
  if (exists === undefined || others.length > 0 || exists.negated) return null;
  const [inner, ...more] = exists.filters;
  if (inner?.kind !== 'equals' || inner.negated || more.length > 0) return null;
  const none: Filter = { ...exists, negated: true, filters: [negate(inner)] };
  return { ...intent, filters: [...intent.filters, none] };
}
