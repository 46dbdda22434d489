import type { Comparison, Filter } from '#lib/domain/query-intent.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import type { Law } from './law.ts';
import { negationsIn } from './negations.ts';

/** "Below 45" keeps what is smaller: a reading that bounds the other side says the opposite. */
export const turnedBounds: Law = ({ filters, having }, { tokens }) => {
  if (negationsIn(tokens).length > 0) return null;
  const turned = said(tokens).find(
    ({ value, isLower }) =>
      filters.some((filter) => boundsOf(filter).some((bound) => isOther(bound, value, isLower))) ||
      having.some((bound) =>
        isOther({ value: bound.value, isLower: isFrom(bound.comparison) }, value, isLower),
      ),
  );
  return turned?.text ?? null;
};

type Bound = { readonly value: unknown; readonly isLower: boolean | null };

function isOther(bound: Bound, value: number, isLower: boolean): boolean {
  return bound.isLower === !isLower && bound.value === value;
}

type SaidBound = { readonly text: string; readonly value: number; readonly isLower: boolean };

/** The numbers that the question bounds something by, and on which side. */
function said(tokens: readonly Token[]): SaidBound[] {
  const bounds: SaidBound[] = [];
  // "No more than" is one bound: what begins within it is none of its own.
  for (let at = 0; at < tokens.length; ) {
    const found = cueAt(tokens, at);
    const number = tokens[at + (found?.length ?? 1)];
    const isLower = found?.cue.kind === 'compare' ? isFrom(found.cue.comparison) : null;
    if (isLower !== null && number?.kind === 'number' && number.value !== null)
      bounds.push({ text: `${tokens[at]?.text} ${number.text}`, value: number.value, isLower });
    at += found?.length ?? 1;
  }
  return bounds;
}

function isFrom(comparison: Comparison): boolean | null {
  return comparison === '=' ? null : comparison.startsWith('>');
}

function boundsOf(filter: Filter): Bound[] {
  if (filter.kind === 'exists' || filter.kind === 'any') return filter.filters.flatMap(boundsOf);
  if (filter.kind !== 'range' || filter.bounds !== 'number') return [];
  return [
    ...(filter.from === null ? [] : [{ value: filter.from, isLower: true }]),
    ...(filter.to === null ? [] : [{ value: filter.to, isLower: false }]),
  ];
}
