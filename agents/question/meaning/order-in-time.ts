import { isYear } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { columnAt } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

const early = wordsFor('early');
const late = wordsFor('late');
const parts = wordsFor('partsOfTime');

/** Who was hired first has the earliest day, and not the latest one: of days the oldest comes first. */
export const orderInTime: Law = ({ limit, orderBy: [first] }, { tokens, tables }) => {
  if (limit === null || first === undefined) return null;
  const { by } = first;
  const ranked = 'dimension' in by ? by.dimension.column : by.measure.column;
  const isRaw = 'dimension' in by || by.measure.aggregate === null;
  const column = ranked === null ? undefined : columnAt(ranked, tables);
  if (!column || !isRaw || !(isDate(column) || isYear(column))) return null;
  const [says, against] = first.descending ? [late, early] : [early, late];
  const isTurned = saidIn(tokens, says) === null;
  return isTurned ? saidIn(tokens, against) : null;
};

/** "The first quarter", "the last 3 months" and "last year" are times, and no places in an order. */
export function saidIn(tokens: Tokens, words: ReadonlySet<string>): string | null {
  const found = tokens.find(({ lower }, at) => {
    const next = tokens[at + 1]?.kind === 'number' ? tokens[at + 2] : tokens[at + 1];
    return words.has(lower) && !parts.has(next?.lower ?? '');
  });
  return found?.text ?? null;
}
