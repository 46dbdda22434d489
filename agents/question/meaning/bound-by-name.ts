import { words } from '#lib/text/words.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import type { Law } from './law.ts';

const bounds = new Set(['than', 'after', 'before']);

/** "Longer than Dune", "born after Ada": who is named is a bound, and not what is asked for. */
export const boundByName: Law = ({ filters }, { tokens }) => {
  const at = tokens.findIndex(({ lower }, place) => bounds.has(lower) || isSecondAs(tokens, place));
  const next = tokens[at + 1]?.lower === 'the' ? at + 2 : at + 1;
  const named = tokens[next];
  if (at < 0 || named?.kind !== 'word') return null;
  const isSaid = (text: string) => {
    const [first, ...more] = words(text);
    return first === named.lower && more.every((word, place) => tokens[next + 1 + place]?.lower === word);
  };
  const isEqual = filters.some((filter) =>
    filter.kind === 'contains'
      ? isSaid(filter.text)
      : filter.kind === 'equals' && !filter.negated && filter.values.some((value) => isSaid(String(value))),
  );
  return isEqual ? `${tokens[at]?.text} ${named.text}` : null;
};

/** "As many gears as Swift", while "known as Swift" is its name. */
function isSecondAs(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at]?.lower === 'as' &&
    tokens.slice(Math.max(0, at - mostBetween), at).some(({ lower }) => lower === 'as')
  );
}

const mostBetween = 4;
