import type { ColumnRef, QueryIntent } from '#lib/domain/query-intent.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type Asked, type Law, measuresOf } from './law.ts';
import { wordsFor } from './lexicon.ts';

const sizes = wordsFor('sizes', 'judgements');
const judgements = wordsFor('judgements');
const times = wordsFor('timesNamed');

/** The highest dividend is the largest amount and not the latest day that one was paid on: a day has no size. */
export const sizesOfDays: Law = (intent, asked) => {
  const said = asked.tokens.find(({ lower }) => sizes.has(lower));
  // "The best month" is no day either, while "the highest date" is one.
  const isJudged = judgements.has(said?.lower ?? '');
  if (said === undefined || (!isJudged && asked.tokens.some(({ lower }) => times.has(lower)))) return null;
  const ranked = rankedBy(intent);
  return ranked.length > 0 && ranked.every((column) => isDay(column, asked)) ? said.text : null;
};

/** What decides the first place, and what extremes are taken of. */
function rankedBy(intent: QueryIntent): ColumnRef[] {
  const [first] = intent.orderBy;
  const ordered = first && ('measure' in first.by ? first.by.measure.column : first.by.dimension.column);
  const extremes = measuresOf(intent).flatMap(({ aggregate, column }) =>
    (aggregate === 'min' || aggregate === 'max') && column !== null ? [column] : [],
  );
  return [...(ordered ? [ordered] : []), ...extremes];
}

function isDay({ table, column }: ColumnRef, { tables }: Asked): boolean {
  const of = tables.find(({ name }) => sameName(name, table));
  const known = of && columnNamed(of, column);
  return !!known && isDate(known);
}
