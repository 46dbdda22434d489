import { conditionsIn, type Filter, type QueryIntent } from '#lib/domain/query-intent.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { setAgainstBefore } from '../figures/set-against-before.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

const differing = wordsFor('differing');
const onlyCounted = wordsFor('onlyCounted');
const usual = wordsFor('usual');
const alike = wordsFor('alike');
const than = wordsFor('than');
const comparing = wordsFor('comparing');

/**
 * "The same last name" compares rows with each other, and "more than their manager" with one other: neither lists all rows, and neither is
 * about the average of all. What two who are named say differently is not what either of them says.
 */
export const heldLikeness: Law = (intent, { tokens }) => {
  const same = tokens.find(({ lower }) => alike.has(lower));
  if (same !== undefined && !comparesRows(intent)) return same.text;
  const apart = tokens.find(({ lower }) => differing.has(lower));
  if (apart !== undefined && saysWhatEitherSays(intent, !onlyCounted.has(apart.lower))) return apart.text;
  const isAboutMean = intent.filters.some((filter) => filter.kind === 'versus' && filter.aggregate === 'avg');
  if (!isAboutMean || tokens.some(({ lower }) => usual.has(lower))) return null;
  return tokens.find(({ lower }) => than.has(lower))?.text ?? null;
};

/** Rows for which one of several values is enough; "different customers" are only counted once. */
function saysWhatEitherSays({ filters }: QueryIntent, isOfAny: boolean): boolean {
  const isSeveral = (filter: Filter) =>
    filter.kind === 'equals' && !filter.negated && filter.values.length > 1;
  return filters.some((filter) =>
    filter.kind === 'exists' ? conditionsIn([filter]).some(isSeveral) : isOfAny && isSeveral(filter),
  );
}

function comparesRows({ select, groupBy, having, filters, joins }: QueryIntent): boolean {
  const isCounted = groupBy.length > 0 && select.some((item) => 'measure' in item);
  const isCompared = filters.some(({ kind }) => kind === 'columns' || kind === 'exists');
  return isCounted || isCompared || having.length > 0 || joins.length > 0;
}

const mostBeside = 4;

/** "Compare A and B" asks for figures of the two: their names alone compare nothing. */
export const comparedFigures: Law = ({ select }, { tokens, tables }) => {
  const verb = tokens.find(({ lower }) => comparing.has(lower));
  if (verb === undefined) return null;
  const tells = select.some((item) => {
    if ('measure' in item) return true;
    // Whole rows are set side by side by nobody.
    if (select.length > mostBeside) return false;
    const { table, column } = item.dimension.column;
    const known = tables.find(({ name }) => sameName(name, table));
    const shown = known && columnNamed(known, column);
    return !!shown && (isNumeric(shown) || isDate(shown));
  });
  return tells ? null : verb.text;
};

/** A figure set against that of the month before is told of both: rows of that month alone compare nothing. */
export const heldPeriodBefore: Law = ({ filters }, { tokens }) =>
  filters.some(({ kind }) => kind === 'versus') ? null : setAgainstBefore(tokens);
