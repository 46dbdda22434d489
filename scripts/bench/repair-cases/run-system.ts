import type { CellValue } from '#lib/domain/result-table.ts';
import { sameResult } from '#lib/sql/compare-results.ts';
import { hasOutermostOrder } from '../../evaluate/outermost-order.ts';
import type { BenchCase } from './bench-case.ts';
import type { CountedDatabase } from './counted-database.ts';
import { runStatement } from './systems/run-statement.ts';
import type { System } from './systems/system.ts';

/** What became of one case: the paper's three measures, and what it took. */
export type CaseOutcome = {
  readonly item: BenchCase;
  readonly sql: string;
  /** The final statement runs. */
  readonly valid: boolean;
  /** It is the gold statement, blanks and case apart. */
  readonly exact: boolean;
  /** It returns what the gold statement returns, in the same order only where that one orders its result. */
  readonly right: boolean;
  /** What it returns; none when it fails. */
  readonly rows: readonly (readonly CellValue[])[];
  readonly executions: number;
  /** Milliseconds outside the engine. */
  readonly ms: number;
};

/** Answers every case with one system. `onCase` hears of each. */
export async function runSystem(
  system: System,
  cases: readonly BenchCase[],
  databases: ReadonlyMap<string, CountedDatabase>,
  onCase: () => void = () => {},
): Promise<CaseOutcome[]> {
  const outcomes: CaseOutcome[] = [];
  for (const item of cases) {
    const database = databases.get(item.db_id);
    if (!database) throw new RangeError(`no database ${item.db_id}`);
    const { id, db_id, question, sql: firstPass } = item;
    database.reset();
    const started = performance.now();
    const sql = await system.answer({ id, db_id, question, sql: firstPass }, database);
    const { executions, engineMs } = database.counts();
    const ms = performance.now() - started - engineMs;
    outcomes.push({ item, sql, executions, ms, ...(await score(sql, item.gold, database)) });
    onCase();
  }
  return outcomes;
}

async function score(sql: string, gold: string, database: CountedDatabase) {
  const wanted = await runStatement(database, gold);
  const given = await runStatement(database, sql);
  if (!wanted.ok) throw new Error(`the gold statement fails: ${gold}: ${wanted.error}`);
  return {
    valid: given.ok,
    rows: given.ok ? given.table.rows : [],
    exact: normalized(sql) === normalized(gold),
    right: given.ok && sameResult(given.table, wanted.table, { ordered: hasOutermostOrder(gold) }),
  };
}

function normalized(sql: string): string {
  return sql.trim().replace(/\s+/g, ' ').toLowerCase();
}
