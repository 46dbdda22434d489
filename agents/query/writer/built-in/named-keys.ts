import type { ColumnRef, Dimension, JoinStep, QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, Tables } from '#lib/domain/schema.ts';
import { splitIdentifier, stemOf } from '#lib/text/words.ts';
import { dimensionOf, sameDimension } from './dimensions.ts';
import { columnNamed, labelColumns, sameName } from './table-nature.ts';
import { singularOf } from './word-forms.ts';

/** The stems with which a person asks for the key itself. */
const keyStems = new Set(['id', 'identifier', 'code', 'key', 'number', 'no', 'nr'].map(stemOf));

/** Whether a person asks for keys themselves, by the stems of what they say. */
export function asksForKeys(said: ReadonlySet<string>): boolean {
  return [...said].some((stem) => keyStems.has(stem));
}

/**
 * What is grouped by a key is shown by the name of what it points to: "customers per support rep" lists representatives, not
 * numbers. The key stays in the grouping, since two of one name are two. Nothing changes where the question, of which `said` are the stems,
 * asks for keys.
 */
export function withNamedKeys(intent: QueryIntent, said: ReadonlySet<string>, tables: Tables): QueryIntent {
  if (asksForKeys(said)) return intent;
  const [key, ...others] = intent.groupBy.flatMap((dimension) => {
    const target = targetOf(dimension, intent, tables);
    return target === null ? [] : [{ dimension, ...target }];
  });
  if (key === undefined || others.length > 0) return intent;
  const { dimension, step, names, isJoined } = key;
  const isKey = (each: Dimension) => sameDimension(each, dimension);
  return {
    ...intent,
    joins: isJoined ? intent.joins : [...intent.joins, step],
    select: intent.select.flatMap((item) =>
      'dimension' in item && isKey(item.dimension) ? names.map((name) => ({ dimension: name })) : [item],
    ),
    groupBy: [...intent.groupBy, ...names],
    orderBy: intent.orderBy.flatMap((order) =>
      'dimension' in order.by && isKey(order.by.dimension)
        ? names.map((name) => ({ ...order, by: { dimension: name } }))
        : [order],
    ),
  };
}

/**
 * What is listed with the key of something that is said is listed with its name: the "artist" of an album is no number. As above, keys that
 * are asked for stay.
 */
export function withListedNames(intent: QueryIntent, said: ReadonlySet<string>, tables: Tables): QueryIntent {
  const isPlain = intent.groupBy.length === 0 && !intent.distinct;
  if (!isPlain || asksForKeys(said) || intent.select.length < 2) return intent;
  const targets = new Map(
    intent.select.flatMap((item) => {
      const target = 'dimension' in item ? targetOf(item.dimension, intent, tables) : null;
      const isMeant = target !== null && stemsOf(target.step.toTable).some((stem) => said.has(stem));
      return isMeant ? [[item, target] as const] : [];
    }),
  );
  const further = [...targets.values()].filter(({ isJoined }) => !isJoined);
  // Two keys to one table would be told by one name.
  if (new Set(further.map(({ step }) => step.toTable)).size < further.length) return intent;
  return {
    ...intent,
    joins: [...intent.joins, ...further.map(({ step }) => ({ ...step, optional: true }))],
    select: intent.select.flatMap(
      (item) => targets.get(item)?.names.map((name) => ({ dimension: name })) ?? [item],
    ),
  };
}

/**
 * The "supervisor" of a row that is named is a row of the same table, told by its name: its key says nobody who it is. As above, keys that are
 * asked for stay.
 */
