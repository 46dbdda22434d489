import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { cellValue } from '#lib/domain/result-table.ts';
import { sameResult } from '#lib/sql/compare-results.ts';
import type { Block } from '#lib/sql/select/block.ts';
import { hasOutermostOrder } from '../../evaluate/outermost-order.ts';
import type { Observed } from './corruptions/corruptions.ts';
import { printBlock } from './corruptions/plain-statement.ts';

const resultRows = z.array(z.array(cellValue));
type Rows = z.infer<typeof resultRows>;

/** What a statement does beside the right one. */
export function observe(database: DatabaseSync, sql: string, gold: string): Observed {
  const rows = runRows(database, sql);
  if (rows === null) return 'fails';
  const wanted = runRows(database, gold);
  if (wanted === null) throw new Error(`the right statement fails: ${gold}`);
  if (sameResult(table(rows), table(wanted), { ordered: hasOutermostOrder(gold) })) return 'right';
  return isEmptyLike(rows) ? 'empty' : 'other rows';
}

/** Whether a statement has an answer, and only one: no tie decides which rows are kept, or in which order. */
export function isWellDefined(database: DatabaseSync, block: Block): boolean {
  const rows = runRows(database, printBlock(block));
  if (rows === null || isEmptyLike(rows)) return false;
  const order = block.orderBy[0]?.expression;
  if (order === undefined || block.limit?.kind !== 'literal') return true;
  const keys = runRows(
    database,
    printBlock({
      ...block,
      limit: null,
      select: { ...block.select, items: [{ expression: order, alias: null }] },
    }),
  );
  const kept = (keys ?? []).slice(0, Number(block.limit.value) + 1).map((row) => row[0]);
  return kept.length === Number(block.limit.value) + 1 && new Set(kept).size === kept.length;
}

/** No row, or one row that holds only nulls and zeros (EFRA: "a zero count, a NULL aggregate, or an empty row set"). */
export function isEmptyLike(rows: readonly (readonly unknown[])[]): boolean {
  return (
    rows.length === 0 || (rows.length === 1 && rows[0]?.every((cell) => cell === null || cell === 0) === true)
  );
}

/** null when the statement fails. */
function runRows(database: DatabaseSync, sql: string): Rows | null {
  try {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    return resultRows.parse(statement.all());
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR') return null;
    throw error;
  }
}

/** Cells of one type need no declared kind to be compared. */
function table(rows: Rows) {
  const columns = (rows[0] ?? []).map((_, index) => ({
    name: `column ${index + 1}`,
    kind: 'unknown' as const,
  }));
  return { columns, rows };
}
