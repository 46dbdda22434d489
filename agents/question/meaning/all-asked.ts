import {
  type ColumnRef,
  conditionsIn,
  type Filter,
  type JoinStep,
  type QueryIntent,
} from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { filteredColumns } from '../../query/writer/built-in/filtered-columns.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, isKey, sameColumn, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { textOf } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { type Law, measuresOf, tablesRead } from './law.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordsFor } from './lexicon.ts';

/** "…, and for how much", "when was it and how much": beside what else is asked for, a figure is. */
export const alsoHowMuch: Law = ({ select }, { tokens, tables }) => {
  const at = tokens.findIndex((_, place) => place > 1 && wordingAt(tokens, place, en.alsoHowMuch) > 0);
  if (at < 0) return null;
  const end = at + wordingAt(tokens, at, en.alsoHowMuch);
  // A number of albums may be told by "and how much" too, but nothing is bought for it.
  const isPaid = tokens.slice(at, end).some(({ lower }) => lower === en.paying);
  const isTold = select.some((item) => {
    if ('measure' in item) return !isPaid || item.measure.aggregate?.startsWith('count') !== true;
    const table = tables.find(({ name }) => sameName(name, item.dimension.column.table));
    const column = table && columnNamed(table, item.dimension.column.column);
    return !!table && !!column && isNumeric(column) && !isKey(table, column);
  });
  return isTold ? null : textOf(tokens, at, end);
};

/**
 * "…, count by department": a figure is of each of what is said behind a word that groups, unless that only says of which rows it is. A list
 * has it somewhere.
 */
export const saidGroups: Law = (intent, { tokens, tables }) => {
  const isFigure = intent.select.every((item) => 'measure' in item && item.measure.aggregate !== null);
  if (intent.groupBy.length > 0 || isComputed(intent)) return null;
  // "Names for each age" are told with their ages at least.
  const isHeld = (named: Named, isEach: boolean) =>
    (!isEach && isCondition(named, intent)) ||
    (!isFigure && (goesOn(tokens, named.end) || isUsed(named, intent, tables)));
  for (let at = 0; at < tokens.length; ) {
    const found = cueAt(tokens, at);
    const end = at + (found?.length ?? 1);
    const named = found?.cue.kind === 'group' ? nameAt(tokens, end, tables) : null;
    // "Each nurse of Ward 3" are several, whatever else is said of them.
    const isEach = isFigure && tokens[end - 1]?.lower === each;
    if (named !== null && !isHeld(named, isEach)) return textOf(tokens, at, named.end);
    const kind = isEach ? endOfValue(tokens, end, intent) : null;
    if (kind !== null) return textOf(tokens, at, kind);
    at = end;
  }
  return null;
};

/** "Bookings made and room charges": what is named last, behind "and", has to be somewhere in what is read. */
export const lastAsked: Law = (intent, { tokens, tables }) => {
  if (isComputed(intent)) return null;
  for (const [at, { lower }] of tokens.entries()) {
    if (at === 0 || !joints.has(lower)) continue;
    const from = at + 1 + (leading.has(tokens[at + 1]?.lower ?? '') ? 1 : 0);
    // ", ordered by name" asks for no orders.
    const isVerb = isVerbForm(tokens[from]?.lower ?? '') || cueAt(tokens, from) !== null;
    const named = isVerb ? null : nameAt(tokens, from, tables);
    if (named !== null && isEnd(tokens, named.end) && !isUsed(named, intent, tables))
      return textOf(tokens, at, named.end);
  }
  return null;
};

/** "Number of customers and number of suppliers": each of several numbers is one of the rows that it is said of. */
export const eachCounted: Law = (intent, { tokens, tables }) => {
  if (isComputed(intent)) return null;
  const said = tokens.flatMap((_, at) => {
    const found = cueAt(tokens, at);
    if (found?.cue.kind !== 'count') return [];
    const named = nameAt(tokens, at + found.length, tables);
    const isRows = named !== null && named.tables.length > 0 && isEnd(tokens, named.end);
    return isRows ? [{ named, at }] : [];
  });
  const counted = measuresOf(intent).filter(({ aggregate }) => aggregate !== null);
  const missing = said.find(
    ({ named }) => !named.tables.some(({ name }) => counted.some(({ table }) => sameName(table, name))),
  );
  return said.length < 2 || missing === undefined ? null : textOf(tokens, missing.at, missing.named.end);
};

const each = 'each';
const of = 'of';
const joints = wordsFor('alsoAsking');
const leading = wordsFor('beforeAsked');

/** What the longest name that begins at a place may mean. */
type Named = {
  readonly tables: readonly TableSchema[];
  readonly columns: readonly ColumnRef[];
  readonly end: number;
};

