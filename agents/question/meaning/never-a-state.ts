import { nameInWords } from '#lib/text/abbreviations.ts';
import en from '../composed/lexicon/en.json' with { type: 'json' };
import type { Law } from './law.ts';

const statuses = new Set(en.standing.columns.split('|'));

/** What was "never repaired" is not told by a state that rows are in today: they may have been in it before. */
export const neverAState: Law = ({ filters }, { tokens }) => {
  const never = tokens.find(({ lower }) => lower === 'never');
  const isOfToday = filters.some(
    (filter) =>
      filter.kind === 'equals' &&
      filter.negated &&
      nameInWords(filter.column.column)
        .toLowerCase()
        .split(' ')
        .some((part) => statuses.has(part)),
  );
  return never !== undefined && isOfToday ? never.text : null;
};
