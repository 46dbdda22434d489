import { type ColumnRef, joinedTables, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isSuperlative } from '#lib/text/wordnet.ts';
import { isStopWord } from '#lib/text/words.ts';
import { cueAt, cuesIn } from '../../query/writer/built-in/cues.ts';
import { linksForWord } from '../../query/writer/built-in/link-phrases.ts';
import { sizeFirst } from '../../query/writer/built-in/order-of-bounded.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import {
  columnAt,
  columnNamed,
  isAdditive,
  keyDate,
  sameName,
} from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { groupingWords } from '../figures/lexicon.ts';
import { type Asked, type Law, measuresOf } from './law.ts';
import { wordsFor } from './lexicon.ts';

/** "The oldest" is the first of an order or an extreme: a reading that holds neither has dropped it. */
export const heldExtremes: Law = (intent, { tokens }) => {
  const extreme = extremeIn(tokens);
  return extreme === null || isRanked(intent) ? null : extreme.text;
};

/** The first word that asks for the most or the least of something. "Most of" and "at most" do not. */
function extremeIn(tokens: Tokens): Token | null {
  for (let at = 0; at < tokens.length; ) {
    const found = cueAt(tokens, at);
    if (found?.cue.kind === 'superlative' && tokens[at + found.length]?.lower !== 'of')
      return tokens[at] ?? null;
    // "Happiest" is none of the words that a schema has, whatever the name of its table begins with.
    const token = tokens[at];
    if (found === null && token?.kind === 'word' && isSuperlative(token.lower)) return token;
    at += found?.length ?? 1;
  }
  return null;
}

function isRanked(intent: QueryIntent): boolean {
  return (
    intent.orderBy.length > 0 ||
    intent.limit !== null ||
    measuresOf(intent).some(
      ({ aggregate, expression }) => aggregate === 'min' || aggregate === 'max' || expression !== undefined,
    ) ||
    intent.filters.some(({ kind }) => kind === 'versus' || kind === 'latest')
  );
}

const most = wordsFor('most');

/** "Which cause has the most minutes" asks for what all rows of a cause come to: the kind of the one row with the most is another. */
export const mostOfKind: Law = ({ select, groupBy, orderBy, limit }, { tokens, tables }) => {
  const [kind, ...others] = select;
  const said = tokens.find(({ lower }) => most.has(lower));
  if (said === undefined || limit !== 1 || groupBy.length > 0 || others.length > 0) return null;
  if (kind === undefined || !('dimension' in kind)) return null;
  const shown = columnAt(kind.dimension.column, tables);
  const [ranked] = orderBy.flatMap(({ by }) => {
    if ('dimension' in by) return [columnAt(by.dimension.column, tables)];
    return by.measure.aggregate === null && by.measure.column ? [columnAt(by.measure.column, tables)] : [];
  });
  const isKind = shown?.distinctValues !== undefined && shown.unique !== true;
  return isKind && ranked && isAdditive(ranked) ? said.text : null;
};

const ranking = wordsFor('ranking');

/**
 * "Which campaigns reached their goal" asks for no single one: only what ranks or counts off leaves the first row of an order. "Total pay of the five
 * best paid" is no first five of one total.
 */
export const idleExtremes: Law = (intent, { tokens, isPart = false, isNarrowed = false }) => {
  const { limit, orderBy, select, groupBy } = intent;
  const isOneRow =
    groupBy.length === 0 && select.every((item) => 'measure' in item && item.measure.aggregate !== null);
  if (limit !== null && limit > 1 && isOneRow) return String(limit);
  if (isPart || isNarrowed || limit !== 1 || orderBy.length === 0) return null;
  const isCue = cuesIn(tokens).some(({ kind }) => kind === 'superlative' || kind === 'direction');
  const isSaid = tokens.some(
    ({ lower, kind, value }) =>
      ranking.has(lower) || lower.endsWith('est') || (kind === 'number' && value === 1),
  );
  return isCue || isSaid
    ? null
    : (tokens.find(({ kind, lower }) => kind === 'word' && !isStopWord(lower))?.text ?? null);
};

