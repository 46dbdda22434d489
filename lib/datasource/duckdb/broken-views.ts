import type { DuckDBConnection } from '@duckdb/node-api';
import type { LeftOut } from '../../domain/source-finding.ts';
import { duckdbDialect } from './duckdb-dialect.ts';
import { engineMessage } from './duckdb-failure.ts';

const quote = duckdbDialect.quoteIdentifier;

/** The views that cannot be read as the connection is now, each with the reason. */
export async function brokenViews(connection: DuckDBConnection): Promise<LeftOut[]> {
  const reader = await connection.runAndReadAll(
    'SELECT schema_name, view_name FROM duckdb_views() WHERE NOT internal ORDER BY schema_name, view_name',
  );
  const broken: LeftOut[] = [];
  for (const [schema, view] of reader.getRows()) {
    const name = schema === 'main' ? String(view) : `${schema}.${view}`;
    try {
      await connection.run(`SELECT * FROM ${quote(String(schema))}.${quote(String(view))} LIMIT 0`);
    } catch (error) {
      broken.push({ name, reason: reasonOf(engineMessage(error)) });
    }
  }
  return broken;
}

function reasonOf(message: string): string {
  const file = /^Permission Error: Cannot access (?:file|directory) "([^"]+)"/.exec(message)?.[1];
  if (file !== undefined) {
    return `reads ${file}, which is outside the folders that views may read (TABLETALK_VIEW_FOLDERS)`;
  }
  const [first = ''] = message.split('\n');
  return `cannot be read: ${first.replace(/^[A-Z]\w+( [A-Z]\w+)? Error: /, '')}`;
}
