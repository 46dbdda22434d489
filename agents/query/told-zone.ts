import { zoneInWords } from '#lib/datasource/time-zone.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { ToolContext } from '../tools/define-tool.ts';
import { failureStatus } from './failure-status.ts';

/**
 * In which time zone the moments of an answer are counted and shown, as a clause of how it was read; null where the
 * statement reads no moment of a zone.
 */
export async function toldZone(sql: string, context: ToolContext): Promise<string | null> {
  const { source, knowledge } = context;
  const columns = zonedColumns(sql, knowledge.snapshot.tables, source.dialect.zonedType);
  if (columns.length === 0 || source.timeZone === undefined) return null;
  try {
    return `${columns.join(', ')}: in the time zone ${zoneInWords(await source.timeZone(context.signal))}`;
  } catch (error) {
    // That it cannot be told takes nothing from the answer.
    if (context.signal.aborted || !failureStatus(error)) throw error;
    return null;
  }
}

/** The columns of such a type that a statement names, with their tables; all of a table that is read with `*`. */
export function zonedColumns(sql: string, tables: readonly TableSchema[], zoned: RegExp | null): string[] {
  if (zoned === null) return [];
  const words = new Set(sql.toLowerCase().match(/[\p{L}\p{N}_$]+/gu));
  // A name with spaces stands in quotes, so that its parts are words of the statement.
  const isNamed = (name: string) =>
    (name.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? []).every((word) => words.has(word));
  const readsAll = /(?:select|,)\s+(?:distinct\s+)?(?:[\p{L}\p{N}_$"`]+\.)?\*/iu.test(sql);
  return tables.flatMap((table) =>
    isNamed(table.name)
      ? table.columns
          .filter((column) => zoned.test(column.type) && (readsAll || isNamed(column.name)))
          .map((column) => `${table.name}.${column.name}`)
      : [],
  );
}
