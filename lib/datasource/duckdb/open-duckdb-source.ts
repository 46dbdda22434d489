import path from 'node:path';
import { projectRoot } from '../../project-root.ts';
import type { DataSource } from '../data-source.ts';
import { openEmbeddedSource } from '../embedded/open-embedded-source.ts';
import { zoneOfMachine } from '../time-zone.ts';
import { duckdbDialect } from './duckdb-dialect.ts';

const childFile = path.join(/* turbopackIgnore: true */ projectRoot, 'lib/datasource/duckdb/duckdb-child.ts');

/** A .duckdb, .csv or .parquet file as a DataSource. Rejects with `source-unreadable` when it cannot be read. */
export function openDuckdbSource(source: {
  id: string;
  name: string;
  file: string;
  processes?: number;
  unmask?: readonly string[];
  timeZone?: string;
}): Promise<DataSource> {
  const program = { childFile, memoryMegabytes: 3_072 };
  const timeZone = source.timeZone ?? zoneOfMachine();
  return openEmbeddedSource({ ...source, timeZone, dialect: duckdbDialect, program });
}
