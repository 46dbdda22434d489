import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import { stemOf, words } from '#lib/text/words.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import type { Law } from './law.ts';

/** Words that turn a statement round. A reading that drops one says the opposite of the question. */
const turning = new Set(
  'not no never without neither nor none except excluding besides nobody nothing lack lacks lacking'.split(
    ' ',
  ),
);
/** "No more than", "not only", "not later than": bounds, not negations. */
const bounds =
  /^(?:more|less|fewer|later|earlier|greater|higher|lower|older|younger|longer|shorter|only|before|after|above|below|over|under|null|empty|including|counting)$/;

/** Where a question is turned round. */
export function negationsIn(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ lower }, at) =>
    turning.has(lower) && !bounds.test(tokens[at + 1]?.lower ?? '') ? [at] : [],
  );
}

/** A negation that no condition holds turns the answer round. */
export const heldNegations: Law = (intent, { tokens }) => {
  const at = negationsIn(tokens).find((place) => !isOfValue(tokens, place, intent));
  return at === undefined || isNegated(intent) ? null : (tokens[at]?.text ?? null);
};

/** "No show" is a state that the data names so. */
function isOfValue(tokens: readonly Token[], at: number, { filters }: QueryIntent): boolean {
  const said = tokens.slice(at, at + 2).map(({ stem }) => stem);
  return filters.some(
    (filter) =>
      filter.kind === 'equals' &&
      filter.values.some((value) => {
        const named = words(String(value)).map(stemOf);
        return (
          said.length > 1 &&
          named.some((_, from) => said.every((stem, place) => named[from + place] === stem))
        );
      }),
  );
}

function isNegated({ filters, having }: QueryIntent): boolean {
  return (
    filters.some(turns) || having.some(({ comparison, value }) => value === 0 || comparison.startsWith('<'))
  );
}

function turns(filter: Filter): boolean {
  switch (filter.kind) {
    case 'equals':
      return filter.negated || filter.values.some((value) => /^(?:0|false|f|no|n)$/i.test(String(value)));
    case 'any':
      return filter.filters.some(turns);
    case 'exists':
      return filter.negated || filter.filters.some(turns);
    case 'contains':
    case 'missing':
      return filter.negated || filter.kind === 'missing';
    case 'range':
      // What lies between two bounds is not turned round; "not in 2024" has a bound on either side of it.
      return filter.from === null || filter.to === null;
    case 'valid-on':
    case 'columns':
      return true;
    default:
      return false;
  }
}
