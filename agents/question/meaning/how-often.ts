import { conditionsIn } from '#lib/domain/query-intent.ts';
import { textOf } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import type { Law } from './law.ts';
import en from './lexicon/en.json' with { type: 'json' };

const { timesSaid, mostCommon: common } = en;

/** "Ordered more than once" compares a number of rows: with no number compared it is lost. */
export const heldTimes: Law = ({ filters, having }, { tokens }) => {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, timesSaid) > 0);
  const isCounted = conditionsIn(filters).some(
    (filter) =>
      (filter.kind === 'exists' && filter.count !== undefined) ||
      (filter.kind === 'range' && filter.bounds === 'number'),
  );
  if (at < 0 || isCounted || having.length > 0) return null;
  return textOf(tokens, at, at + wordingAt(tokens, at, timesSaid));
};

/** The most common are those of which there are most, and not those that come to most. */
export const mostCommon: Law = ({ orderBy: [first] }, { tokens }) => {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, common) > 0);
  if (at < 0 || first === undefined || !('measure' in first.by)) return null;
  const { aggregate, expression } = first.by.measure;
  return expression === undefined && (aggregate === 'sum' || aggregate === 'avg')
    ? (tokens[at]?.text ?? null)
    : null;
};
