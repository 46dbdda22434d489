import type { ColumnRef, Comparison, Measure, QueryIntent } from '#lib/domain/query-intent.ts';
import { isYear, type Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords, wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { cuesIn } from '../../query/writer/built-in/cues.ts';
import { repeatsRows } from '../../query/writer/built-in/repeated-rows.ts';
import { columnNamed, isKey, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import { numberOfRows } from '../assumed/exact-numbers.ts';
import { isUnit } from '../assumed/quantities.ts';
import { type Law, measuresOf, ranksSingleRows, tableAfter } from './law.ts';
import { wordsFor } from './lexicon.ts';

const worth = wordsFor('worth');

/**
 * Rows that are counted for each of themselves, and the one row that each of them refers to: every count is one, so that no row is
 * first and none has more than one.
 */
export const countsOfOne: Law = (intent, { tables }) => {
  const ranked = intent.orderBy.flatMap(({ by }) => ('measure' in by ? [by.measure] : []));
  if (ranked.some((measure) => isAlwaysOne(measure, intent, tables))) return 'most';
  const shown = intent.select.flatMap((item) => ('measure' in item ? [item.measure] : []));
  const named = { ...intent, groupBy: intent.groupBy.filter(({ column }) => isName(column, tables)) };
  const idle = shown.find(
    (measure) =>
      isAlwaysOne(measure, named, tables) ||
      isOfItself(measure, intent, tables) ||
      isOfOneRow(measure, intent, tables) ||
      isFixed(measure, intent),
  );
  if (idle !== undefined) return idle.label;
  const bound = intent.having.find(
    ({ measure, comparison, value }) =>
      isOfReferred(measure, intent, tables) || isBelowZero(measure, comparison, value),
  );
  return bound === undefined ? null : `${bound.comparison} ${bound.value} ${bound.measure.label}`;
};

/** "Guests and how many they made": of each guest there is one, whatever else is joined. */
function isOfItself(
  { aggregate, column, table: counted }: Measure,
  { joins, groupBy }: QueryIntent,
  tables: Tables,
): boolean {
  const table = tables.find(({ name }) => name === counted);
  const isKey = (of: ColumnRef) =>
    of.table === counted && table?.primaryKey.length === 1 && table.primaryKey[0] === of.column;
  return (
    aggregate === 'count-distinct' &&
    column !== null &&
    isKey(column) &&
    joins.length > 0 &&
    groupBy.length > 0 &&
    groupBy.every(({ column: of }) => of.table === counted && (isName(of, tables) || isKey(of)))
  );
}

/** "In how many countries do customers live": of each single customer there is one. */
function isOfOneRow({ aggregate }: Measure, intent: QueryIntent, tables: Tables): boolean {
  if (aggregate !== 'count-distinct' || intent.joins.some(({ optional }) => optional)) return false;
  return intent.groupBy.some(({ column: { table: name, column }, grain }) => {
    const table = tables.find((each) => sameName(each.name, name));
    const known = table && columnNamed(table, column);
    const isKeyAlone = table?.primaryKey.length === 1 && sameName(table.primaryKey[0] ?? '', column);
    const isOneRow = grain === null && (known?.unique === true || isKeyAlone);
    return isOneRow && !repeatsRows(intent, name, tables);
  });
}

/** "Per country the number of customers and of suppliers": joined, the rows of the one are counted only where they meet some of the other. */
export const countsOfTwo: Law = ({ select, joins }, { tables }) => {
  if (joins.length === 0) return null;
  const counted = select.flatMap((item) => {
    if (!('measure' in item)) return [];
    const { aggregate, column, table, expression } = item.measure;
    const of = tables.find(({ name }) => sameName(name, table));
    const isOfRows = column === null || of?.primaryKey.some((key) => sameName(key, column.column)) === true;
    return aggregate?.startsWith('count') === true && expression === undefined && isOfRows
      ? [item.measure]
      : [];
  });
  const other = counted.find(({ table }) => !sameName(table, counted[0]?.table ?? ''));
  return other?.label ?? null;
};

/** How many different grades there are is no question where the grade is 7. */
function isFixed({ aggregate, column }: Measure, { filters }: QueryIntent): boolean {
  return filters.some(
    (filter) =>
      aggregate === 'count-distinct' &&
      filter.kind === 'equals' &&
      !filter.negated &&
      filter.values.length === 1 &&
      filter.column.table === column?.table &&
      filter.column.column === column.column,
  );
}

/** "Negative earnings" are no number of rows. */
function isBelowZero({ aggregate }: Measure, comparison: Comparison, value: number): boolean {
  return (
    aggregate?.startsWith('count') === true && comparison.startsWith('<') && value <= 0 && comparison !== '<='
  );
}

/** Every joined row is the one that a row of the groups' own table refers to. */
function isOfReferred(
  { aggregate, table: counted }: Measure,
  { subject, joins, groupBy }: QueryIntent,
  tables: Tables,
): boolean {
  if (aggregate !== 'count' && aggregate !== 'count-distinct') return false;
  if (counted === subject || joins.length === 0) return false;
  const paths = new TablePaths(tables, new Set());
  return groupBy.every(({ column }) => column.table === subject) && paths.isTotal(joins);
}

/** A year or a place that happens to occur once is no name of one thing. */
function isName({ table, column }: ColumnRef, tables: Tables): boolean {
  const of = tables.find(({ name }) => name === table);
  return of !== undefined && labelColumns(of).some(({ name }) => sameName(name, column));
}

function isAlwaysOne(
  { aggregate, column, table: counted }: Measure,
  { subject, joins, groupBy }: QueryIntent,
  tables: Tables,
): boolean {
  const table = tables.find(({ name }) => name === subject);
  if (aggregate !== 'count' || column !== null || counted !== subject || joins.length > 0) return false;
  return groupBy.some(({ column: group, grain }) => {
    const known = table && columnNamed(table, group.column);
    const isKeyAlone = table?.primaryKey.length === 1 && sameName(table.primaryKey[0] ?? '', group.column);
    return grain === null && group.table === subject && (known?.unique === true || isKeyAlone);
  });
}

/**
 * "How many funds", where one row of a list of kinds is called so: the row itself is no number of funds. "How many kinds are called
 * fund" asks for it.
 */
export const oneOfAKind: Law = (intent, { tokens, tables }) => {
  const { subject, joins, groupBy, select, filters } = intent;
  const [only, ...others] = select;
  const table = tables.find(({ name }) => sameName(name, subject));
  if (!table || !only || !('measure' in only) || others.length + joins.length + groupBy.length > 0)
    return null;
  const { aggregate, column, table: counted, label } = only.measure;
  if (aggregate !== 'count' || column !== null || !sameName(counted, subject)) return null;
  const said = new Set(tokens.map(({ stem }) => stem));
  if (
    nameInWords(subject)
      .split(' ')
      .some((word) => said.has(stemOf(word)))
  )
    return null;
  const isOne = filters.some(
    (filter) =>
      filter.kind === 'equals' &&
      !filter.negated &&
      filter.values.length === 1 &&
      sameName(filter.column.table, subject) &&
      ((table.primaryKey.length === 1 && sameName(table.primaryKey[0] ?? '', filter.column.column)) ||
        columnNamed(table, filter.column.column)?.unique === true),
  );
  return isOne ? label : null;
};

/** "Films in two shops" are in so many of them, and not in the one whose key is 2. */
export const numbersAsKeys: Law = ({ filters }, { tokens, tables }) => {
  const found = numberOfRows(tokens, tables);
  const said = found === null ? undefined : tokens[found.at];
  if (said === undefined) return null;
  const isKeyed = filters.some((filter) => {
    if (filter.kind !== 'equals' || !filter.values.some((value) => Number(value) === said.value))
      return false;
    const table = tables.find(({ name }) => sameName(name, filter.column.table));
    const column = table && columnNamed(table, filter.column.column);
    return !!table && !!column && isKey(table, column);
  });
  return isKeyed ? said.text : null;
};

/** "How many applicants" is none of their different incomes: the last word of a figure has to be said before its amounts are counted. */
export const figuresCounted: Law = (intent, { tokens, tables }) => {
  const counted = measuresOf(intent).flatMap(({ aggregate, column }) =>
    aggregate === 'count-distinct' && column !== null ? [column] : [],
  );
  const other = counted.find(({ table, column }) => {
    const of = tables.find(({ name }) => sameName(name, table));
    const known = of === undefined ? null : columnNamed(of, column);
    if (of === undefined || known === null || !isNumeric(known) || isKey(of, known) || isYear(known))
      return false;
    const parts = wordsOfName(column).map(stemOf);
    const said = (part: string) => tokens.some(({ stem }) => stem === part);
    return parts.some(said) && !said(parts.at(-1) ?? '');
  });
  return other === undefined
    ? null
    : (tokens.find(({ stem }) => wordsOfName(other.column).map(stemOf).includes(stem))?.text ?? null);
};

/** "Less than 6 hours" bounds a time: it is no number of rows of whatever has hours in its name. */
export const amountsCounted: Law = ({ having }, { tokens }) => {
  const at = tokens.findIndex(
    ({ kind }, index) => kind === 'number' && isUnit(tokens[index + 1]?.lower ?? ''),
  );
  const amount = tokens[at]?.value;
  const isCounted = having.some(
    ({ measure, value }) => measure.aggregate?.startsWith('count') === true && value === amount,
  );
  return at >= 0 && isCounted ? `${tokens[at]?.text} ${tokens[at + 1]?.text}` : null;
};

/** "Stock value per warehouse" is no number of rows of stock: what something is worth or costs is told by a figure. */
export const worthCounted: Law = (intent, { tokens }) => {
  const word = tokens.find(({ lower }) => worth.has(lower));
  const measures = measuresOf(intent);
  if (word === undefined || measures.length === 0) return null;
  const isCountAsked = cuesIn(tokens).some(
    (cue) => cue.kind === 'count' || (cue.kind === 'superlative' && cue.frequency) || cue.kind === 'compare',
  );
  const areCounts = measures.every(
    ({ aggregate, column }) => aggregate?.startsWith('count') === true && column === null,
  );
  const isSaid = intent.groupBy.some(({ label }) => label.toLowerCase().includes(word.lower));
  return areCounts && !isCountAsked && !isSaid && intent.filters.length === 0 ? word.text : null;
};

/** "How many albums does Dusk have" are those of a band: no album of that name has any. */
export const hadByOthers: Law = ({ filters }, asked) => {
  const { tokens, tables } = asked;
  const does = tokens.findIndex(({ lower }) => doing.has(lower));
  const has = tokens.findIndex(({ lower }, at) => at > does && lower === 'have');
  const things = tableAfter('many', asked);
  if (does < 0 || has < 0 || things === null) return null;
  const owner = tokens
    .slice(does + 1, has)
    .map(({ lower }) => lower)
    .join(' ');
  const isOfItsName = filters.some(
    (filter) =>
      filter.kind === 'equals' &&
      sameName(things.name, filter.column.table) &&
      isName(filter.column, tables) &&
      filter.values.some((value) => words(String(value)).join(' ') === words(owner).join(' ')),
  );
  return isOfItsName ? owner : null;
};

const doing = new Set(['does', 'do', 'did']);

/** "Which channel earned the most" has no most rows: money that is earned, paid or spent is added up. */
export const earnedCounted: Law = ({ orderBy: [first] }, { tokens }) => {
  const at = tokens.findIndex(({ lower }) => earning.has(lower));
  const behind = tokens.slice(at + 1).filter(({ lower }) => lower !== 'the');
  const isMost = sides.has(behind[0]?.lower ?? '') && behind.slice(1).every(({ kind }) => kind !== 'word');
  if (at < 0 || !isMost || first === undefined || !('measure' in first.by)) return null;
  return first.by.measure.aggregate?.startsWith('count') === true ? (tokens[at]?.text ?? null) : null;
};

/** "Which supplier do we pay the most" is paid so in all: it is not the one of the largest single payment, nor of the most of them. */
export const dealtMost: Law = (intent, { tokens }) => {
  const at = tokens.findIndex(({ lower }, place) => dealing.has(lower) && tokens[place - 1]?.lower === 'we');
  const [most, next] = tokens.slice(at + 1).filter(({ lower }) => lower !== 'the');
  const [first] = intent.orderBy;
  if (at < 0 || !sides.has(most?.lower ?? '') || first === undefined) return null;
  const aggregate = 'measure' in first.by ? first.by.measure.aggregate : null;
  const isOfOne = aggregate === 'max' || aggregate === 'min' || ranksSingleRows(intent);
  const isCounted = aggregate?.startsWith('count') === true && charging.has(tokens[at]?.lower ?? '');
  const isBare =
    next === undefined || next.kind !== 'word' || isStopWord(next.lower) || turning.has(next.lower);
  const isSingle = tokens.some(({ lower }) => single.has(lower));
  return (isOfOne && !isSingle) || (isCounted && isBare) ? `${tokens[at]?.text} ${most?.text}` : null;
};

const charging = wordsFor('earning', 'charging');
const turning = wordsFor('turning');
const dealing = wordsFor('earning', 'charging', 'dealing');
const single = wordsFor('single');
const earning = wordsFor('earning');
const sides = new Set(['most', 'least']);
