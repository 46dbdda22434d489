import { type ColumnRef, isDatePart, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet } from '#lib/text/words.ts';
import { cuesIn } from '../../query/writer/built-in/cues.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from '../figures/lexicon.ts';
import { type Asked, type Law, measuresOf, ranksSingleRows } from './law.ts';
import { wordsFor } from './lexicon.ts';

const means = wordsFor('means');

/** "Above the average" bounds something: a reading without any bound has dropped it. */
function boundBefore({ filters }: QueryIntent, { tokens }: Asked): string | null {
  if (filters.some(({ kind }) => kind === 'versus')) return null;
  const at = tokens.findIndex(
    ({ lower }, place) =>
      means.has(lower) && bounding.has(tokens[withoutArticles(tokens, place)]?.lower ?? ''),
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
  const said = tokens.find(({ lower }) => means.has(lower));
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

const middles = wordsFor('means', 'medians');
const linking = wordsFor('ofWhom');
const own = wordsFor('owning', 'theirOwn');
const rowNumbers = wordsFor('rowNumbers');

/** "Above the average of their building" is no comparison with the average of all. */
export const meansOfTheirOwn: Law = ({ filters }, { tokens }) => {
  const at = tokens.findIndex(({ lower }, place) => {
    const rest = tokens.slice(place + 1, place + 5);
    const link = rest.findIndex((token) => linking.has(token.lower));
    return middles.has(lower) && link >= 0 && rest.slice(link + 1).some((token) => own.has(token.lower));
  });
  return at >= 0 && filters.some(({ kind }) => kind === 'versus') ? `${tokens[at]?.text}` : null;
};

const wholeSaid = 'in total|altogether|all told|all in all';

/** "The total stock" is no number of rows, unless what is added up are the rows themselves: "total orders". "Total grants" are not the largest of them. */
export const heldTotals: Law = (intent, { tokens, tables }) => {
  // Of what somebody gave "in total" no single gift is so large.
  const whole = tokens.findIndex((_, place) => wordingAt(tokens, place, wholeSaid) > 0);
  const areBounded = intent.filters.some((filter) => filter.kind === 'range' && filter.bounds === 'number');
  const isUnsaid =
    whole > 0 &&
    intent.having.length === 0 &&
    measuresOf(intent).every(({ aggregate, expression }) => aggregate === null && expression === undefined);
  if (isUnsaid && (areBounded || !tellsOne(intent, tables))) return tokens[whole]?.text ?? null;
  const measures = measuresOf(intent);
  const areEnds =
    measures.length > 0 && measures.every(({ aggregate }) => aggregate === 'max' || aggregate === 'min');
  if (whole > 0 && (areEnds || ranksSingleRows(intent))) return tokens[whole]?.text ?? null;
  const at = tokens.findIndex(({ lower }) => lower === 'total');
  const what = tokens[tokens[at + 1]?.lower === 'of' ? at + 2 : at + 1];
  if (at < 0 || what?.kind !== 'word' || isStopWord(what.lower) || rowNumbers.has(what.lower)) return null;
  const isOfTheirs = tables.some(({ name }) =>
    nameInWords(name)
      .split(' ')
      .some((word) => stemOf(word) === what.stem),
  );
  const used = [
    ...[...intent.select, ...intent.orderBy.map(({ by }) => by)].flatMap((item) =>
      'dimension' in item ? [item.dimension.column] : (item.measure.column ?? []),
    ),
    ...intent.filters.flatMap((filter) => (filter.kind === 'range' ? [filter.column] : [])),
  ];
  const isKept = used.some(({ column }) => /total|sum/i.test(nameInWords(column)));
  const isRanked = cuesIn(tokens).some(({ kind }) => kind === 'superlative' || kind === 'direction');
  if (areEnds && !isRanked) return `total ${what.text}`;
  const areCounts = measures.every(({ aggregate }) => aggregate?.startsWith('count') === true);
  return areCounts && !isOfTheirs && !isKept ? `total ${what.text}` : null;
};

/** Rates and temperatures come to nothing together, whatever is asked for in total. */
export const ratesAddedUp: Law = (intent, { tokens, tables }) => {
  const isRate = ({ table, column }: ColumnRef) => {
    const known = tables.find(({ name }) => sameName(name, table));
    const added = known && columnNamed(known, column);
    return added !== undefined && added !== null && neverAdded.test(spokenParts(added.name).at(-1) ?? '');
  };
  const isAdded = measuresOf(intent).some(
    ({ aggregate, column, expression }) =>
      aggregate === 'sum' && expression === undefined && column !== null && isRate(column),
  );
  return isAdded ? ((tokens.find(({ lower }) => totals.has(lower)) ?? tokens[0])?.text ?? null) : null;
};

const neverAdded = /^(?:rates?|ratios?|temperatures?|humidity|latitude|longitude)$/i;
const totals = new Set(['total', 'sum', 'altogether', 'overall']);

/** What a single thing has is all of it already; of what several rows say nothing comes to anything. */
function tellsOne({ select, filters, limit }: QueryIntent, tables: Tables): boolean {
  const isUnique = ({ table, column }: ColumnRef) => {
    const of = tables.find(({ name }) => sameName(name, table));
    return (of && columnNamed(of, column))?.unique === true;
  };
  const isOfOne = filters.some(
    (filter) =>
      filter.kind === 'equals' &&
      !filter.negated &&
      isUnique(filter.column) &&
      select.some(
        (item) => 'dimension' in item && sameName(item.dimension.column.table, filter.column.table),
      ),
  );
  return isOfOne || limit !== null;
}

const differences = wordsFor('differences');

/** The difference between two figures is computed, or a column of its own: the two side by side are not it. */
export const heldDifferences: Law = (intent, { tokens }) => {
  const said = tokens.find(({ lower }) => differences.has(lower));
  if (said === undefined) return null;
  const columns = [
    ...intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : [])),
    ...measuresOf(intent).flatMap(({ column }) => column ?? []),
  ];
  const isKept = columns.some(({ column }) => /\b(?:diff|difference|gap)\b/i.test(nameInWords(column)));
  const isComputed = measuresOf(intent).some(({ expression }) => expression !== undefined);
  return isKept || isComputed ? null : said.text;
};

const running = wordSet(english.running);

/** A running total is no figure of each period by itself. */
export const heldRunning: Law = ({ groupBy }, { tokens }) => {
  const said = tokens.find(({ lower }) => running.has(lower));
  const isByTime = groupBy.some(({ grain }) => grain !== null && !isDatePart(grain));
  return said !== undefined && isByTime ? said.text : null;
};
