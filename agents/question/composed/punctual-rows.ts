import { type Comparison, joinedTables, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet, words } from '#lib/text/words.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { type Compose, type Composition, textOf } from './composition.ts';
import { withoutLeading, wordingAt } from './wording-at.ts';

const { late, inTime, due, done, leading, after, before, articles, day, dueThen } = english.punctual;
const dueWords = wordSet(due);
const isArticle = wordSet(articles);

/** "Late shipments", "fees paid on time", "delivered after the promised date": what was done after the day on which it was due, or not after it. */
export const punctualRows: Compose = ({ tokens, tables }) => {
  const kept = tables.flatMap((table) => dueAndDone(table) ?? []);
  if (kept.length === 0) return null;
  const against = againstDueDay(tokens, kept);
  if (against !== null) return against;
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, `${late}|${inTime}`) > 0);
  const said = tokens[at];
  const isLate = at >= 0 && wordingAt(tokens, at, late) > 0;
  const end = at + wordingAt(tokens, at, isLate ? late : inTime);
  const named = kept.filter(({ table }) => tokens.some((_, place) => isNamedAt(table, tokens, place)));
  const about = tables.filter((table) => tokens.some((_, place) => isNamedAt(table, tokens, place)));
  // A late shift is no late order: of tables that are named only their own words count.
  const own = named.length > 0 ? about : tables;
  if (said === undefined || (end === at + 1 && isKept(said, tokens[end], own))) return null;
  const [pair, ...others] = named.length > 0 ? named : kept;
  if (pair === undefined) return null;
  return {
    tokens: [...tokens.slice(0, withoutLeading(tokens, at, leading)), ...tokens.slice(end)],
    said: textOf(tokens, at, end),
    onto: (intent) => (others.length > 0 ? null : compared(intent, pair, isLate ? '>' : '<=')),
  };
};

/** Whether rows are said to be so by a flag or a value of theirs; a "late fee" is a column. */
function isKept(said: Token, next: Token | undefined, tables: Tables): boolean {
  const has = (text: string, token: Token | undefined) =>
    [...words(text), ...spokenParts(text)].some((part) => stemOf(part) === token?.stem);
  return tables.some(
    ({ name, columns }) =>
      has(name, said) ||
      columns.some(
        (column) =>
          (has(column.name, said) && (flagOf(column) !== null || has(column.name, next))) ||
          (column.distinctValues ?? []).some((value) => has(value, said)),
      ),
  );
}

/** "Delivered after the promised date", "paid before it was due": the day that a verb names is set against the one that was agreed. */
function againstDueDay(tokens: Tokens, kept: readonly DueAndDone[]): Composition | null {
  const at = tokens.findIndex((_, place) => place > 0 && dueDayBehind(tokens, place) !== null);
  const behind = at < 0 ? null : dueDayBehind(tokens, at);
  if (behind === null) return null;
  const pairs = kept.filter(
    (pair) =>
      behind.word === null || spokenParts(pair.due.name).some((part) => haveOneRoot(part, behind.word ?? '')),
  );
  const named = pairs.filter(({ table }) => tokens.some((_, place) => isNamedAt(table, tokens, place)));
  const [pair, ...others] = named.length > 0 ? named : pairs;
  if (pair === undefined) return null;
  const verb = tokens[at - 1];
  const own = verb && dayCalled(verb, pair.table);
  const first = withoutLeading(tokens, own ? at - 1 : at, leading);
  const comparison = wordingAt(tokens, at, after) > 0 ? '>' : '<';
  const said = textOf(tokens, at, behind.end);
  return {
    tokens: [...tokens.slice(0, first), ...tokens.slice(behind.end)],
    said,
    onto: (intent) =>
      others.length > 0 ? null : compared(intent, { ...pair, done: own ?? pair.done }, comparison),
  };
}

/** The word for the day that was agreed, where one follows; without a word where it is only said to be due. */
function dueDayBehind(tokens: Tokens, at: number): { word: string | null; end: number } | null {
  const length = wordingAt(tokens, at, `${after}|${before}`);
  if (length === 0) return null;
  const then = wordingAt(tokens, at + length, dueThen);
  const start = at + length + (then > 0 ? then : isArticle.has(tokens[at + length]?.lower ?? '') ? 1 : 0);
  const word = tokens[start]?.lower ?? '';
  if (!dueWords.has(word)) return null;
  const isDay = wordingAt(tokens, start + 1, day) > 0;
  // "After the expected revenue" is about no day.
  const isThan = tokens[at + length - 1]?.lower === 'than';
  if (then === 0 && !isDay && !isThan && word !== deadline) return null;
  return { word: word === deadline ? null : word, end: start + (isDay ? 2 : 1) };
}

const deadline = 'deadline';

/** The one day of such a row that a verb names: "settled" for `settled_on`. */
export function dayCalled(verb: Token, { columns }: TableSchema): ColumnSchema | null {
  return columnCalled(verb, columns.filter(isDate));
}

/** The one of some columns that a verb names: by their names, else in the words that these and their descriptions stand for. */
export function columnCalled({ kind, lower }: Token, columns: readonly ColumnSchema[]): ColumnSchema | null {
  if (kind !== 'word' || isStopWord(lower)) return null;
  const isNamedBy = (words: readonly string[]) =>
    words.some((word) => word.length > 2 && !isDay.has(word) && haveOneRoot(word, lower));
  const named = columns.filter(({ name }) => isNamedBy(spokenParts(name)));
  const told = columns.filter(({ name, description }) =>
    isNamedBy(words(`${nameInWords(name)} ${description ?? ''}`)),
  );
  const [only, ...others] = named.length > 0 ? named : told;
  return only !== undefined && others.length === 0 ? only : null;
}

const isDay = wordSet(day);

type DueAndDone = { readonly table: TableSchema; readonly due: ColumnSchema; readonly done: ColumnSchema };

/** The day on which a row was due and the one on which it was done, where it has one of each. */
export function dueAndDone(table: TableSchema): DueAndDone | null {
  const called = (wordings: string) =>
    table.columns.filter(
      (column) =>
        isDate(column) && spokenParts(column.name).some((part) => wordings.split('|').includes(part)),
    );
  const [dueDay, ...otherDue] = called(due);
  const [doneDay, ...otherDone] = called(done).filter((column) => column !== dueDay && column.nullable);
  if (dueDay === undefined || doneDay === undefined || otherDue.length + otherDone.length > 0) return null;
  return { table, due: dueDay, done: doneDay };
}

function compared(
  intent: QueryIntent,
  { table, due, done }: DueAndDone,
  comparison: Comparison,
): QueryIntent | null {
  const read = joinedTables(intent);
  if (!read.some((name) => sameName(name, table.name))) return null;
  const of = ({ name }: ColumnSchema) => ({ table: table.name, column: name });
  return {
    ...intent,
    filters: [...intent.filters, { kind: 'columns', column: of(done), comparison, other: of(due) }],
  };
}
