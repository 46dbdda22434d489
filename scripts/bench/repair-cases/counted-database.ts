import type { DataSource } from '#lib/datasource/data-source.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { openRepairDatabase } from '../../repair/open-repair-database.ts';
import type { RepairDatabase } from '../../repair/repair-case.ts';

/** A database whose runs are counted and timed. Systems often run the same statement: the engine runs it once. */
export type CountedDatabase = RepairDatabase & {
  /** Since the last `reset`. */
  counts(): { readonly executions: number; readonly engineMs: number };
  reset(): void;
  close(): Promise<void>;
};

export async function openCountedDatabase(file: string): Promise<CountedDatabase> {
  const { source, tables, values } = await openRepairDatabase(file);
  const results = new Map<string, Promise<ResultTable>>();
  let executions = 0;
  let engineMs = 0;
  const query: DataSource['query'] = async (sql, limits) => {
    const started = performance.now();
    const result = results.get(sql) ?? source.query(sql, limits);
    results.set(sql, result);
    executions += 1;
    try {
      return await result;
    } finally {
      engineMs += performance.now() - started;
    }
  };
  return {
    source: { dialect: source.dialect, query },
    tables,
    values,
    counts: () => ({ executions, engineMs }),
    reset: () => {
      executions = 0;
      engineMs = 0;
    },
    close: () => source.close(),
  };
}
