import { columnRoles, isIdentifierName, numericValue } from '#lib/domain/column-role.ts';
import {
  type ColumnRef,
  type DateGrain,
  isDatePart,
  joinedTables,
  type QueryIntent,
} from '#lib/domain/query-intent.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { extremesOf } from '../organizer/extreme-rows.ts';
import { isFarAbove } from '../organizer/what-stands-out.ts';
import type { PreviousTurn } from '../previous-turn.ts';
import { wordingOf } from '../source/table-wording.ts';

/** The next coarser or finer grain that people look at. */
const otherGrain: Readonly<Record<DateGrain, DateGrain>> = {
  day: 'month',
  week: 'month',
  month: 'year',
  quarter: 'month',
  year: 'month',
};

/** Longer results have an end worth cutting to. */
const longList = 8;

/**
 * What one may want to ask after an answer, from what it was read to ask and from the schema, the likest first: another
 * grain, a breakdown, the period before, what is far above the others, the top. Whether they can be answered is for the engine to say.
 */
export function followUpCandidates({ query }: PreviousTurn, tables: readonly TableSchema[]): string[] {
  const intent = query?.intent ?? null;
  if (query === null || intent === null) return [];
  const grain = intent.groupBy.find((each) => each.grain !== null)?.grain ?? null;
  const isOverTime = columnRoles(query.result).some(
    (role) => role === 'time' || role === 'year' || role === 'period',
  );
  const isRanked = intent.select.some((item) => 'measure' in item) || intent.orderBy.length > 0;
  const isAggregated = intent.select.some((item) => 'measure' in item && item.measure.aggregate !== null);
  const year = yearOf(intent);
  const kinds = [
    grain === null || isDatePart(grain) ? [] : [`by ${otherGrain[grain]}`],
    year === null ? [] : [`and in ${year - 1}?`],
    isAggregated ? breakdowns(intent, tables).map((name) => `by ${name}`) : [],
    farAbove(query.result),
    query.result.rows.length > longList && isRanked && !isOverTime ? ['only the top 5'] : [],
    isAggregated && grain === null ? byTime(intent, tables) : [],
  ];
  // One of each kind before a second of any.
  const rounds = Math.max(...kinds.map((each) => each.length));
  return Array.from({ length: rounds }, (_, round) => kinds.flatMap((each) => each[round] ?? [])).flat();
}

/** The name of a group that is far above the others. */
function farAbove(result: ResultTable): string[] {
  const roles = columnRoles(result);
  const [label, measure] = [roles.indexOf('label'), roles.indexOf('measure')];
  if (label < 0 || measure < 0) return [];
  const numbers = result.rows.flatMap((row) => numericValue(row[measure]) ?? []);
  const highest = extremesOf(result, measure)?.highest;
  const name = highest === undefined ? null : (result.rows[highest]?.[label] ?? null);
  return isFarAbove(numbers) && name !== null ? [`only ${name}`] : [];
}

/** The one year that an answer is kept to; null when it is kept to none. */
function yearOf({ filters }: QueryIntent): number | null {
  for (const filter of filters) {
    if (filter.kind !== 'range' || filter.bounds === 'number') continue;
    const [from, to] = [String(filter.from).slice(0, 4), String(filter.to).slice(0, 4)];
    if (from === to && /^\d{4}$/.test(from)) return Number(from);
  }
  return null;
}

/** Columns with few values by which the figures of an answer can be broken down, those of its own table first. */
function breakdowns(intent: QueryIntent, tables: readonly TableSchema[]): string[] {
  const used = [
    ...intent.groupBy.map(({ column }) => column),
    ...intent.filters.flatMap((filter) => ('column' in filter ? [filter.column] : [])),
  ];
  const isUsed = (one: ColumnRef) =>
    used.some((other) => other.table === one.table && other.column === one.column);
  const reached = joinedTables(intent);
  const related =
    tables.find(({ name }) => name === intent.subject)?.foreignKeys.map((key) => key.referencedTable) ?? [];
  const usedWords = used.flatMap(({ table: name, column }) => {
    const table = tables.find((each) => each.name === name);
    const found = table?.columns.find((each) => each.name === column);
    return table && found ? [` ${wordingOf(table, false).nameOf(found)} `] : [];
  });
  const names = [...new Set([...reached, ...related])].flatMap((name) => {
    const table = tables.find((each) => each.name === name);
    return (table?.columns ?? [])
      .filter((column) => isDrawer(column) && !isUsed({ table: name, column: column.name }))
      .map((column) => (table === undefined ? column.name : wordingOf(table, false).nameOf(column)));
  });
  // What is by zone name already is by zone.
  return [...new Set(names)]
    .filter((name) => !usedWords.some((words) => words.includes(` ${name} `)))
    .slice(0, 3);
}

/** Longer values are remarks, not drawers to sort rows into. */
const longestValue = 40;

/** Nobody asks for figures by em flag. */
const flagName = /(?:^|_)(?:is|has)_|(?:^|_)fla?g$/i;

/** Whether rows can be told apart by a column: few values that many rows share, each a name that people use. */
function isDrawer({ name, distinctValues, unique, personal }: ColumnSchema): boolean {
  const values = distinctValues ?? [];
  if (values.length < 2 || values.length > 30 || unique === true || personal === true) return false;
  if (flagName.test(name)) return false;
  return !isIdentifierName(name) && values.every((value) => String(value).length <= longestValue);
}

function byTime({ subject }: QueryIntent, tables: readonly TableSchema[]): string[] {
  const table = tables.find(({ name }) => name === subject);
  return table?.columns.some(isDate) ? ['by year'] : [];
}
