import { createHash } from 'node:crypto';
import type { ColumnSchema, TableSchema } from '../../domain/schema.ts';
import type { CatalogTable } from '../embedded/measure-table.ts';

/** What a server's own statistics say of a column. What is absent has to be looked at. */
export type ColumnStatistics = Pick<ColumnSchema, 'range' | 'unique'> & {
  /** All values of a text column in descending frequency; null when they are known to be more than a list may have. */
  readonly distinctValues?: readonly string[] | null;
};

/** A table as the catalogue of a server describes it, without a look at its rows. */
export type DescribedTable = {
  readonly table: CatalogTable;
  /** What the catalogue believes; 0 when it does not know. */
  readonly rowEstimate: number;
  /** True when the estimate counts every row, as statistics do that were taken of all rows and not outdated since. */
  readonly rowsCounted: boolean;
  readonly statistics: ReadonlyMap<string, ColumnStatistics>;
};

/** Where statistics of a catalogue end and lists are too long to be shown; as `ColumnSchema.distinctValues` says. */
export const mostDistinctValues = 100;
export const longestDistinctValue = 1_000;

/** Equal while the catalogue describes a table the same way. */
export function versionOf({ table }: DescribedTable): string {
  return createHash('sha256').update(JSON.stringify(table)).digest('hex').slice(0, 32);
}

/** The table as far as the catalogue tells; `reason` continues "not measured, because". */
export function unmeasuredTable(described: DescribedTable, reason: string): TableSchema {
  return {
    ...withStatistics(described),
    // Nobody knows that it is empty, and an empty table would not be asked.
    rowCount: described.rowsCounted ? described.rowEstimate : Math.max(1, described.rowEstimate),
    sampleRows: [],
    unmeasured: reason,
  };
}

/** The catalogue's columns with what the statistics tell of them. */
export function withStatistics({ table, statistics }: DescribedTable): CatalogTable {
  const columns = table.columns.map((column) => {
    const { distinctValues, ...known } = statistics.get(column.name) ?? {};
    return {
      ...known,
      ...column,
      ...(column.kind === 'text' && distinctValues ? { distinctValues: [...distinctValues] } : {}),
    };
  });
  return { ...table, columns };
}
