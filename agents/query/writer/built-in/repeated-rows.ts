import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { isToOne } from '#lib/schema/to-one.ts';
import { turned } from './table-paths.ts';

/** Whether a row of a table can stand several times in what is joined. Rows in force on one day, and the latest, are one. */
export function repeatsRows({ joins, filters }: QueryIntent, table: string, tables: Tables): boolean {
  const once = new Set([table]);
  const isOneDay = (name: string) =>
    filters.some(
      (filter) =>
        (filter.kind === 'valid-on' && filter.begin.table === name) ||
        (filter.kind === 'latest' && filter.column.table === name),
    );
  for (;;) {
    const next = joins
      .flatMap((join) => [join, turned(join)])
      .find(
        (join) =>
          once.has(join.fromTable) &&
          !once.has(join.toTable) &&
          (isToOne(join, tables) || isOneDay(join.toTable)),
      );
    if (next === undefined)
      return joins.some(({ fromTable, toTable }) => !once.has(fromTable) || !once.has(toTable));
    once.add(next.toTable);
  }
}