/** What time makes of things, and how long they are, is told by figures of many names; by these it is not. */
const ofTime = wordsFor('figuresOfTime');
const ofOthers = wordsFor('figuresOfOthers');

/** "The most expensive" is so by a price: an order by something else is none of it. */
export const rankedByWhat: Law = (intent, { tokens, tables }) => {
  const at = tokens.findIndex((_, index) => {
    const cue = cueAt(tokens, index)?.cue;
    return cue?.kind === 'superlative' && cue.about.length > 0;
  });
  const found = cueAt(tokens, at);
  if (found?.cue.kind !== 'superlative') return null;
  const { about } = found.cue;
  const ranked = [
    ...intent.orderBy.flatMap(({ by }) =>
      'measure' in by ? (by.measure.column ?? []) : by.dimension.column,
    ),
    ...measuresOf(intent).flatMap(({ column, aggregate }) =>
      aggregate === null || column === null ? [] : [column],
    ),
    ...intent.filters.flatMap((filter) => (filter.kind === 'versus' ? [filter.column] : [])),
  ];
  const said = tokens
    .slice(at, at + found.length)
    .map(({ text }) => text)
    .join(' ');
  const isOfTime = about.some((word) => ofTime.has(word));
  const isCount = intent.orderBy.some(
    ({ by }) => 'measure' in by && by.measure.aggregate?.startsWith('count') === true,
  );
  // The most active may be those of whom there is the most.
  if (isCount && !isOfTime) return about.includes('volume') ? null : said;
  if (ranked.length === 0 || measuresOf(intent).some(({ expression }) => expression !== undefined))
    return null;
  if (!isOfTime && ranksOthers(intent, tokens, tables, tokens[at + found.length])) return said;
  const isSo = ranked.some(({ table, column }) => {
    const of = tables.find(({ name }) => sameName(name, table));
    if (of === undefined) return true;
    if (isOfTime && !spokenParts(column).some((part) => ofOthers.has(part.toLowerCase()))) return true;
    return about.some((word) =>
      linksForWord(word, [lexiconOf(of)]).some(
        (link) => link.kind === 'column' && sameName(link.entry.column.name, column),
      ),
    );
  });
  return isSo ? null : said;
};

/** "Which brand is the most expensive" is about brands: the brand of the one bike that costs most is not what was said, unless bikes were. */
function ranksOthers(
  { select, orderBy, limit }: QueryIntent,
  tokens: Tokens,
  tables: Tables,
  noun: Token | undefined,
): boolean {
  const by = orderBy[0]?.by;
  const raw = by === undefined ? null : 'dimension' in by ? by.dimension.column : by.measure.column;
  if (raw === null || limit === null) return false;
  const shown = select.flatMap((item) => ('dimension' in item ? [item.dimension.column.table] : []));
  const ranked = tables.find(({ name }) => sameName(name, raw.table));
  const called = (name: string, told: Tokens) => {
    const table = tables.find((each) => sameName(each.name, name));
    return table !== undefined && told.some(({ stem }) => lexiconOf(table).nameParts.at(-1)?.has(stem));
  };
  const things = shown.filter((name) => called(name, tokens));
  if (ranked === undefined || things.length === 0 || things.some((name) => sameName(name, raw.table)))
    return false;
  // "The most expensive share" of a company is another thing.
  const isOther =
    noun?.kind === 'word' && !isStopWord(noun.lower) && !things.some((name) => called(name, [noun]));
  if (isOther) return false;
  // A price that is kept by day of each of them is their own.
  const isOwn =
    keyDate(ranked) !== null &&
    ranked.foreignKeys.some(({ referencedTable }) => shown.some((name) => sameName(name, referencedTable)));
  if (isOwn || things.some((name) => areOne(name, raw.table, tables))) return false;
  return !called(raw.table, tokens);
}

