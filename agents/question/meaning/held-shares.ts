import type { ColumnRef, Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord } from '#lib/text/words.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { type Asked, type Law, measuresOf } from './law.ts';

const shares = new Set(['%', 'percent', 'percentage', 'percentages', 'rate', 'ratio']);
const parts = new Set(['share', 'proportion', 'fraction']);
const sharing = /%|\b(?:percent|percentage|pct|share|weight|rate|ratio|yield|return)\b/i;

/** A share of a whole is no sum: where percent are asked for, a reading that has neither a quotient nor a column of percent has dropped them. */
export const heldShares: Law = (intent, asked) => {
  const said = asked.tokens.find(
    ({ lower }, at) =>
      (shares.has(lower) && asked.tokens[at - 1]?.kind !== 'number') || isShareOf(asked.tokens, at),
  );
  const bound = percentBound(intent, asked);
  if (bound !== null) return bound;
  if (said === undefined) return null;
  const isComputed = measuresOf(intent).some(({ expression }) => expression !== undefined);
  return isComputed || columnsOf(intent).some((column) => isShare(column, asked)) ? null : said.text;
};

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

/** "What share of", and not the share that something is paid per. */
function isShareOf(tokens: readonly Token[], at: number): boolean {
  const [before, share, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const isLed = before === undefined || (isStopWord(before.lower) && before.lower !== 'per');
  return isLed && parts.has(share?.lower ?? '') && next?.lower === 'of';
}

function columnsOf(intent: QueryIntent): ColumnRef[] {
  return [
    ...intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : [])),
    ...measuresOf(intent).flatMap(({ column }) => column ?? []),
    ...intent.filters.flatMap(boundOf),
  ];
}

function boundOf(filter: Filter): ColumnRef[] {
  if (filter.kind === 'exists' || filter.kind === 'any') return filter.filters.flatMap(boundOf);
  return 'column' in filter ? [filter.column] : [];
}

function isShare({ table, column }: ColumnRef, { tables }: Asked): boolean {
  const of = tables.find(({ name }) => sameName(name, table));
  const known = of && columnNamed(of, column);
  return (
    known !== undefined &&
    known !== null &&
    sharing.test(`${nameInWords(known.name)} ${known.description ?? ''}`)
  );
}
