import type { Measure, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { isStopWord, wordSet } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { aggregateWords } from '../../query/writer/built-in/dimensions.ts';
import { columnInWords, lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, isKey, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { english } from '../assumed/lexicon.ts';
import { isUnit } from '../assumed/quantities.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import { amountOfRows } from '../assumed/trade.ts';
import { type Compose, textOf } from './composition.ts';
import { wordingAt } from './wording-at.ts';

const { opening, single, ever, any, who, amounts, inUnit, groups } = english.extremes;
const openings = wordSet(opening);
const grouping = wordSet(groups);
const anyOnes = wordSet(any);
const doers = wordSet(who);

/**
 * "The highest claim estimate we ever had", "largest claim amount on any incident", "longest route in kilometres": a superlative before a figure
 * asks for that figure and for no row. That it was a single one, and that it ever was, adds nothing.
 */
export const extremeAlone: Compose = ({ tokens, tables }) => {
  const start = tokens.findIndex(({ lower }) => !openings.has(lower));
  const found = cueAt(tokens, start);
  if (found?.cue.kind !== 'superlative' || found.cue.frequency) return null;
  if (tokens.some(({ lower }) => grouping.has(lower))) return null;
  const idle = new Set<number>();
  let from = start + found.length;
  for (let length = 1; length > 0; from += length) {
    length = wordingAt(tokens, from, single);
    for (let at = from; at < from + length; at += 1) idle.add(at);
  }
  const end = endOfNoun(tokens, from);
  const last = tokens[end - 1];
  if (end === from || last === undefined) return null;
  for (const at of tailPlaces(tokens, end, tables)) idle.add(at);
  const noun = tokens.slice(from, end);
  const isFigure =
    isFigureCalled(noun, tables) ||
    isUnitSaid(tokens, end) ||
    isWorthOf(noun, tables) ||
    (idle.size > 0 && isNamelessDeal(noun, tables));
  const amount = amountBehind(tokens, end);
  if (!isFigure && amount.length === 0) return null;
  for (const at of amount) idle.add(at);
  return {
    tokens: tokens.filter((_, at) => !idle.has(at)),
    said: textOf(tokens, start, end),
    onto: (intent) => extremeOf(intent, tokens, tables),
  };
};

function endOfNoun(tokens: Tokens, from: number): number {
  let end = from;
  while (
    tokens[end]?.kind === 'word' &&
    !isStopWord(tokens[end]?.lower ?? '') &&
    wordingAt(tokens, end, ever) === 0
  )
    end += 1;
  return end;
}

/** "We ever had", "ever recorded", "of all time", "on any incident". */
function tailPlaces(tokens: Tokens, from: number, tables: Tables): number[] {
  const places: number[] = [];
  for (let at = from; at < tokens.length; at += 1) {
    const whole = wordingAt(tokens, at, ever);
    const isDone = doers.has(tokens[at]?.lower ?? '') && wordingAt(tokens, at + 1, ever) > 0;
    const verb = at + (isDone ? 1 : 0) + (isDone ? wordingAt(tokens, at + 1, ever) : whole);
    if (whole > 0 || isDone) {
      const isVerb = isVerbForm(tokens[verb]?.lower ?? '') && !isStopWord(tokens[verb]?.lower ?? '');
      const length = verb - at + (isVerb || (isDone && tokens[verb] !== undefined) ? 1 : 0);
      for (let place = at; place < at + length; place += 1) places.push(place);
      at += length - 1;
    } else if (anyOnes.has(tokens[at]?.lower ?? '') && at > from && isOfTable(tokens[at + 1], tables)) {
      places.push(at - 1, at, at + 1);
      at += 1;
    }
  }
  return places;
}

function isOfTable(token: Token | undefined, tables: Tables): boolean {
  return token !== undefined && tables.some((table) => lexiconOf(table).vocabulary.has(token.stem));
}

/** Whether the last of the words is what a figure is called, and the others say of what. */
function isFigureCalled(said: Tokens, tables: Tables): boolean {
  return tables.some((table) => {
    const { columns, vocabulary } = lexiconOf(table);
    return columns.some(({ column, nameParts, sharedParts }) => {
      if (!isNumeric(column) || isKey(table, column)) return false;
      const isOwn = ({ stem }: Token) => nameParts.some((part) => part.has(stem));
      const isShared = ({ stem }: Token) =>
        vocabulary.has(stem) || sharedParts.some((part) => part.has(stem));
      const last = said.at(-1);
      return last !== undefined && isOwn(last) && said.every((token) => isOwn(token) || isShared(token));
    });
  });
}

/** "Order value": what the rows come to that are called so. */
function isWorthOf(said: Tokens, tables: Tables): boolean {
  const named = said.slice(0, -1);
  return (
    named.length > 0 &&
    wordingAt(said, said.length - 1, amounts) > 0 &&
    tables.some((table) => isNamed(named, table) && amountOfRows(table) !== null)
  );
}

/** Of the "largest single payment" there is nothing to tell but what it came to. */
function isNamelessDeal(said: Tokens, tables: Tables): boolean {
  return tables.some(
    (table) => isNamed(said, table) && amountOfRows(table) !== null && labelColumns(table).length === 0,
  );
}

function isNamed(said: Tokens, table: TableSchema): boolean {
  return isNamedAt(table, said, 0) && lengthOfName([table], said, 0) === said.length;
}

/** "In kilometres": a row has no unit. */
function isUnitSaid(tokens: Tokens, at: number): boolean {
  return tokens[at]?.lower === inUnit && isUnit(tokens[at + 1]?.lower ?? '');
}

/** "(Amount)" at the end. */
function amountBehind(tokens: Tokens, from: number): number[] {
  const last = tokens.findLastIndex(({ kind }) => kind === 'word');
  const isSaid = last > from && tokens[last - 1]?.kind === 'mark' && wordingAt(tokens, last, amounts) > 0;
  return isSaid ? tokens.flatMap((_, at) => (at >= last - 1 ? [at] : [])) : [];
}

/** The one figure, where a row was found by it; what is a figure already stays. */
function extremeOf(intent: QueryIntent, tokens: Tokens, tables: Tables): QueryIntent | null {
  const [order] = intent.orderBy;
  const figures = [...intent.select, ...intent.orderBy.map(({ by }) => by)];
  if (figures.some((item) => isOfOther(item, tokens, tables))) return null;
  // "The second highest" is a place in an order.
  if (intent.offset !== undefined) return intent;
  if (intent.groupBy.length > 0 || intent.limit !== 1 || order === undefined || !('dimension' in order.by))
    return intent;
  const { column: ref } = order.by.dimension;
  const table = tables.find(({ name }) => sameName(name, ref.table));
  const column = table && columnNamed(table, ref.column);
  if (!table || !column || !isNumeric(column)) return intent;
  const aggregate = order.descending ? 'max' : 'min';
  const label = `${aggregateWords[aggregate]} ${columnInWords(table, column)}`;
  const measure: Measure = { aggregate, column: ref, times: null, table: table.name, label };
  return { ...intent, select: [{ measure }], orderBy: [], limit: null };
}

/** The balance of suppliers is none of customers, who have one of their own. */
function isOfOther(item: Selected, tokens: Tokens, tables: Tables): boolean {
  const ref = 'measure' in item ? item.measure.column : item.dimension.column;
  const of = tables.find(({ name }) => sameName(name, ref?.table ?? ''));
  const column = of === undefined || ref === null ? null : columnNamed(of, ref.column);
  return tables.some(
    (other) =>
      other !== of &&
      column !== null &&
      isNumeric(column) &&
      columnNamed(other, column.name) !== null &&
      tokens.some((_, at) => isNamedAt(other, tokens, at)),
  );
}
