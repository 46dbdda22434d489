import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { isNone } from '../../query/writer/built-in/comparison-items.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

/** "Below BBB" is no "BBB": a bound that no condition holds was taken for an equality. */
export const heldBounds: Law = (intent, { tokens, tables }) => {
  if (isBounded(intent)) return null;
  // "More orders than repairs": a figure stands between the degree and what bounds it.
  const than = tokens.findIndex(({ lower }) => lower === 'than');
  const degree = tokens
    .slice(Math.max(0, than - mostBetween), Math.max(0, than))
    .find(({ lower }) => degrees.has(lower));
  if (degree !== undefined && degree !== tokens[than - 1]) return `${degree.text} than`;
  const at = tokens.findIndex((_, index) => cueAt(tokens, index)?.cue.kind === 'compare');
  const cue = cueAt(tokens, at);
  const next = tokens.slice(at + (cue?.length ?? 1)).find(({ lower }) => !articles.has(lower));
  if (cue?.cue.kind === 'compare' && next?.value != null && denies(intent)) {
    // "With exactly 0 orders" is without any.
    if (isNone({ comparison: cue.cue.comparison, value: next.value })) return null;
  }
  // "Over time" and "over the counter" bound nothing.
  const isBound =
    at >= 0 &&
    next !== undefined &&
    (next.kind === 'number' ||
      // "For less than was claimed": whatever stands behind "than" bounds something.
      (tokens[at + (cue?.length ?? 1) - 1]?.lower === 'than' && next.text === next.lower) ||
      /^[A-Z0-9]{2,}/.test(next.text) ||
      (tokens[at]?.lower !== 'over' && namesFigure(next, tables)) ||
      (next === tokens.findLast(({ kind }) => kind === 'word') && isFigure(next, tables)));
  return isBound ? `${tokens[at]?.text} ${next.text}` : null;
};

const degrees = wordsFor('degrees');
const mostBetween = 4;

const articles = wordsFor('the', 'owned');

/** "Below the reorder level": a column may be a bound. */
function namesFigure({ stem }: Token, tables: readonly TableSchema[]): boolean {
  return tables.some((table) =>
    lexiconOf(table).columns.some(
      ({ column, nameParts }) =>
        isNumeric(column) && nameParts[0]?.has(stem) === true && nameParts.length > 1,
    ),
  );
}

/** "Over budget": so is a column whose whole name ends the question. */
function isFigure({ stem, lower }: Token, tables: readonly TableSchema[]): boolean {
  return (
    lower !== 'time' &&
    tables.some((table) =>
      lexiconOf(table).columns.some(
        ({ column, nameParts }) =>
          isNumeric(column) && nameParts.length === 1 && nameParts[0]?.has(stem) === true,
      ),
    )
  );
}

function denies({ filters }: QueryIntent): boolean {
  return filters.some((filter) => filter.kind === 'exists' && filter.negated);
}

const unbounded: ReadonlySet<string> = new Set(['equals', 'exists', 'valid-on', 'latest']);

function isBounded({ filters, having }: QueryIntent): boolean {
  const kinds = filters.flatMap((filter) =>
    filter.kind === 'exists' || filter.kind === 'any' ? [filter, ...filter.filters] : [filter],
  );
  return having.length > 0 || kinds.some(({ kind }) => !unbounded.has(kind));
}
