import type { TableSchema } from '#lib/domain/schema.ts';
import { joinPath } from '#lib/schema/join-graph.ts';
import { closestName, replaceWord } from './closest-name.ts';
import { normalizeSyntax } from './normalize-syntax.ts';

/** EFRA's schema, join and syntax modules: one edit for one message of the engine, null when there is none. */
export function mendError(sql: string, error: string, tables: readonly TableSchema[]): string | null {
  const unknownTable = /no such table: (\w+)/.exec(error)?.[1];
  if (unknownTable !== undefined) {
    const table = closestName(
      unknownTable,
      tables.map(({ name }) => name),
    );
    return table === null ? null : replaceWord(sql, unknownTable, table);
  }
  const [, qualifier, unknownColumn] = /no such column: (?:(\w+)\.)?(\w+)/.exec(error) ?? [];
  if (unknownColumn !== undefined) return mendColumn(sql, qualifier, unknownColumn, tables);
  return normalizeSyntax(sql);
}

function mendColumn(
  sql: string,
  qualifier: string | undefined,
  column: string,
  tables: readonly TableSchema[],
): string | null {
  const read = tables.filter(({ name }) => new RegExp(`\\b(?:FROM|JOIN) ${name}\\b`, 'i').test(sql));
  const owner = tables.find(({ name }) => name === qualifier);
  if (owner && !read.includes(owner)) return insertJoin(sql, owner, read, tables);
  const columns = (owner ? [owner] : read).flatMap((table) => table.columns.map(({ name }) => name));
  const known = closestName(column, columns);
  return known === null ? null : replaceWord(sql, column, known);
}

/** Reads a table that the statement uses, along the shortest chain of keys from the first table it reads. */
function insertJoin(
  sql: string,
  wanted: TableSchema,
  read: readonly TableSchema[],
  tables: readonly TableSchema[],
): string | null {
  const first = /\bFROM (\w+)/i.exec(sql)?.[1];
  const path = first === undefined ? null : joinPath(tables, first, wanted.name);
  if (first === undefined || path === null) return null;
  const joins = path
    .filter(({ toTable }) => !read.some(({ name }) => name === toTable))
    .map(({ fromTable, fromColumns, toTable, toColumns }) => {
      const pairs = fromColumns.map(
        (column, index) => `${fromTable}.${column} = ${toTable}.${toColumns[index]}`,
      );
      return ` JOIN ${toTable} ON ${pairs.join(' AND ')}`;
    });
  return sql.replace(new RegExp(`\\bFROM ${first}\\b`, 'i'), (from) => from + joins.join(''));
}