export function withNamedOwnKey(intent: QueryIntent, said: ReadonlySet<string>, tables: Tables): QueryIntent {
  const { subject, select, filters, groupBy, joins, orderBy, limit, distinct } = intent;
  const table = tables.find(({ name }) => sameName(name, subject));
  const isPlain = groupBy.length + joins.length + orderBy.length === 0 && limit === null && !distinct;
  if (table === undefined || !isPlain || asksForKeys(said)) return intent;
  const labels = labelColumns(table);
  const [only, ...others] = select;
  const shown = only !== undefined && 'dimension' in only ? only.dimension.column : null;
  const isOf = (names: readonly string[], column: ColumnRef | null) =>
    column !== null && sameName(column.table, subject) && names.some((name) => sameName(name, column.column));
  const key = table.foreignKeys.find(
    ({ columns, referencedTable }) =>
      columns.length === 1 && sameName(referencedTable, subject) && isOf(columns, shown),
  );
  const naming = [...labels.map(({ name }) => name), ...(table.primaryKey ?? [])];
  const isNamed =
    filters.length > 0 &&
    filters.every((each) => each.kind === 'equals' && !each.negated && isOf(naming, each.column));
  if (key === undefined || others.length > 0 || !isNamed || labels.length === 0) return intent;
  const step = {
    fromTable: table.name,
    fromColumns: [...key.referencedColumns],
    toTable: table.name,
    toColumns: [...key.columns],
  };
  return {
    ...intent,
    select: labels.map((label) => ({ dimension: dimensionOf(table, label) })),
    filters: [
      { kind: 'exists', table: table.name, related: table.name, negated: false, joins: [step], filters },
    ],
  };
}

/** Somebody is told by both names, where no word of the question says that one of them is enough. */
export function withBothNames(intent: QueryIntent, said: ReadonlySet<string>, tables: Tables): QueryIntent {
  const columns = intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : []));
  const [person, ...others] = columns.flatMap((shown) => {
    const table = tables.find(({ name }) => sameName(name, shown.table));
    const names = table === undefined ? [] : labelColumns(table);
    const isName = ({ name }: ColumnSchema) => sameName(name, shown.column);
    return table !== undefined && names.length > 1 && names.some(isName) ? [{ table, names }] : [];
  });
  if (person === undefined || others.length > 0 || intent.distinct) return intent;
  const { table, names } = person;
  const isSaid = names.some((column) => stemsOf(column.name).some((stem) => said.has(stem)));
  const isOfPerson = ({ column }: Dimension) =>
    sameName(column.table, table.name) && names.some(({ name }) => sameName(name, column.column));
  if (isSaid) return intent;
  const both = names.map((column) => dimensionOf(table, column));
  return {
    ...intent,
    select: intent.select.flatMap((item) =>
      'dimension' in item && isOfPerson(item.dimension) ? both.map((dimension) => ({ dimension })) : [item],
    ),
    groupBy: intent.groupBy.flatMap((group) => (isOfPerson(group) ? both : [group])),
  };
}

function stemsOf(table: string): string[] {
  return splitIdentifier(table).map((word) => stemOf(singularOf(word)));
}

function targetOf({ column, grain }: Dimension, intent: QueryIntent, tables: Tables) {
  const table = tables.find(({ name }) => name === column.table);
  const key = table?.foreignKeys.find(
    ({ columns }) => columns.length === 1 && sameName(columns[0] ?? '', column.column),
  );
  const target = tables.find(({ name }) => sameName(name, key?.referencedTable ?? ''));
  if (table === undefined || key === undefined || target === undefined || grain !== null) return null;
  const inPlay = [intent.subject, ...intent.joins.flatMap(({ fromTable, toTable }) => [fromTable, toTable])];
  const labels = labelColumns(target);
  const isShown = intent.select.some(
    (item) => 'dimension' in item && sameDimension(item.dimension, { column, grain, label: '' }),
  );
  // A key that names itself (a code of letters) is what people read.
  const isRead = columnNamed(table, column.column)?.kind === 'text';
  const step = {
    fromTable: table.name,
    fromColumns: [column.column],
    toTable: target.name,
    toColumns: [...key.referencedColumns],
  };
  const isJoined = intent.joins.some((join) => isAlong(join, step));
  if (labels.length === 0 || !isShown || isRead || (!isJoined && inPlay.includes(target.name))) return null;
  return { step, isJoined, names: labels.map((label) => dimensionOf(target, label)) };
}

/** Whether two steps go along the same key, from whichever end. */
export function isAlong(join: JoinStep, step: JoinStep): boolean {
  const ends = ({ fromTable, fromColumns, toTable, toColumns }: JoinStep) =>
    [`${fromTable}.${fromColumns.join()}`, `${toTable}.${toColumns.join()}`].sort().join('=');
  return ends(join).toLowerCase() === ends(step).toLowerCase();
}
