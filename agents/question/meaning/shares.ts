import { type ColumnRef, conditionsIn, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { type Asked, type Law, measuresOf } from './law.ts';
import { wordsFor } from './lexicon.ts';

const shares = wordsFor('shares');
const rates = wordsFor('rates');
const means = wordsFor('means');
const parts = wordsFor('parts');
const sharing = /%|\b(?:percent|percentage|pct|(?<!per )share|weight|rate|ratio|yield|return)\b/i;
/** The currency of a share is no share of anything. */
const toldAsShare = /%|\b(?:percent|percentage|pct|share (?:of|in)|weight|rate|ratio|yield|return)\b/i;

/** A share of a whole is no sum: where percent are asked for, a reading that has neither a quotient nor a column of percent has dropped them. */
export const heldShares: Law = (intent, asked) => {
  const at = asked.tokens.findIndex(
    ({ lower }, place) =>
      (shares.has(lower) && asked.tokens[place - 1]?.kind !== 'number') || isShareOf(asked.tokens, place),
  );
  const said = asked.tokens[at];
  const bound = percentBound(intent, asked);
  if (bound !== null) return bound;
  if (said === undefined) return null;
  // The sum that a word of trade stands for is computed as well, and no share.
  const isComputed = measuresOf(intent).some(
    ({ expression, label }) => expression !== undefined && (expression.includes('/') || sharing.test(label)),
  );
  const whole = rowsBehind(asked, at);
  const isKept = columnsOf(intent).some(
    (column) => isShare(column, asked) && (whole === null || sameName(column.table, whole.name)),
  );
  return isComputed || isKept ? null : said.text;
};

/** "Percent of the policies": what is kept of something else is no part of them. */
function rowsBehind({ tokens, tables }: Asked, at: number): TableSchema | null {
  if (tokens[at + 1]?.lower !== 'of') return null;
  const article = ['the', 'all', 'our'].includes(tokens[at + 2]?.lower ?? '') ? 1 : 0;
  return tables.find((table) => isNamedAt(table, tokens, at + 2 + article)) ?? null;
}

/** "More than 5 % rejects" is no more than 5 of them: a number of things has no percentage as its bound. */
function percentBound({ filters, having }: QueryIntent, asked: Asked): string | null {
  const at = asked.tokens.findIndex(
    ({ lower }, place) =>
      (lower === '%' || lower === 'percent') && asked.tokens[place - 1]?.kind === 'number',
  );
  const number = asked.tokens[at - 1];
  const isCounted = having.some(
    ({ measure, value }) => measure.aggregate?.startsWith('count') === true && value === number?.value,
  );
  const isBound = filters.some(
    (filter) =>
      filter.kind === 'range' &&
      [filter.from, filter.to].includes(number?.value ?? Number.NaN) &&
      counting.test(nameInWords(filter.column.column)) &&
      !isShare(filter.column, asked),
  );
  return number !== undefined && (isBound || isCounted) ? `${number.text} ${asked.tokens[at]?.text}` : null;
}

const counting = /\b(?:units?|count|number|quantity|qty|pieces|items)\b/i;

/** "What share of", "each shop's share", and not the share that something is paid per, nor what people share. */
function isShareOf(tokens: Tokens, at: number): boolean {
  const [before, share, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!parts.has(share?.lower ?? '') || before?.lower === 'per' || before?.kind === 'number') return false;
  if (next?.lower === 'of') return true;
  const isVerb = tokens.slice(0, at).some(({ lower }) => auxiliaries.has(lower));
  return !isVerb && before !== undefined && (next === undefined || grouping.has(next.lower));
}

const auxiliaries = wordsFor('beforeVerbs');
const grouping = wordsFor('grouping');

function columnsOf(intent: QueryIntent): ColumnRef[] {
  return [
    ...intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : [])),
    ...measuresOf(intent).flatMap(({ column }) => column ?? []),
    ...conditionsIn(intent.filters).flatMap((filter) => ('column' in filter ? [filter.column] : [])),
  ];
}

function isShare({ table, column }: ColumnRef, { tables }: Asked): boolean {
  const of = tables.find(({ name }) => sameName(name, table));
  const known = of && columnNamed(of, column);
  return (
    known !== undefined &&
    known !== null &&
    (sharing.test(nameInWords(known.name)) || toldAsShare.test(known.description ?? ''))
  );
}

/** The "default rate" is no interest rate: what a rate is of, its column has to say. */
export const rateOfWhat: Law = (intent, { tokens, tables }) => {
  const at = tokens.findIndex(({ lower }) => rates.has(lower));
  const of = tokens[at - 1];
  if (at < 1 || of?.kind !== 'word' || isStopWord(of.lower) || means.has(of.lower)) return null;
  const shown = intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : []));
  const isOfOther = [...measuresOf(intent).map(({ column }) => column), ...shown].some((column) => {
    const table = tables.find(({ name }) => sameName(name, column?.table ?? ''));
    const known = table && columnNamed(table, column?.column ?? '');
    if (!table || !known || !/\b(?:rate|ratio)\b/i.test(nameInWords(known.name))) return false;
    const told = words(
      `${nameInWords(known.name)} ${known.description ?? ''} ${nameInWords(table.name)}`,
    ).map(stemOf);
    return nameInWords(known.name).includes(' ') && !told.includes(of.stem);
  });
  return isOfOther ? `${of.text} ${tokens[at]?.text}` : null;
};