/** An entrepreneur is one of the people, and as tall as that one. */
function areOne(name: string, other: string, tables: Tables): boolean {
  const table = tables.find((each) => sameName(each.name, name));
  return (
    table?.foreignKeys.some(({ columns: [key = ''], columns, referencedTable }) => {
      const isUnique =
        table.columns.some((column) => sameName(column.name, key) && column.unique === true) ||
        (table.primaryKey.length === 1 && sameName(table.primaryKey[0] ?? '', key));
      return columns.length === 1 && isUnique && sameName(referencedTable, other);
    }) === true
  );
}

const sizes = wordsFor('sizes', 'judgements');
const judgements = wordsFor('judgements');
const times = wordsFor('timesNamed');

/** The highest dividend is the largest amount and not the latest day that one was paid on: a day has no size. */
export const sizesOfDays: Law = (intent, asked) => {
  const said = asked.tokens.find(({ lower }) => sizes.has(lower));
  // "The best month" is no day either, while "the highest date" is one.
  const isJudged = judgements.has(said?.lower ?? '');
  // Of "each year" no time is the size.
  const isTime = asked.tokens.some(
    ({ lower }, at) => times.has(lower) && !groupingWords.has(asked.tokens[at - 1]?.lower ?? ''),
  );
  if (said === undefined || (!isJudged && isTime)) return null;
  const ranked = rankedBy(intent);
  return ranked.length > 0 && ranked.every((column) => isDay(column, asked)) ? said.text : null;
};

/** "The best rating" is one of grades that are texts, and which of them are better nobody says: how many there are is none of it. */
export const gradesCounted: Law = ({ subject, joins, orderBy: [first] }, { tokens, tables }) => {
  const measure = first && 'measure' in first.by ? first.by.measure : null;
  if (measure?.aggregate?.startsWith('count') !== true) return null;
  const read = joinedTables({ subject, joins });
  const counted = tables.filter(({ name }) => read.some((each) => sameName(each, name)));
  const at = tokens.findIndex(({ lower }) => sizes.has(lower));
  const behind = tokens.slice(at + 1);
  const end = behind.findIndex(({ kind, lower }) => kind !== 'word' || isStopWord(lower));
  const noun = at < 0 ? undefined : (end < 0 ? behind : behind.slice(0, end)).at(-1);
  if (noun === undefined) return null;
  const isGrade = linksForWord(noun.lower, counted.map(lexiconOf)).some(
    (link) => link.kind === 'column' && link.entry.column.kind === 'text',
  );
  return isGrade ? (tokens[at]?.text ?? null) : null;
};

const tops = wordsFor('tops');

/** "The top 5 employees" are no five names of an alphabet, unless they are sorted by it, and "highest first" is no order of names. */
export const topsOfTexts: Law = ({ limit, orderBy: [first] }, { tokens, tables }) => {
  const top = limit === null ? sizeFirst(tokens) : tokens.find(({ lower }) => tops.has(lower));
  if (top === undefined || top === null || first === undefined || !('dimension' in first.by)) return null;
  if (cuesIn(tokens).some(({ kind }) => kind === 'order')) return null;
  return columnAt(first.by.dimension.column, tables)?.kind === 'text' ? top.text : null;
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

/** "The sector with the most companies and the one with the fewest" are two rows: the first one alone is half of the answer. */
export const bothExtremes: Law = ({ limit, orderBy }, { tokens }) => {
  if (limit !== 1 || orderBy.length === 0) return null;
  let first: boolean | null = null;
  for (let at = 0; at < tokens.length; ) {
    const found = cueAt(tokens, at);
    if (found?.cue.kind === 'superlative') {
      first ??= found.cue.descending;
      if (found.cue.descending !== first) return tokens[at]?.text ?? null;
    }
    at += found?.length ?? 1;
  }
  return null;
};
