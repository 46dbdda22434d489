import type { DataSource } from '../data-source.ts';
import { guardOrReject } from '../server/guard-or-reject.ts';
import { openServerSource } from '../server/open-server-source.ts';
import { refusePasswordInClear } from '../server/password-in-clear.ts';
import { qualifyingDialect } from '../server/qualifying-dialect.ts';
import { serverAddress } from '../server/server-address.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { signingIn } from '../server/session-account.ts';
import { clickhouseDialect } from './clickhouse-dialect.ts';

/** Databases of a ClickHouse server as a DataSource. Rejects with `source-unreadable` when it cannot be reached or opened. */
export async function openClickhouseSource(source: ServerConnection): Promise<DataSource> {
  const schemas = source.schemas.length > 0 ? source.schemas : [source.database];
  const database = schemas[0] ?? source.database;
  const dialect = qualifyingDialect(clickhouseDialect, schemas);
  return openServerSource({
    id: source.id,
    name: source.name,
    dialect,
    asText: (expression) => `toString(${expression})`,
    unmask: source.unmask,
    maxEstimatedRows: source.maxEstimatedRows,
    sessions: source.sessions,
    lacksKeys: true,
    guard: (sql) => guardOrReject(sql, 'clickhouse', source.allowFunctions),
    allowedFunctions: source.allowFunctions,
    logins: source.logins,
    connect: async (closing, as) => {
      const address = await serverAddress(source.host);
      const { user, password } = await signingIn(source, as);
      if (password !== undefined) refusePasswordInClear(source);
      const { openClickhouseSession } = await import('./clickhouse-session.ts');
      return openClickhouseSession({ ...source, user, password, address, database, schemas }, closing);
    },
  });
}
