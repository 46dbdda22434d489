import type { Comparison, Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';

/** A number that limits something from below or from above. */
export type Bound = { readonly value: unknown; readonly isLower: boolean; readonly isIncluded: boolean };

/** The numbers that a question bounds something by, one that is denied as the other bound that it is. */
export function boundsSaid(tokens: readonly Token[]): (Bound & { readonly text: string })[] {
  const bounds: (Bound & { readonly text: string })[] = [];
  // "No more than" is one bound: what begins within it is none of its own.
  for (let at = 0; at < tokens.length; ) {
    const found = cueAt(tokens, at);
    const number = tokens[at + (found?.length ?? 1)];
    const bound = found?.cue.kind === 'compare' ? boundOf(found.cue.comparison, number?.value ?? null) : null;
    if (bound !== null) bounds.push({ ...bound, text: `${tokens[at]?.text} ${number?.text}` });
    at += found?.length ?? 1;
  }
  return bounds;
}

/** Those by which an intent bounds rows or groups. */
export function boundsHeld({ filters, having }: QueryIntent): Bound[] {
  return [
    ...filters.flatMap(boundsOf),
    ...having.flatMap(({ comparison, value }) => boundOf(comparison, value) ?? []),
  ];
}

/** The open sides of the times that are said: "before 2015" bounds from above only. */
export function openTimesSaid(tokens: readonly Token[]): { readonly isLower: boolean }[] {
  return readDates(tokens, anyDay).flatMap(({ meaning }) =>
    meaning.kind === 'range' && (meaning.from === null) !== (meaning.to === null)
      ? [{ isLower: meaning.to === null }]
      : [],
  );
}

/** Which side is open is said without knowing today. */
const anyDay = '2020-01-01';

function boundOf(comparison: Comparison, value: number | null): Bound | null {
  if (comparison === '=' || value === null) return null;
  return { value, isLower: comparison.startsWith('>'), isIncluded: comparison.endsWith('=') };
}

function boundsOf(filter: Filter): Bound[] {
  if (filter.kind === 'exists' || filter.kind === 'any') return filter.filters.flatMap(boundsOf);
  if (filter.kind !== 'range' || filter.bounds !== 'number') return [];
  const { from, to, includeFrom, includeTo } = filter;
  return [
    ...(from === null ? [] : [{ value: from, isLower: true, isIncluded: includeFrom }]),
    ...(to === null ? [] : [{ value: to, isLower: false, isIncluded: includeTo }]),
  ];
}
