import { type Dimension, type JoinStep, joinedTables } from '#lib/domain/query-intent.ts';
import { isYear, type Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { cuesIn } from '../../query/writer/built-in/cues.ts';
import { sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { touches } from '../../query/writer/built-in/filter-rules.ts';
import { columnNamed, isKey, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { groupingWords } from '../figures/lexicon.ts';
import { type Law, measuresOf, tableAfter } from './law.ts';
import { wordsFor } from './lexicon.ts';

/**
 * "Tracks per playlist" is a number for each playlist, and "quantity sold by media type" one for each type: a reading without groups has
 * dropped them. What is composed "by" somebody needs a condition or an order, and no group.
 */
export const heldGroups: Law = (intent, asked) => {
  const isComputed = measuresOf(intent).some(
    ({ expression, times }) => expression !== undefined || times !== null,
  );
  if (intent.groupBy.length > 0 || isComputed) return null;
  const isFigure = intent.select.every((item) => 'measure' in item && item.measure.aggregate !== null);
  const per = tableAfter('per', asked);
  // Each row is an order: its revenue is that of one order.
  if (per !== null && !sameName(per.name, intent.subject)) return `per ${nameInWords(per.name)}`;
  const by = tableAfter('by', asked);
  const read = joinedTables(intent);
  const isUsed =
    by !== null && (intent.orderBy.length > 0 || intent.filters.some((each) => touches(each, by.name)));
  const isDropped = by !== null && ((isFigure && !isUsed) || !read.some((name) => sameName(name, by.name)));
  return isDropped ? `by ${nameInWords(by.name)}` : null;
};

/** "Quantity by category" is one for each category, and not the quantities of all rows in the order of their categories. */
export const sortedByKinds: Law = (intent, { tokens, tables }) => {
  const at = tokens.findIndex(({ lower }) => lower === 'by');
  const isListed = intent.groupBy.length === 0 && intent.select.every((item) => 'dimension' in item);
  const [first] = intent.orderBy;
  if (at < 0 || !isListed || first === undefined || !('dimension' in first.by)) return null;
  if (cuesIn(tokens).some(({ kind }) => kind === 'order' || kind === 'superlative')) return null;
  const columnOf = ({ column }: Dimension) => {
    const table = tables.find(({ name }) => sameName(name, column.table));
    const known = table === undefined ? null : columnNamed(table, column.column);
    return table === undefined || known === null ? null : { table, known };
  };
  const order = columnOf(first.by.dimension);
  const isKind =
    order?.known.kind === 'text' && order.known.distinctValues !== undefined && order.known.unique !== true;
  const figures = intent.select.flatMap((item) =>
    'dimension' in item ? (columnOf(item.dimension) ?? []) : [],
  );
  const areFigures = figures.every(
    ({ table, known }) => isNumeric(known) && !isKey(table, known) && !isYear(known),
  );
  return isKind && areFigures && figures.length > 0 ? `by ${tokens[at + 1]?.text ?? ''}` : null;
};

/**
 * Where one index is named, "each country" is not that of the index's owner: there would be one group. A group must be able
 * to differ among the rows that the names leave.
 */
export const oneGroup: Law = ({ joins, filters, groupBy }, { tables }) => {
  const paths = new TablePaths(tables, new Set());
  const named = filters.flatMap((filter) => {
    if (filter.kind !== 'equals' || filter.negated || filter.values.length !== 1) return [];
    const table = tables.find(({ name }) => sameName(name, filter.column.table));
    return table && columnNamed(table, filter.column.column)?.unique === true ? [table.name] : [];
  });
  const settled = new Set(named.flatMap((table) => [...above(table, joins, paths)]));
  return groupBy.find(({ column }) => settled.has(column.table))?.label ?? null;
};

/** The tables of which one row belongs to each row of this one, without itself. */
function above(from: string, joins: readonly JoinStep[], paths: TablePaths): Set<string> {
  const tables = new Set<string>();
  const waiting = [from];
  for (const at of waiting)
    for (const step of joins)
      if (step.fromTable === at && paths.climbs(step) && !tables.has(step.toTable)) {
        tables.add(step.toTable);
        waiting.push(step.toTable);
      }
  return tables;
}

/** "Value by location" asks for a figure of each location, "daily return" for one of each day: the groups by themselves have lost it. */
export const groupsAlone: Law = (intent, { tokens }) => {
  const areTimes = intent.select.every((item) => 'dimension' in item && item.dimension.grain !== null);
  if (areTimes && intent.groupBy.length > 0 && !tokens.some(({ lower }) => askingFor.has(lower)))
    return tokens.find(({ kind }) => kind === 'word')?.text ?? null;
  const by = tokens.findIndex(({ lower }) => lower === 'by' || lower === 'per');
  const before = tokens.slice(0, Math.max(0, by)).filter(({ kind }) => kind === 'word');
  const what = before.at(-1);
  if (what === undefined || intent.groupBy.length === 0 || measuresOf(intent).length > 0) return null;
  const isAlone = intent.select.every(
    (item) => 'dimension' in item && intent.groupBy.some((group) => sameDimension(group, item.dimension)),
  );
  return isAlone && before.length <= 2 && intent.select.length === 1 ? what.text : null;
};

const askingFor = wordsFor('askingForTimes');

/** Orders that nobody took have no shop by way of who took them: no group lies behind a key that is said to be empty. */
export const groupsBehindMissing: Law = ({ joins, filters, groupBy }, { tables }) => {
  const paths = new TablePaths(tables, new Set());
  const empty = joins.filter(({ fromTable, fromColumns }) =>
    filters.some(
      (filter) =>
        filter.kind === 'missing' &&
        !filter.negated &&
        sameName(filter.column.table, fromTable) &&
        fromColumns.some((name) => sameName(name, filter.column.column)),
    ),
  );
  const behind = new Set(empty.flatMap(({ toTable }) => [toTable, ...above(toTable, joins, paths)]));
  return groupBy.find(({ column }) => behind.has(column.table))?.label ?? null;
};

/** What columns of nearly every table are called. */
const everywhere = new Set([...wordsFor('groupedEverywhere')].map(stemOf));

/** "Recommendations by type" are not sorted by the type of what also belongs to their company, which the question does not name. */
export const groupsOfOthers: Law = (intent, { tokens, tables }) => {
  const { subject, joins, groupBy } = intent;
  const said = new Set(tokens.map(({ stem }) => stem));
  const stemsOf = (name: string) => nameInWords(name).split(' ').map(stemOf);
  const inPlay = joinedTables({ subject, joins });
  const spelled = inPlay.filter((name) => stemsOf(name).every((stem) => said.has(stem)));
  // "Sales by shop and month" name their own rows, whose month it is.
  const measures = measuresOf(intent);
  const summed = measures.flatMap(({ aggregate, table }) => (aggregate === 'sum' ? [table] : []));
  const measured = measures.length > 0 ? measures.map(({ table }) => table) : [subject];
  const named = spelled.length > 0 ? [...spelled, ...summed] : measured;
  for (const { column: ref, label } of groupBy) {
    const table = tables.find(({ name }) => sameName(name, ref.table));
    const column = table && columnNamed(table, ref.column);
    if (!table || !column) continue;
    const own = stemsOf(table.name);
    const called = stemsOf(column.name).filter((stem) => said.has(stem) && !own.includes(stem));
    const isSaid = own.some((stem) => said.has(stem)) || called.some((stem) => !everywhere.has(stem));
    // A bare "type" is that of the rows themselves, or a list of their types, and not the type of what they stand at.
    const isOfRows = called.length > 0 && !own.some((stem) => everywhere.has(stem));
    const isOwn = named.some((name) =>
      isOfRows ? sameName(name, table.name) : belongsTo(name, table.name, tables),
    );
    if (!isSaid && !isOwn) return label;
  }
  return null;
};

/** Whether the rows of one table are, or point to, those of another, directly or by way of others. */
function belongsTo(from: string, to: string, tables: Tables): boolean {
  const reached = new Set([from.toLowerCase()]);
  for (const name of reached)
    for (const { referencedTable } of tables.find((each) => sameName(each.name, name))?.foreignKeys ?? [])
      reached.add(referencedTable.toLowerCase());
  return reached.has(to.toLowerCase());
}

/**
 * A figure of each studio is not one of each studio, day and price: amounts and moments beside another group tell single rows apart, unless
 * it is asked for each of them.
 */
export const figuresAsGroups: Law = (intent, { tokens, tables }) => {
  const { groupBy } = intent;
  const isComputed = measuresOf(intent).some(
    ({ aggregate, expression }) => aggregate !== null || expression !== undefined,
  );
  // "Amount lent per month" is no list of amounts and months.
  const isDivided = groupBy.some(({ grain }) => grain !== null);
  if (!(isComputed || isDivided) || groupBy.length < 2) return null;
  // What a row is called by its key, or beside its name, may be told at length.
  const isNamed = ({ column }: Dimension) => {
    const table = tables.find(({ name }) => sameName(name, column.table));
    const names = table === undefined ? [] : labelColumns(table).map(({ name }) => name);
    const keys = table?.primaryKey.length === 1 ? table.primaryKey : [];
    return groupBy.some(
      (group) =>
        sameName(group.column.table, column.table) &&
        [...names, ...keys].some((name) => sameName(name, group.column.column)),
    );
  };
  const single = groupBy.find(
    (group) => tellsRows(group, tables) && !isNamed(group) && !isAskedFor(group, tokens),
  );
  return single?.label ?? null;
};

function tellsRows({ column, grain }: Dimension, tables: Tables): boolean {
  const table = tables.find(({ name }) => sameName(name, column.table));
  const known = table && columnNamed(table, column.column);
  if (table === undefined || !known || grain !== null || isKey(table, known) || isYear(known)) return false;
  const isFew = (known.distinctValues?.length ?? Number.POSITIVE_INFINITY) <= few;
  return !isFew && (isDate(known) || isNumeric(known));
}

/** So many different numbers may be kinds of things: grades, levels. */
const few = 12;

/** "By age", "for each day and price": said behind a word that groups, with nothing but further groups between. */
function isAskedFor({ column, label }: Dimension, tokens: Tokens): boolean {
  const stems = new Set([...nameInWords(column.column).split(' '), ...label.split(' ')].map(stemOf));
  const by = tokens.findIndex(({ lower }) => groupingWords.has(lower));
  return by >= 0 && tokens.slice(by + 1).some(({ stem }) => stems.has(stem));
}