function nameAt(tokens: Tokens, at: number, tables: Tables): Named | null {
  const token = tokens[at];
  if (token?.kind !== 'word' || isStopWord(token.lower)) return null;
  const lengthOf = (parts: readonly ReadonlySet<string>[]) =>
    parts.every((part, place) => part.has(tokens[at + place]?.stem ?? '')) ? parts.length : 0;
  const entries = tables.map(lexiconOf);
  const named = entries.map(({ table, nameParts }) => ({ table, length: lengthOf(nameParts) }));
  const columns = entries.flatMap((entry) =>
    entry.columns.map(({ table, column, nameParts }) => ({
      ref: { table: table.name, column: column.name },
      length: lengthOf(nameParts),
    })),
  );
  const length = Math.max(0, ...[...named, ...columns].map((each) => each.length));
  if (length === 0) return null;
  const [thing] = named.filter((each) => each.length === length);
  // "Invoice amounts" are the amounts of invoices.
  const own = thing === undefined ? null : nameAt(tokens, at + length, [thing.table]);
  if (own !== null && own.columns.length > 0) return own;
  return {
    tables: named.flatMap((each) => (each.length === length ? [each.table] : [])),
    columns: columns.flatMap((each) => (each.length === length ? [each.ref] : [])),
    end: at + length,
  };
}

/** "By number of employees" is by no number alone. */
function goesOn(tokens: Tokens, at: number): boolean {
  return !isEnd(tokens, at) || tokens[at]?.lower === of;
}

/** Whether a name is not the beginning of a longer one, nor said of what follows. */
function isEnd(tokens: Tokens, at: number): boolean {
  const next = tokens[at];
  return next === undefined || next.kind === 'mark' || (next.kind === 'word' && isStopWord(next.lower));
}

/** Where the kind of rows ends that are told by it: "each night guard", "each of our night guards". */
function endOfValue(tokens: Tokens, at: number, { filters }: QueryIntent): number | null {
  const from = tokens.findIndex(({ lower }, place) => place >= at && !isStopWord(lower));
  const ends = filters.flatMap((filter) =>
    filter.kind !== 'equals' || filter.negated
      ? []
      : filter.values.flatMap((value) => {
          const said = words(String(value));
          const isSaid = said.every((word, place) => tokens[from + place]?.stem === stemOf(word));
          return from >= 0 && said.length > 0 && isSaid ? [from + said.length] : [];
        }),
  );
  return ends[0] ?? null;
}

/** "By Heron Ltd", "for each of those in Leeds": rows are told by it. */
function isCondition({ tables, columns }: Named, { filters }: QueryIntent): boolean {
  const held = filters.flatMap(columnsIn);
  return (
    columns.some((column) => held.some((other) => sameColumn(column, other))) ||
    tables.some(({ name }) => held.some((other) => sameName(other.table, name)))
  );
}

function isUsed({ tables, columns }: Named, intent: QueryIntent, all: Tables): boolean {
  const read = tablesRead(intent);
  if (tables.some(({ name }) => read.some((other) => sameName(name, other)))) return true;
  const used = columnsRead(intent);
  // The "name" of people is first and last.
  const isOrEndsAs = (column: ColumnRef) => {
    const last = stemOf(spokenParts(column.column).at(-1) ?? '');
    return used.some(
      (other) => sameColumn(column, other) || spokenParts(other.column).map(stemOf).includes(last),
    );
  };
  return columns.some(isOrEndsAs) || used.some((ref) => leadsTo(ref, tables, all));
}

/** Whether a column is a key of one of them. */
function leadsTo(ref: ColumnRef, to: readonly TableSchema[], tables: Tables): boolean {
  const keys = tables.find(({ name }) => sameName(name, ref.table))?.foreignKeys ?? [];
  return keys.some(
    ({ columns, referencedTable }) =>
      columns.some((name) => sameName(name, ref.column)) &&
      to.some(({ name }) => sameName(name, referencedTable)),
  );
}

function columnsRead(intent: QueryIntent): ColumnRef[] {
  const { select, groupBy, orderBy, filters, joins } = intent;
  const shown = [...select, ...orderBy.map(({ by }) => by)];
  return [
    ...measuresOf(intent).flatMap(({ column, times, per }) => [column, times, per ?? null]),
    ...shown.map((item) => ('dimension' in item ? item.dimension.column : null)),
    ...groupBy.map(({ column }) => column),
    ...filters.flatMap(columnsIn),
    ...joins.flatMap(columnsOfStep),
  ].filter((ref) => ref !== null);
}

/** What a condition is about, and the keys by which it comes to the rows that are only there. */
function columnsIn(filter: Filter): ColumnRef[] {
  const steps = conditionsIn([filter]).flatMap((each) => ('joins' in each ? each.joins : []));
  return [...filteredColumns(filter), ...steps.flatMap(columnsOfStep)];
}

function columnsOfStep({ fromTable, fromColumns, toTable, toColumns }: JoinStep): ColumnRef[] {
  return [
    ...fromColumns.map((column) => ({ table: fromTable, column })),
    ...toColumns.map((column) => ({ table: toTable, column })),
  ];
}

/** What a figure is computed of stands in its expression. */
function isComputed(intent: QueryIntent): boolean {
  return measuresOf(intent).some(({ expression, times }) => expression !== undefined || times !== null);
}
