import type { RepairOutcome } from '#agents/query/repair/repair-sql.ts';
import { repairRules, repairSql } from '#agents/query/repair/repair-sql.ts';
import type { Rule } from '#agents/query/repair/rule.ts';
import type { ValueLookup } from '#agents/query/repair/value-lookup.ts';
import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import { notationOf } from '#lib/datasource/dialect/notation-of.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import type { CaseToRepair, RepairedCase } from './case-to-repair.ts';

export type RepairDatabase = {
  readonly source: Pick<DataSource, 'dialect' | 'query'>;
  readonly tables: readonly TableSchema[];
  readonly values: ValueLookup;
};

/** Repaired once before its first run, then at most twice more with what the engine says against it. */
const usualTurns = 3;

type Run = { readonly status: RepairedCase['status']; readonly error: string | null };

/**
 * The closed loop on one case: repair, run, and repair again with the error while it fails. A statement that repair leaves
 * failing is given back as it was written when that one runs.
 */
export async function repairCase(
  item: CaseToRepair,
  database: RepairDatabase,
  rules: readonly Rule[] = repairRules,
  turns: number = usualTurns,
): Promise<RepairedCase> {
  const { source } = database;
  let executions = 0;
  let ms = 0;
  const repair = (sql: string, error: string | null): RepairOutcome => {
    const started = performance.now();
    const { tables, values } = database;
    const outcome = repairSql(
      {
        sql,
        error,
        tables,
        values,
        question: item.question,
        dialect: source.dialect.name,
        notation: notationOf(source.dialect),
      },
      rules,
    );
    ms += performance.now() - started;
    return outcome;
  };
  const run = (sql: string): Promise<Run> => {
    executions += 1;
    return runOnce(source, sql);
  };

  let current = turns > 0 ? repair(item.sql, null) : { sql: item.sql, edits: [], flagged: [] };
  let result = await run(current.sql);
  for (let turn = 1; result.status === 'failed' && turn < turns; turn += 1) {
    const next = repair(current.sql, result.error);
    if (next.edits.length === 0) break;
    current = { ...next, edits: [...current.edits, ...next.edits] };
    result = await run(current.sql);
  }
  if (result.status === 'failed' && current.sql !== item.sql) {
    const written = await run(item.sql);
    if (written.status !== 'failed') {
      current = { sql: item.sql, edits: [], flagged: current.flagged };
      result = written;
    }
  }
  return {
    ...item,
    repaired_sql: current.sql,
    edits: [...current.edits],
    flagged: [...current.flagged],
    status: result.status,
    executions,
    ms,
  };
}

async function runOnce(source: RepairDatabase['source'], sql: string): Promise<Run> {
  try {
    const { rows } = await source.query(sql, defaultLimits);
    return { status: rows.length === 0 ? 'empty' : 'rows', error: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'source-unreadable') throw error;
    return { status: 'failed', error: error.userMessage };
  }
}
