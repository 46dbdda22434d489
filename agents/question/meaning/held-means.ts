import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type Asked, type Law, measuresOf } from './law.ts';
import { wordsFor } from './lexicon.ts';

const means = /^(?:average|avg|mean)$/;

/** "Above the average" bounds something: a reading without any bound has dropped it. */
function boundBefore({ filters }: QueryIntent, { tokens }: Asked): string | null {
  if (filters.some(({ kind }) => kind === 'versus')) return null;
  const at = tokens.findIndex(
    ({ lower }, place) =>
      means.test(lower) && bounding.has(tokens[withoutArticles(tokens, place)]?.lower ?? ''),
  );
  return at < 0 ? null : `${tokens[withoutArticles(tokens, at)]?.text} ${tokens[at]?.text}`;
}

/** The place before a word and what leads to it. */
function withoutArticles(tokens: Asked['tokens'], at: number): number {
  let before = at - 1;
  while (leading.has(tokens[before]?.lower ?? '')) before -= 1;
  return before;
}

const leading = wordsFor('beforeMeans');
const bounding = wordsFor('boundingMeans');

/** An average that is asked for is computed, compared with, or a column of its own. */
export const heldMeans: Law = (intent, { tokens, tables }) => {
  const said = tokens.find(({ lower }) => means.test(lower));
  if (said === undefined) return null;
  const bound = boundBefore(intent, { tokens, tables });
  if (bound !== null) return bound;
  const measures = measuresOf(intent);
  const isComputed = measures.some(
    ({ aggregate, expression }) => aggregate === 'avg' || expression !== undefined,
  );
  if (isComputed || intent.filters.some(({ kind }) => kind === 'versus')) return null;
  const columns = [
    ...measures.flatMap(({ column }) => column ?? []),
    ...intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : [])),
  ];
  const isKept = columns.some(({ table, column }) => {
    const of = tables.find(({ name }) => sameName(name, table));
    const known = of && columnNamed(of, column);
    return (
      !!known && /\b(?:average|avg|mean)\b/i.test(`${nameInWords(known.name)} ${known.description ?? ''}`)
    );
  });
  return isKept ? null : said.text;
};
