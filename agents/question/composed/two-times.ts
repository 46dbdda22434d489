import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { dayAfter } from '#lib/sql/day-after.ts';
import { wordSet } from '#lib/text/words.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { english } from '../assumed/lexicon.ts';
import { type Compose, textOf } from './composition.ts';
import { wordingAt } from './wording-at.ts';

const { denying, joining, both, bothTimes, again } = english.twoTimes;
const isAgain = wordSet(again);

/** "Bought in 2010 but not in 2011", "in both 2010 and 2011": rows of the one time are there, and rows of the other are there as well, or not. */
export const twoTimes: Compose = ({ tokens, today, tables }) => {
  const isBoth = tokens.some(({ lower }) => lower === both);
  for (const at of tokens.keys()) {
    const isDenied = wordingAt(tokens, at, denying) > 0;
    const said = wordingAt(tokens, at, isDenied ? denying : isBoth ? bothTimes : joining);
    const length = said === 0 || !isDenied ? said : said + repeatedAt(tokens, at, at + said);
    const one = length === 0 ? undefined : readDates(tokens.slice(0, at), today).at(-1);
    const [other] = one === undefined ? [] : readDates(tokens.slice(at + length), today);
    const [first, second] = [rangeOf(one), rangeOf(other)];
    if (one === undefined || other?.first !== 0 || first === null || second === null) continue;
    if (one.end !== withoutComma(tokens, at)) continue;
    const end = at + length + other.end;
    // "In 2009 and 2010 but not in 2011" may mean either of the two, or both.
    const isClear =
      !isDenied || !tokens.slice(one.first, one.end).some(({ lower }) => lower === bothTimes.split('|')[0]);
    return {
      tokens: [...tokens.slice(0, at), ...tokens.slice(end)].filter(
        ({ lower }) => isDenied || lower !== both,
      ),
      said: textOf(tokens, at, end),
      onto: (intent) => (isClear ? besideRowsOf(intent, first, second, { negated: isDenied, tables }) : null),
    };
  }
  return null;
};

function rangeOf(span: ReturnType<typeof readDates>[number] | undefined): Days | null {
  if (span?.meaning.kind !== 'range') return null;
  const { from, to } = span.meaning;
  return from === null || to === null ? null : { from, to };
}

/** "But have not booked anything": what was done is said once more. */
function repeatedAt(tokens: Tokens, at: number, from: number): number {
  const isSaid = ({ stem }: Token) => tokens.slice(0, at).some((token) => token.stem === stem);
  let end = from;
  while (tokens[end] !== undefined && tokens[end]?.kind === 'word') {
    const token = tokens[end];
    if (
      token === undefined ||
      !(
        isAgain.has(token.lower) ||
        ((isSaid(token) || isAgain.has(tokens[end + 1]?.lower ?? '')) && token.lower.length > 3)
      )
    )
      break;
    end += 1;
  }
  return end - from;
}

function withoutComma(tokens: Tokens, at: number): number {
  return tokens[at - 1]?.text === ',' ? at - 1 : at;
}

const { first, whose, again: forTheFirstTime } = english.firstTime;
const relating = wordSet(english.firstTime.relating);
const dated = wordSet(english.firstTime.dated);

/** "Whose first order was in 2011", "who ordered for the first time in May": with such a row of that time, and none before it. */
export const firstTime: Compose = ({ tokens, today, tables }) => {
  const at = tokens.findIndex(
    (_, place) => wordingAt(tokens, place, forTheFirstTime) > 0 || isOfRows(tokens, place),
  );
  if (at < 0) return null;
  const length = Math.max(1, wordingAt(tokens, at, forTheFirstTime));
  const [span, ...others] = readDates(tokens.slice(at + length), today);
  if (span?.meaning.kind !== 'range' || others.length > 0 || span.meaning.from === null) return null;
  const { from, to } = span.meaning;
  return {
    tokens: [...tokens.slice(0, at), ...tokens.slice(at + length)],
    said: textOf(tokens, at, at + length),
    onto: (intent) =>
      besideRowsOf(intent, { from, to }, { from: null, to: dayAfter(from, -1) }, { negated: true, tables }),
  };
};

/** "Whose first order", "who first ordered", and no first name or first class. */
function isOfRows(tokens: Tokens, at: number): boolean {
  const [before, next] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]];
  if (tokens[at]?.lower !== first || next === undefined) return false;
  if (whose.split('|').includes(before)) return isDated(tokens, at + 2);
  return isVerbForm(next.lower) && tokens.slice(0, at).some(({ lower }) => relating.has(lower));
}

function isDated(tokens: Tokens, at: number): boolean {
  return tokens.slice(at, at + 2).some(({ lower }) => dated.has(lower));
}

/** Days from the first to the last, ISO; null is open. */
type Days = { readonly from: string | null; readonly to: string | null };

/**
 * The intent with the condition that its rows of one time have others of another time beside them, or none. null where no rows of another
 * table tell that time: a row by itself is of one time.
 */
function besideRowsOf(
  intent: QueryIntent,
  told: Days,
  other: Days,
  { negated, tables }: { readonly negated: boolean; readonly tables: Tables },
): QueryIntent | null {
  const isOfTime = (filter: Filter) =>
    filter.kind === 'range' &&
    filter.bounds !== 'number' &&
    filter.from === told.from &&
    filter.to === told.to;
  const [rows, ...more] = intent.filters.filter(
    (filter) => filter.kind === 'exists' && filter.filters.some(isOfTime),
  );
  if (rows?.kind !== 'exists' || more.length > 0 || rows.negated) return null;
  const day = rows.filters.find(isOfTime);
  if (day?.kind !== 'range' || rows.filters.some((filter) => namesOne(filter, day.column.table, tables)))
    return null;
  const filters = rows.filters.map(
    (filter): Filter =>
      filter.kind === 'range' && isOfTime(filter)
        ? { ...filter, ...other, includeFrom: true, includeTo: true }
        : filter,
  );
  return { ...intent, filters: [...intent.filters, { ...rows, negated, filters }] };
}

/** The one thing that is named has its day once and for all. */
function namesOne(filter: Filter, dated: string, tables: Tables): boolean {
  if (filter.kind !== 'equals' || !sameName(filter.column.table, dated)) return false;
  const table = tables.find(({ name }) => sameName(name, dated));
  const column = table && columnNamed(table, filter.column.column);
  return column?.kind === 'text' && column.unique !== false;
}
