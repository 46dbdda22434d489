import type { TableSchema } from '../../domain/schema.ts';
import { AppError } from '../../errors.ts';
import type { Dialect } from '../data-source.ts';
import { type CatalogTable, type MeasureBounds, measureTable } from '../embedded/measure-table.ts';
import type { BoundedRead } from './server-session.ts';

/** Others work on this server too: tables beyond these are sampled, not scanned. */
const bounds: MeasureBounds = { tableRows: 1_000_000, viewRows: 50_000 };

/**
 * The statistics of one table on a server. What takes longer than the read's own deadline, or may not be read, is left
 * out: the table is then known by its catalogue alone.
 */
export async function measureServerTable(
  read: BoundedRead,
  dialect: Dialect,
  table: CatalogTable,
  rowEstimate: number,
): Promise<TableSchema> {
  try {
    return await measureTable(read, dialect, table, bounds, rowEstimate);
  } catch (error) {
    // A slow view or a broken one must not keep the other tables from being known; a lost connection must.
    if (!(error instanceof AppError) || error.code === 'source-unreadable' || error.code === 'stopped')
      throw error;
    return { ...table, rowCount: Math.max(0, rowEstimate), sampleRows: [] };
  }
}
