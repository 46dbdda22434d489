import type { RepairOutcome } from '#agents/query/repair/repair-sql.ts';
import { repairSql } from '#agents/query/repair/repair-sql.ts';
import type { ValueLookup } from '#agents/query/repair/value-lookup.ts';
import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import type { CaseToRepair, RepairedCase } from './case-to-repair.ts';

export type RepairDatabase = {
  readonly source: DataSource;
  readonly tables: readonly TableSchema[];
  readonly values: ValueLookup;
};

/** A statement that fails after repair is mended with the engine's word on it this often. */
const repairsAfterError = 2;

type Run = { readonly status: RepairedCase['status']; readonly error: string | null };

/**
 * The closed loop on one case: repair, run, and repair again with the error while it fails. A statement that repair leaves
 * failing is given back as it was written when that one runs.
 */
export async function repairCase(item: CaseToRepair, database: RepairDatabase): Promise<RepairedCase> {
  const { source } = database;
  let executions = 0;
  let ms = 0;
  const repair = (sql: string, error: string | null): RepairOutcome => {
    const started = performance.now();
    const { tables, values } = database;
    const outcome = repairSql({
      sql,
      error,
      tables,
      values,
      question: item.question,
      dialect: source.dialect.name,
    });
    ms += performance.now() - started;
    return outcome;
  };
  const run = (sql: string): Promise<Run> => {
    executions += 1;
    return runOnce(source, sql);
  };

  let current = repair(item.sql, null);
  let result = await run(current.sql);
  for (let tries = 0; result.status === 'failed' && tries < repairsAfterError; tries += 1) {
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

async function runOnce(source: DataSource, sql: string): Promise<Run> {
  try {
    const { rows } = await source.query(sql, defaultLimits);
    return { status: rows.length === 0 ? 'empty' : 'rows', error: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'source-unreadable') throw error;
    return { status: 'failed', error: error.userMessage };
  }
}
