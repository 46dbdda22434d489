import type { Dimension } from '#lib/domain/query-intent.ts';
import { isYear, type TableSchema } from '#lib/domain/schema.ts';
import { cuesIn, grainNouns } from '../../query/writer/built-in/cues.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

const asking = wordsFor('relating');

/** "Who came in every year" asks for those who left out none: a number of them for each year is not that. */
export const everyPeriod: Law = ({ groupBy }, { tokens, tables }) => {
  const at = tokens.findIndex(
    ({ lower }, place) => lower === 'every' && Object.hasOwn(grainNouns, tokens[place + 1]?.lower ?? ''),
  );
  if (at < 1 || !groupBy.some((group) => isPeriod(group, tables))) return null;
  return asksForThose(tokens.slice(0, at)) ? `every ${tokens[at + 1]?.text}` : null;
};

/** Whether the words before "every" ask which things do something, and for no figure of theirs. */
export function asksForThose(before: readonly Token[]): boolean {
  const isFigure = cuesIn(before).some(
    ({ kind }) => kind === 'count' || kind === 'aggregate' || kind === 'superlative' || kind === 'how-much',
  );
  return !isFigure && before.some(({ lower }) => asking.has(lower));
}

function isPeriod({ column: { table, column }, grain }: Dimension, tables: readonly TableSchema[]): boolean {
  const of = tables.find(({ name }) => sameName(name, table));
  const known = of && columnNamed(of, column);
  return grain !== null || (!!known && isYear(known));
}
