import type { Filter } from '#lib/domain/query-intent.ts';
import { english } from '../assumed/lexicon.ts';
import type { Law } from './law.ts';

/** "Neither A nor B" denies two things: a reading that denies one of them has dropped the other. */
export const bothDenied: Law = ({ filters }, { tokens }) => {
  const [first, second] = english.plainer.neither.map((word) => tokens.find(({ lower }) => lower === word));
  if (first === undefined || second === undefined) return null;
  return filters.reduce((count, filter) => count + denied(filter), 0) < 2 ? first.text : null;
};

function denied(filter: Filter): number {
  switch (filter.kind) {
    case 'equals':
      return filter.negated || filter.values.every((value) => /^(?:0|false|f|no|n)$/i.test(String(value)))
        ? filter.values.length
        : 0;
    case 'exists':
      return filter.negated
        ? Math.max(1, valuesIn(filter))
        : filter.filters.reduce((n, each) => n + denied(each), 0);
    case 'contains':
      return filter.negated ? 1 : 0;
    case 'missing':
    case 'range':
    case 'valid-on':
      return 1;
    default:
      return 0;
  }
}

function valuesIn({ filters }: Extract<Filter, { kind: 'exists' }>): number {
  return filters.reduce((count, each) => count + (each.kind === 'equals' ? each.values.length : 1), 0);
}
