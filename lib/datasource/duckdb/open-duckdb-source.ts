import type { FileReading } from '../../domain/file-reading.ts';
import { moduleFile } from '../../module-file.ts';
import type { DataSource } from '../data-source.ts';
import { openEmbeddedSource } from '../embedded/open-embedded-source.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { zoneOfMachine } from '../time-zone.ts';
import { duckdbDialect } from './duckdb-dialect.ts';

const childFile = moduleFile('lib/datasource/duckdb/duckdb-child');

/** A DuckDB database, or files of data as one, as a DataSource. Rejects with `source-unreadable` when it cannot be read. */
export function openDuckdbSource(source: {
  id: string;
  name: string;
  file: string;
  database: boolean;
  storage: FileStorage;
  corrections?: readonly FileReading[];
  processes?: number;
  unmask?: readonly string[];
  timeZone?: string;
}): Promise<DataSource> {
  const { memoryMegabytes, spillMegabytes, spillFolder } = source.storage;
  // The engine's own memory, its buffers outside that bound and the runtime's heap.
  const program = { childFile, memoryMegabytes: memoryMegabytes + 2_048, spillMegabytes, spillFolder };
  const { database, storage, corrections = [], timeZone = zoneOfMachine() } = source;
  return openEmbeddedSource({
    ...source,
    timeZone,
    dialect: duckdbDialect,
    program,
    files: { database, storage, corrections },
  });
}
