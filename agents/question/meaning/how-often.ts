import { conditionsIn } from '#lib/domain/query-intent.ts';
import { wordSet } from '#lib/text/words.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { textOf } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english as figures } from '../figures/lexicon.ts';
import type { Law } from './law.ts';
import en from './lexicon/en.json' with { type: 'json' };

const { timesSaid, mostCommon: common } = en;

/** "Ordered more than once" compares a number of rows: with no number compared it is lost. */
export const heldTimes: Law = ({ filters, having }, { tokens }) => {
  const said = tokens.findIndex((_, place) => wordingAt(tokens, place, timesSaid) > 0);
  const [at, end] = said < 0 ? onlyOnce(tokens) : [said, said + wordingAt(tokens, said, timesSaid)];
  const isCounted = conditionsIn(filters).some(
    (filter) =>
      (filter.kind === 'exists' && filter.count !== undefined) ||
      (filter.kind === 'range' && filter.bounds === 'number'),
  );
  if (at < 0 || isCounted || having.length > 0) return null;
  return textOf(tokens, at, end);
};

/** "Only ordered once", with what was done between; -1 where nothing of the kind is said. */
function onlyOnce(tokens: Tokens): readonly [at: number, end: number] {
  const at = tokens.findIndex(({ lower }) => only.has(lower));
  const once = tokens.findIndex(({ lower }, place) => place > at && figures.howOften.once.has(lower));
  return at < 0 || once < 0 || once - at > farthest ? [-1, -1] : [at, once + 1];
}

const only = wordSet(figures.howOften.only);
const farthest = 4;

/** The most common are those of which there are most, and not those that come to most. */
export const mostCommon: Law = ({ orderBy: [first] }, { tokens }) => {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, common) > 0);
  if (at < 0 || first === undefined || !('measure' in first.by)) return null;
  const { aggregate, expression } = first.by.measure;
  return expression === undefined && (aggregate === 'sum' || aggregate === 'avg')
    ? (tokens[at]?.text ?? null)
    : null;
};
