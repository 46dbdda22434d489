import type { DataSource } from '../data-source.ts';
import { guardOrReject } from '../server/guard-or-reject.ts';
import { openServerSource } from '../server/open-server-source.ts';
import { qualifyingDialect } from '../server/qualifying-dialect.ts';
import { serverAddress } from '../server/server-address.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { signingIn } from '../server/session-account.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { openPostgresSession } from './postgres-session.ts';

/** A PostgreSQL database as a DataSource. Rejects with `source-unreadable` when it cannot be reached or opened. */
export async function openPostgresSource(source: ServerConnection): Promise<DataSource> {
  const schemas = source.schemas.length > 0 ? source.schemas : ['public'];
  const dialect = qualifyingDialect(postgresDialect, schemas);
  return openServerSource({
    id: source.id,
    name: source.name,
    dialect,
    asText: (expression) => `CAST(${expression} AS text)`,
    unmask: source.unmask,
    maxEstimatedRows: source.maxEstimatedRows,
    sessions: source.sessions,
    impersonates: 'by-statement',
    guard: (sql) => guardOrReject(sql, 'postgres', source.allowFunctions),
    allowedFunctions: source.allowFunctions,
    logins: source.logins,
    connect: async (closing, as) => {
      const address = await serverAddress(source.host);
      return openPostgresSession(
        { ...source, ...(await signingIn(source, as)), address, schemas, dialect },
        closing,
      );
    },
  });
}
