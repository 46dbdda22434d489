import { defaultLimits } from '#lib/datasource/data-source.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { AppError } from '#lib/errors.ts';
import type { RepairDatabase } from '../../../repair/repair-case.ts';

export type Outcome =
  | { readonly ok: true; readonly table: ResultTable }
  | { readonly ok: false; readonly error: string };

/** Runs one statement; what the engine says against it is an outcome. */
export async function runStatement(database: RepairDatabase, sql: string): Promise<Outcome> {
  try {
    return { ok: true, table: await database.source.query(sql, defaultLimits) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ok: false, error: error.userMessage };
  }
}
