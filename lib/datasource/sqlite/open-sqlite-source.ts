import path from 'node:path';
import { projectRoot } from '../../project-root.ts';
import type { DataSource } from '../data-source.ts';
import { openEmbeddedSource } from '../embedded/open-embedded-source.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

const childFile = path.join(/* turbopackIgnore: true */ projectRoot, 'lib/datasource/sqlite/sqlite-child.ts');

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
