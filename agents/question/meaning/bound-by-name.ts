import { words } from '#lib/text/words.ts';
import type { Law } from './law.ts';

const bounds = new Set(['than', 'after', 'before']);

/** "Longer than Dune", "born after Ada": who is named is a bound, and not what is asked for. */
export const boundByName: Law = ({ filters }, { tokens }) => {
  const at = tokens.findIndex(({ lower }) => bounds.has(lower));
  const next = tokens[at + 1]?.lower === 'the' ? at + 2 : at + 1;
  const named = tokens[next];
  if (at < 0 || named?.kind !== 'word') return null;
  const isEqual = filters.some(
    (filter) =>
      filter.kind === 'equals' &&
      !filter.negated &&
      filter.values.some((value) => {
        const [first, ...more] = words(String(value));
        return first === named.lower && more.every((word, place) => tokens[next + 1 + place]?.lower === word);
      }),
  );
  return isEqual ? `${tokens[at]?.text} ${named.text}` : null;
};
