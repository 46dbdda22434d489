import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import type { Law } from './law.ts';

/** "Below BBB" is no "BBB": a bound that no condition holds was taken for an equality. */
export const heldBounds: Law = (intent, { tokens }) => {
  if (isBounded(intent)) return null;
  const at = tokens.findIndex((_, index) => cueAt(tokens, index)?.cue.kind === 'compare');
  const cue = cueAt(tokens, at);
  const next = tokens[at + (cue?.length ?? 1)];
  // "Over time" and "over the counter" bound nothing.
  const isBound =
    at >= 0 && next !== undefined && (next.kind === 'number' || /^[A-Z0-9]{2,}/.test(next.text));
  return isBound ? `${tokens[at]?.text} ${next.text}` : null;
};

const unbounded: ReadonlySet<string> = new Set(['equals', 'exists', 'valid-on', 'latest']);

function isBounded({ filters, having }: QueryIntent): boolean {
  const kinds = filters.flatMap((filter) =>
    filter.kind === 'exists' || filter.kind === 'any' ? [filter, ...filter.filters] : [filter],
  );
  return having.length > 0 || kinds.some(({ kind }) => !unbounded.has(kind));
}
