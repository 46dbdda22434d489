import type { DataSource } from '#lib/datasource/data-source.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { trimmedEnd } from '#lib/text/trimmed-end.ts';

/**
 * The source for one question: a statement that several candidates share runs once, and each of them gets its result or its
 * failure. One that was stopped in the middle says nothing and runs again when it is asked for again.
 */
export function queryEachOnce(source: DataSource): DataSource {
  const ran = new Map<string, Promise<ResultTable>>();
  return {
    id: source.id,
    name: source.name,
    dialect: source.dialect,
    introspect: (options) => source.introspect(options),
    explain: (sql, signal, asker) => source.explain(sql, signal, asker),
    timeZone: source.timeZone,
    close: () => source.close(),
    query(sql, limits, signal) {
      // Case and inner white space may stand in a literal: only what surely means the same is the same.
      const key = trimmedEnd(sql, ';').trim();
      const known = ran.get(key);
      if (known) return known;
      const result = source.query(sql, limits, signal);
      ran.set(key, result);
      result.catch(() => {
        if (signal?.aborted) ran.delete(key);
      });
      return result;
    },
  };
}
