import { isStopWord } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Law } from './law.ts';

/** "Amounts of three doctors" says how many doctors, and not which: no doctor is number 3. */
export const numbersOfThings: Law = ({ filters }, { tokens, tables }) => {
  const at = tokens.findIndex(({ kind }, place) => {
    const [before, next] = [tokens[place - 1], tokens[place + 1]];
    const isThing = /[^s]s$/.test(next?.lower ?? '');
    const isFree = before === undefined || isStopWord(before.lower);
    return (
      kind === 'number' &&
      isThing &&
      isFree &&
      tables.some((table) =>
        lexiconOf(table)
          .nameParts.at(-1)
          ?.has(next?.stem ?? ''),
      )
    );
  });
  const number = tokens[at];
  const isEqual = filters.some(
    (filter) =>
      filter.kind === 'equals' && filter.values.some((value) => String(value) === String(number?.value)),
  );
  return number !== undefined && isEqual ? `${number.text} ${tokens[at + 1]?.text}` : null;
};
