import { type Dimension, joinedTables, type QueryIntent, type Selected } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, Tables } from '#lib/domain/schema.ts';
import { wordSet } from '#lib/text/words.ts';
import { dimensionOf, sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { columnNamed, labelColumns, sameName, validity } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { nearestPeople } from '../assumed/nearest-people.ts';
import { type Compose, type Composition, reading, type ToCompose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { placeOf } from './where-asked.ts';
import { withoutLeading, wordingAt } from './wording-at.ts';

const { leading, byWhom, until, since, period, them, asking, being, behind, holding, past, their } =
  en.alsoTold;
const { where, verbs } = en.whereAsked;
const helping = wordSet(being);
const over = wordSet(past);

/** "The highest offer for the mill, and by whom", "former names, and until when", "and where is it based": what else is to be seen of the rows that are found. */
export const alsoTold: Compose = (asked) => {
  const { tokens, tables } = asked;
  const ofThem = askedOfThem(asked);
  if (ofThem !== null) return ofThem;
  const end = tokens.findLastIndex(({ kind }) => kind !== 'mark') + 1;
  const at = tokens.findIndex(
    (_, place) =>
      place > 1 &&
      wordingAt(tokens, place, asks) > 0 &&
      behindAsked(tokens, place + wordingAt(tokens, place, asks)) === end,
  );
  const first = at < 0 ? -1 : withoutLeading(tokens, at, leading);
  if (first < 0 || first === at) return null;
  // "Until when was it valid" is asked of what is over, and not of the row in force.
  const isOver = tokens.some(({ lower }, place) => place > at && over.has(lower));
  const isPeople = wordingAt(tokens, at, byWhom) > 0;
  const days =
    wordingAt(tokens, at, period) > 0 ? bothDays : wordingAt(tokens, at, until) > 0 ? lastDay : firstDay;
  return {
    tokens: tokens.slice(0, first),
    said: textOf(tokens, at, end),
    onto: (intent, paths) => {
      if (isOver && !isPeople) return null;
      return isPeople ? withPeople(intent, tables, paths) : withDays(intent, days, tables);
    },
  };
};

const asks = `${byWhom}|${until}|${since}|${period}`;

/** Behind "until when" and "was it valid". */
function behindAsked(tokens: Tokens, from: number): number {
  const pronoun = helping.has(tokens[from]?.lower ?? '') ? wordingAt(tokens, from + 1, them) : 0;
  const end = from + 1 + pronoun;
  return pronoun === 0 ? from : end + wordingAt(tokens, end, holding);
}

/** "…, and what colour is each", "and where are they based". */
function askedOfThem({ tokens, tables }: ToCompose): Composition | null {
  const end = tokens.findLastIndex(({ kind }) => kind !== 'mark') + 1;
  for (const [at, token] of tokens.entries()) {
    const isWhere = token.lower === where;
    if (at < 2 || !(isWhere || wordingAt(tokens, at, asking) > 0)) continue;
    const first = withoutLeading(tokens, at, leading);
    const is = tokens.findIndex(({ lower }, place) => place > at && helping.has(lower));
    const pronoun = wordingAt(tokens, is + 1, them);
    const rest = is + 1 + pronoun;
    if (first === at || is < 0 || pronoun === 0 || is - at > mostInName) continue;
    const isLast = rest === end || rest + wordingAt(tokens, rest, isWhere ? verbs : behind) === end;
    if (!isLast || (is === at + 1) !== isWhere) continue;
    const said = textOf(tokens, at, end);
    const before = tokens.slice(0, first);
    if (isWhere) return { tokens: before, said, onto: (intent, paths) => withPlace(intent, tables, paths) };
    const of = [reading(token, leading.split('|')[0] ?? ''), reading(token, their)];
    return { tokens: [...before, ...of, ...tokens.slice(at + 1, is)], said, onto: (intent) => intent };
  }
  return null;
}

const mostInName = 3;

/** The place of each of the things that are listed. */
function withPlace(intent: QueryIntent, tables: Tables, paths: TablePaths): QueryIntent | null {
  const table = tables.find(({ name }) => sameName(name, intent.subject));
  const place = table && placeOf(table, tables);
  const kept = place && tables.find(({ columns }) => columns.includes(place));
  const way = kept && paths.path(intent.subject, kept.name);
  const isList = intent.groupBy.length === 0 && intent.select.every((each) => 'dimension' in each);
  if (!place || !kept || !way || !isList || !paths.isToOne(way)) return null;
  const read = joinedTables(intent);
  const further = way.filter(({ toTable }) => !read.some((name) => sameName(name, toTable)));
  return {
    ...intent,
    joins: [...intent.joins, ...further],
    select: [...intent.select, { dimension: dimensionOf(kept, place) }],
  };
}

type Days = (of: NonNullable<ReturnType<typeof validity>>) => readonly ColumnSchema[];
const bothDays: Days = ({ begin, end }) => [begin, end];
const lastDay: Days = ({ end }) => [end];
const firstDay: Days = ({ begin }) => [begin];

/** A list of rows that hold for a time, with its days. */
function withDays(intent: QueryIntent, days: Days, tables: Tables): QueryIntent | null {
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
function withPeople(intent: QueryIntent, tables: Tables, paths: TablePaths): QueryIntent | null {
  const table = tables.find(({ name }) => sameName(name, intent.subject));
  const people = table === undefined ? null : nearestPeople(table, tables, false);
  const way = people && paths.path(intent.subject, people.name);
  if (people === null || !way || !paths.isToOne(way) || intent.groupBy.length > 0) return null;
  const read = joinedTables(intent);
  const names = labelColumns(people).map((column) => dimensionOf(people, column));
  const joined = {
    ...intent,
    joins: [...intent.joins, ...way.filter(({ toTable }) => !read.some((name) => sameName(name, toTable)))],
  };
  const isShown = (name: Dimension) =>
    intent.select.some((each) => 'dimension' in each && sameDimension(each.dimension, name));
  const shown = names.flatMap((dimension): Selected[] => (isShown(dimension) ? [] : [{ dimension }]));
  const [item] = intent.select;
  if (item === undefined || 'dimension' in item) {
    const isList = intent.select.every((each) => 'dimension' in each || each.measure.aggregate === null);
    return isList && !intent.distinct ? { ...joined, select: [...intent.select, ...shown] } : null;
  }
  const found = rowOfExtreme(intent, tables);
  return found && { ...joined, ...found, select: [...found.select, ...shown] };
}

/** The highest or lowest value as the one row that has it; null where the intent asks for anything else. */
export function rowOfExtreme(
  intent: QueryIntent,
  tables: Tables,
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
