import { moduleFile } from '../../module-file.ts';
import type { DataSource } from '../data-source.ts';
import { openEmbeddedSource } from '../embedded/open-embedded-source.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

const childFile = moduleFile('lib/datasource/sqlite/sqlite-child');

/** An SQLite file as a DataSource. Rejects with `source-unreadable` when it is not one or cannot be read. */
export function openSqliteSource(source: {
  id: string;
  name: string;
  file: string;
  processes?: number;
  unmask?: readonly string[];
  refuseUnknownNames?: boolean;
}): Promise<DataSource> {
  const program = { childFile, memoryMegabytes: 1_536 };
  return openEmbeddedSource({ ...source, dialect: sqliteDialect, program, hides: true });
}
