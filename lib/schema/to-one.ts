import type { TableSchema } from '../domain/schema.ts';
import { type Join, joinsBetween } from './join-graph.ts';

/** Whether a join meets at most one row of the table where it arrives: it settles a whole key there. */
export function isToOne(join: Join, tables: readonly TableSchema[]): boolean {
  const target = tables.find(({ name }) => name === join.toTable);
  if (target === undefined) return false;
  const arrives = join.toColumns.map((name) => name.toLowerCase());
  const { primaryKey, columns } = target;
  if (primaryKey.length > 0 && primaryKey.every((name) => arrives.includes(name.toLowerCase()))) return true;
  return columns.some(({ name, unique }) => unique === true && arrives.includes(name.toLowerCase()));
}

/** A way from a table to another; `rivals` counts the ways as short as this one. */
export type WayToOne = { readonly joins: readonly Join[]; readonly rivals: number };

/**
 * The shortest way from a table to another on which each row meets at most one, along any keys; null when there is none. Where several
 * are equally short, as between a flight and its two airports, `rivals` says so.
 */
export function wayToOne(tables: readonly TableSchema[], from: string, to: string): WayToOne | null {
  let ways: Join[][] = [[]];
  const settled = new Set([from]);
  while (ways.length > 0) {
    const next = ways.flatMap((way) => {
      const at = way.at(-1)?.toTable ?? from;
      return tables.flatMap(({ name }) =>
        settled.has(name)
          ? []
          : joinsBetween(tables, at, name)
              .filter((join) => isToOne(join, tables))
              .map((join) => [...way, join]),
      );
    });
    const arrived = next.filter((way) => way.at(-1)?.toTable === to);
    const [first] = arrived;
    if (first) return { joins: first, rivals: arrived.length - 1 };
    for (const way of next) settled.add(way.at(-1)?.toTable ?? from);
    ways = next;
  }
  return null;
}
