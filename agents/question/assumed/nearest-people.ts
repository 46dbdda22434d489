import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { refersTo } from '../../query/writer/built-in/table-nature.ts';
import { leadsTo } from './acts-of-things.ts';
import { keepsPeople } from './people.ts';

/** The people that rows of a table belong to: by a key, by rows that pair them, or by the keys of what they belong to. */
export function nearestPeople(table: TableSchema, tables: Tables, isOne: boolean): TableSchema | null {
  const isAlone = keepsPeople(table) && isOne;
  // Who stands above one of the same table is another question.
  if (isAlone && refersTo(table, table)) return null;
  const people = tables.filter((each) => each !== table && keepsPeople(each));
  const pairs = (each: TableSchema) =>
    tables.some((link) => link !== each && link !== table && refersTo(link, each) && refersTo(link, table));
  const ways: readonly ((each: TableSchema) => boolean)[] = [
    (each) => refersTo(table, each) || (!isAlone && refersTo(each, table)),
    (each) => (!isAlone && pairs(each)) || leadsTo(table, each, tables),
  ];
  for (const way of ways) {
    const [only, ...others] = people.filter(way);
    if (only !== undefined) return others.length === 0 ? only : null;
  }
  return null;
}
