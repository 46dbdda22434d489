import type { QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { dimensionOf } from '../../query/writer/built-in/dimensions.ts';
import { columnNamed, labelColumns, sameName, validity } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import { nearestPeople } from '../assumed/nearest-people.ts';
import { type Compose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { withoutLeading, wordingAt } from './wording-at.ts';

const { leading, byWhom, until, since, period, holding, held } = en.alsoTold;

/** "The highest offer for the mill, and by whom", "former names, and until when": what else is to be seen of the rows that are found. */
export const alsoTold: Compose = ({ tokens, tables }) => {
  const end = tokens.findLastIndex(({ kind }) => kind !== 'mark') + 1;
  const at = tokens.findIndex((_, place) => {
    const length = wordingAt(tokens, place, `${byWhom}|${until}|${since}|${period}`);
    const behind =
      place + length + (length > 0 ? wordingAt(tokens, place + length, `${holding}|${held}`) : 0);
    return place > 1 && length > 0 && behind === end;
  });
  const first = at < 0 ? -1 : withoutLeading(tokens, at, leading);
  if (first < 0 || first === at) return null;
  // "Until when was it valid" is asked of what is over, and not of the row in force.
  const isOver = tokens.some((_, place) => place > at && wordingAt(tokens, place, held) > 0);
  const isPeople = wordingAt(tokens, at, byWhom) > 0;
  const days =
    wordingAt(tokens, at, period) > 0 ? bothDays : wordingAt(tokens, at, until) > 0 ? lastDay : firstDay;
  return {
    tokens: tokens.slice(0, first),
    said: textOf(tokens, at, end),
    onto: (intent, paths) => {
      if (isOver) return null;
      return isPeople ? withPeople(intent, tables, paths) : withDays(intent, days, tables);
    },
  };
};

type Days = (of: NonNullable<ReturnType<typeof validity>>) => readonly ColumnSchema[];
const bothDays: Days = ({ begin, end }) => [begin, end];
const lastDay: Days = ({ end }) => [end];
const firstDay: Days = ({ begin }) => [begin];

/** A list of rows that hold for a time, with its days. */
function withDays(intent: QueryIntent, days: Days, tables: readonly TableSchema[]): QueryIntent | null {
  const [item] = intent.select;
  const told = item !== undefined && 'dimension' in item ? item.dimension.column.table : null;
  const table = tables.find(({ name }) => told !== null && sameName(name, told));
  const kept = table && validity(table);
  if (!table || !kept || intent.groupBy.length > 0 || intent.distinct) return null;
  // Of the members of a club it is asked since when they are members, and not since when they are there.
  const isOfOthers = intent.filters.some(
    (filter) =>
      filter.kind === 'exists' &&
      filter.joins.some(({ toTable }) =>
        tables.some((each) => sameName(each.name, toTable) && validity(each)),
      ),
  );
  if (isOfOthers) return null;
  const shown = intent.select.some((each) => !('dimension' in each))
    ? null
    : days(kept).map((column): Selected => ({ dimension: dimensionOf(table, column) }));
  return shown && { ...intent, select: [...intent.select, ...shown] };
}

/** The people that the rows belong to: each beside the row, or the one of the row that is highest or lowest. */
function withPeople(
  intent: QueryIntent,
  tables: readonly TableSchema[],
  paths: TablePaths,
): QueryIntent | null {
  const table = tables.find(({ name }) => sameName(name, intent.subject));
  const people = table === undefined ? null : nearestPeople(table, tables, false);
  const way = people && paths.path(intent.subject, people.name);
  if (people === null || !way || !paths.isToOne(way) || intent.groupBy.length > 0) return null;
  const read = [intent.subject, ...intent.joins.map(({ toTable }) => toTable)];
  const names = labelColumns(people).map((column) => dimensionOf(people, column));
  const joined = {
    ...intent,
    joins: [...intent.joins, ...way.filter(({ toTable }) => !read.some((name) => sameName(name, toTable)))],
  };
  const shown = names.map((dimension): Selected => ({ dimension }));
  const [item] = intent.select;
  if (item === undefined || 'dimension' in item) {
    const isList = intent.select.every((each) => 'dimension' in each);
    return isList && !intent.distinct ? { ...joined, select: [...intent.select, ...shown] } : null;
  }
  const found = rowOfExtreme(intent, tables);
  return found && { ...joined, ...found, select: [...found.select, ...shown] };
}

/** The highest or lowest value as the one row that has it; null where the intent asks for anything else. */
export function rowOfExtreme(
  intent: QueryIntent,
  tables: readonly TableSchema[],
): Pick<QueryIntent, 'select' | 'filters' | 'orderBy' | 'limit'> | null {
  const [item, ...others] = intent.select;
  if (item === undefined || 'dimension' in item || others.length > 0) return null;
  const { measure } = item;
  const { aggregate, column } = measure;
  if (column === null || (aggregate !== 'max' && aggregate !== 'min')) return null;
  const kept = tables.find(({ name }) => sameName(name, column.table));
  if (kept === undefined || columnNamed(kept, column.column) === null) return null;
  const value: Selected = { measure: { ...measure, aggregate: null } };
  return {
    select: [value],
    filters: [...intent.filters, { kind: 'missing', column, negated: true }],
    orderBy: [{ by: value, descending: aggregate === 'max' }],
    limit: 1,
  };
}
