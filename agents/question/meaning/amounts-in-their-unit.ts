import { isOfOtherUnit } from '../assumed/quantities.ts';
import type { Law } from './law.ts';

/** "Over 3 minutes" is no 3 of a column that keeps seconds. */
export const amountsInTheirUnit: Law = ({ filters }, { tokens }) => {
  const at = tokens.findIndex(({ kind, value }, place) => {
    const unit = tokens[place + 1];
    return (
      kind === 'number' &&
      unit?.kind === 'word' &&
      filters.some(
        (filter) =>
          filter.kind === 'range' &&
          (filter.from === value || filter.to === value) &&
          isOfOtherUnit(filter.column.column, unit.lower),
      )
    );
  });
  return at < 0 ? null : `${tokens[at]?.text} ${tokens[at + 1]?.text}`;
};
