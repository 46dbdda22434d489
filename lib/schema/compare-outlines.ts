import type { SchemaChange } from '../domain/schema-change.ts';
import type { ColumnOutline, SchemaOutline, TableOutline } from '../domain/schema-outline.ts';

/** How much of two tables' columns must be the same, by name and type, for one to be the other renamed. */
const alikeEnough = 0.6;

/**
 * What is different between two readings of a schema. That something was renamed is a guess: a table that kept most of its
 * columns, a column that kept its values, or its place and type as the only one of its table that is new.
 */
export function compareOutlines(before: SchemaOutline, after: SchemaOutline): SchemaChange[] {
  const { kept, removed, added, renamed } = paired(before.tables, after.tables, renamedTables);
  return [
    ...removed.map((table) => entry('removed', table.name, null)),
    ...added.map((table) => entry('added', table.name, null)),
    ...renamed.map(([old, now]) => entry('renamed', now.name, null, old.name, now.name)),
    ...[...kept, ...renamed].flatMap(([old, now]) => tableChanges(old, now)),
  ];
}

function entry(
  change: SchemaChange['change'],
  table: string,
  column: string | null,
  before: string | null = null,
  after: string | null = null,
): SchemaChange {
  return { change, table, column, before, after };
}

function tableChanges(old: TableOutline, now: TableOutline): SchemaChange[] {
  const { kept, removed, added, renamed } = paired(old.columns, now.columns, (gone, fresh) =>
    renamedColumns(old, now, gone, fresh),
  );
  const table = now.name;
  const [keysBefore, keysNow] = [keysOf(old), keysOf(now)];
  return [
    ...(keysBefore === keysNow ? [] : [entry('changed', table, null, keysBefore, keysNow)]),
    ...(old.comment === now.comment ? [] : [entry('changed', table, null, old.comment, now.comment)]),
    ...removed.map((column) => entry('removed', table, column.name)),
    ...added.map((column) => entry('added', table, column.name)),
    ...renamed.map(([was, is]) => entry('renamed', table, is.name, was.name, is.name)),
    ...[...kept, ...renamed].flatMap(([was, is]) => [
      ...(was.type === is.type ? [] : [entry('changed', table, is.name, was.type, is.type)]),
      ...(was.comment === is.comment ? [] : [entry('changed', table, is.name, was.comment, is.comment)]),
    ]),
  ];
}

function keysOf({ primaryKey, foreignKeys }: TableOutline): string {
  const references = foreignKeys.map(
    (key) => `${key.columns.join(', ')} refers to ${key.referencedTable}.${key.referencedColumns.join(', ')}`,
  );
  return [`key: ${primaryKey.join(', ') || 'none'}`, ...references.sort()].join('; ');
}

type Named = { readonly name: string };
type Pairs<Item> = readonly (readonly [Item, Item])[];

/** Which things stayed under their names, which went and came, and which of these are one and the same. */
function paired<Item extends Named>(
  before: readonly Item[],
  after: readonly Item[],
  guess: (removed: readonly Item[], added: readonly Item[]) => Pairs<Item>,
) {
  const now = new Map(after.map((item) => [item.name, item]));
  const old = new Set(before.map(({ name }) => name));
  const gone = before.filter(({ name }) => !now.has(name));
  const fresh = after.filter(({ name }) => !old.has(name));
  const renamed = guess(gone, fresh);
  return {
    kept: before.flatMap((item): [Item, Item][] => {
      const same = now.get(item.name);
      return same ? [[item, same]] : [];
    }),
    removed: gone.filter((item) => !renamed.some(([was]) => was === item)),
    added: fresh.filter((item) => !renamed.some(([, is]) => is === item)),
    renamed,
  };
}

function renamedTables(
  removed: readonly TableOutline[],
  added: readonly TableOutline[],
): Pairs<TableOutline> {
  const candidates = removed
    .flatMap((was) => added.map((is) => ({ was, is, alike: likeness(was, is) })))
    .filter(({ alike }) => alike >= alikeEnough)
    .sort((a, b) => b.alike - a.alike);
  return eachOnce(candidates.map(({ was, is }) => [was, is] as const));
}

function likeness(one: TableOutline, other: TableOutline): number {
  const columnsOf = (table: TableOutline) =>
    new Set(table.columns.map(({ name, type }) => `${name.toLowerCase()} ${type.toLowerCase()}`));
  const [left, right] = [columnsOf(one), columnsOf(other)];
  const both = [...left].filter((column) => right.has(column)).length;
  const either = left.size + right.size - both;
  return either === 0 ? 0 : both / either;
}

function renamedColumns(
  old: TableOutline,
  now: TableOutline,
  removed: readonly ColumnOutline[],
  added: readonly ColumnOutline[],
): Pairs<ColumnOutline> {
  const sameValues = removed.flatMap((was) =>
    added
      .filter((is) => was.fingerprint !== null && was.fingerprint === is.fingerprint)
      .map((is) => [was, is] as const),
  );
  if (sameValues.length > 0) return eachOnce(sameValues);
  const [was, is] = [removed[0], added[0]];
  const isOnlyOne = removed.length === 1 && added.length === 1 && was !== undefined && is !== undefined;
  const isInPlace = isOnlyOne && was.type === is.type && old.columns.indexOf(was) === now.columns.indexOf(is);
  return isInPlace ? [[was, is]] : [];
}

/** The pairs from the first on, leaving out those of which one side was taken before. */
function eachOnce<Item>(pairs: Pairs<Item>): Pairs<Item> {
  const taken = new Set<Item>();
  return pairs.filter(([was, is]) => {
    if (taken.has(was) || taken.has(is)) return false;
    taken.add(was).add(is);
    return true;
  });
}
