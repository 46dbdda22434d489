import type { JoinStep, QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { splitIdentifier, stemOf } from '#lib/text/words.ts';
import { dimensionOf } from '../../query/writer/built-in/dimensions.ts';
import { columnNamed, isKey, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import { plainParts } from './like-columns.ts';
import { onlyPairs } from './scope-phrase.ts';

/** The two meanings of "the classes that every gym offers". */
type Scopes = {
  /** Whether each thing belongs to one of them: then all of them have the same only where the values are alike. */
  readonly byValue: boolean;
  /** The classes of one gym after the other. */
  readonly each: QueryIntent;
  /** The classes that all gyms have. */
  readonly common: QueryIntent;
};

/**
 * Both meanings of a list of things and those that have them. null where the list is none, where each has one thing, or where a thing belongs to one of
 * them and what is shown of it recurs nowhere: a customer's orders are no other customer's, but both gyms may have a class called yoga.
 */
export function scopesOf(
  list: QueryIntent,
  owners: TableSchema,
  tables: Tables,
  paths: TablePaths,
  via: readonly string[],
): Scopes | null {
  const { subject } = list;
  const isList =
    list.groupBy.length + list.having.length + list.joins.length === 0 &&
    list.limit === null &&
    list.select.every((item) => 'dimension' in item && sameName(item.dimension.column.table, subject));
  if (!isList || sameName(subject, owners.name)) return null;
  // "The order dates of all reservations", which have one of their own; a name is had by anything.
  const isOwn = list.select.every(
    (item) =>
      'dimension' in item &&
      columnNamed(owners, item.dimension.column.column) !== null &&
      splitIdentifier(item.dimension.column.column).some((part) => !plainParts.has(stemOf(part))),
  );
  if (isOwn) return null;
  const way =
    (via.length > 0 ? null : pairedWay(subject, owners.name, tables, paths)) ??
    paths.path(subject, owners.name, via);
  const back = paths.path(owners.name, subject, via);
  if (way === null || (back !== null && paths.isToOne(back))) return null;
  const shown = list.select.flatMap((item) => ('dimension' in item ? [item.dimension.column.column] : []));
  const byValue = paths.isToOne(way);
  if (byValue ? way.length > 1 || !recurs(subject, shown, tables) : way.length < 2) return null;
  const of = namedBy(owners).map((column) => ({ dimension: dimensionOf(owners, column) }));
  const plain: QueryIntent = { ...list, orderBy: [], distinct: false };
  const alike = { fromTable: subject, fromColumns: shown, toTable: subject, toColumns: shown };
  const joins = byValue ? [alike, ...way] : [...way];
  return {
    byValue,
    each: { ...plain, joins: [...way], select: [...of, ...list.select] },
    common: {
      ...plain,
      distinct: byValue,
      filters: [...list.filters, { kind: 'every', table: subject, of: owners.name, joins, filters: [] }],
    },
  };
}

/** Whether rows of a table are called by these columns and may be alike in all of them; the price of each kind is a figure. */
function recurs(name: string, columns: readonly string[], tables: Tables): boolean {
  const table = tables.find((each) => sameName(each.name, name));
  const shown = columns.map((each) => (table === undefined ? null : columnNamed(table, each)));
  return (
    shown[0]?.kind === 'text' &&
    shown.every((column) => column !== null && column.unique !== true && column.personName !== true)
  );
}

/** The way over a table that does nothing but pair the two and is called by both; null where a verb says what relates them. */
function pairedWay(from: string, to: string, tables: Tables, paths: TablePaths): readonly JoinStep[] | null {
  const calledBy = (pairs: TableSchema, name: string) =>
    splitIdentifier(name).some((part) => splitIdentifier(pairs.name).map(stemOf).includes(stemOf(part)));
  for (const pairs of tables.filter(onlyPairs)) {
    const { name } = pairs;
    if (!calledBy(pairs, from) || !calledBy(pairs, to)) continue;
    const [down, up] = [paths.meantBetween(from, name), paths.meantBetween(name, to)];
    if (down && up && !sameName(name, to) && !sameName(name, from)) return [down, up];
  }
  return null;
}

/** What tells the rows of a table apart for a person: their label, else their first text, else their key. */
function namedBy(table: TableSchema): ColumnSchema[] {
  const labels = labelColumns(table);
  if (labels.length > 0) return labels;
  const text = table.columns.find((column) => column.kind === 'text' && !isKey(table, column));
  return text === undefined
    ? table.columns.filter(({ name }) => table.primaryKey.some((key) => sameName(key, name)))
    : [text];
}
