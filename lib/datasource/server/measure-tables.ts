import type { TableSchema } from '../../domain/schema.ts';
import { AppError } from '../../errors.ts';
import { withoutPersonalData } from '../../schema/personal-data.ts';
import type { KeptTables } from '../data-source.ts';
import { type DescribedTable, unmeasuredTable, versionOf } from './described-table.ts';

/** Why a table of a snapshot that was taken before its turn came was not looked at. */
export const notYet = 'it has not been its turn yet';

export type Measuring = {
  readonly described: readonly DescribedTable[];
  readonly unmask: readonly string[];
  readonly kept: KeptTables | undefined;
};

/** What the catalogue tells, with what was kept of tables that it describes as it did then. */
export function knownTables({ described, unmask, kept }: Measuring): TableSchema[] {
  return described.map(
    (each) =>
      kept?.get(each.table.name, versionOf(each)) ??
      withoutPersonalData(unmeasuredTable(each, notYet), unmask),
  );
}

/**
 * Measures every table that is not kept, `atOnce` at a time, in the order given. One that cannot be measured costs itself
 * alone; a connection that is lost is tried once more and then ends the work. Whatever was learned is kept at once.
 */
export async function measureTables(
  options: Measuring & {
    readonly atOnce: number;
    /** Looks at one table; rejects when it cannot, having told `learn` what it found before. */
    readonly measure: (table: DescribedTable, learn: (table: TableSchema) => void) => Promise<void>;
    readonly onProgress: (done: number, total: number) => void;
  },
): Promise<TableSchema[]> {
  const { described, unmask, kept, atOnce, onProgress } = options;
  const tables = new Map<string, TableSchema>();
  const waiting: DescribedTable[] = [];
  for (const each of described) {
    const known = kept?.get(each.table.name, versionOf(each));
    if (known) tables.set(each.table.name, known);
    else waiting.push(each);
  }
  const total = described.length;
  // What is kept is said once, not table by table.
  if (tables.size > 0) onProgress(tables.size, total);
  let failure: unknown;
  const queue = waiting.values();
  const work = async () => {
    for (const each of queue) {
      if (failure !== undefined) return;
      try {
        const found = withoutPersonalData(await measured(each, options.measure), unmask);
        tables.set(each.table.name, found);
        kept?.keep(versionOf(each), found);
        onProgress(tables.size, total);
      } catch (error) {
        failure ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failure !== undefined) throw failure;
  return described.flatMap(({ table }) => tables.get(table.name) ?? []);
}

async function measured(
  described: DescribedTable,
  measure: (table: DescribedTable, learn: (table: TableSchema) => void) => Promise<void>,
): Promise<TableSchema> {
  for (let attempt = 0; ; attempt += 1) {
    const learned: { table?: TableSchema } = {};
    try {
      await measure(described, (table) => {
        learned.table = table;
      });
      return learned.table ?? unmeasuredTable(described, 'nothing could be learned of it');
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'stopped') throw error;
      const isLost = error.code === 'source-unreadable';
      if (isLost && attempt === 0) continue;
      if (isLost) throw error;
      const reason = error.code === 'query-timeout' ? 'it took too long' : error.userMessage;
      return { ...(learned.table ?? unmeasuredTable(described, reason)), unmeasured: reason };
    }
  }
}
