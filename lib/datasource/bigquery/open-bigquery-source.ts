import type { DataSource } from '../data-source.ts';
import { guardOrReject } from '../server/guard-or-reject.ts';
import { openServerSource } from '../server/open-server-source.ts';
import { qualifyingDialect } from '../server/qualifying-dialect.ts';
import { serverAddress } from '../server/server-address.ts';
import { withinSchemas } from '../server/within-schemas.ts';
import type { BigqueryConnection } from './bigquery-connection.ts';
import { bigqueryDialect } from './bigquery-dialect.ts';

/** Datasets of a BigQuery project as a DataSource. Rejects with `source-unreadable` when they cannot be reached or read. */
export async function openBigquerySource(source: BigqueryConnection): Promise<DataSource> {
  const access = withinSchemas(source.project, source.schemas);
  return openServerSource({
    id: source.id,
    name: source.name,
    dialect: qualifyingDialect(bigqueryDialect, source.schemas),
    asText: (expression) => `CAST(${expression} AS STRING)`,
    unmask: source.unmask,
    maxEstimatedRows: source.maxEstimatedRows,
    sessions: source.sessions,
    lacksKeys: true,
    guard: (sql) => guardOrReject(sql, 'bigquery', source.allowFunctions, access),
    allowedFunctions: source.allowFunctions,
    connect: async (closing) => {
      if (source.apiEndpoint !== undefined) await serverAddress(new URL(source.apiEndpoint).hostname);
      const { openBigquerySession } = await import('./bigquery-session.ts');
      return openBigquerySession(source, closing);
    },
  });
}
