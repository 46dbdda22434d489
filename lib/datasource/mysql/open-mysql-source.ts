import type { DataSource } from '../data-source.ts';
import { guardOrReject } from '../server/guard-or-reject.ts';
import { openServerSource } from '../server/open-server-source.ts';
import { qualifyingDialect } from '../server/qualifying-dialect.ts';
import { serverAddress } from '../server/server-address.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { signingIn } from '../server/session-account.ts';
import { mysqlDialect } from './mysql-dialect.ts';
import { openMysqlSession } from './mysql-session.ts';

/** A MySQL or MariaDB database as a DataSource. Rejects with `source-unreadable` when it cannot be reached or opened. */
export async function openMysqlSource(source: ServerConnection): Promise<DataSource> {
  const schemas = source.schemas.length > 0 ? source.schemas : [source.database];
  const dialect = qualifyingDialect(mysqlDialect, schemas);
  return openServerSource({
    id: source.id,
    name: source.name,
    dialect,
    asText: (expression) => `CONVERT(${expression} USING utf8mb4) COLLATE utf8mb4_bin`,
    unmask: source.unmask,
    maxEstimatedRows: source.maxEstimatedRows,
    sessions: source.sessions,
    guard: (sql) => guardOrReject(sql, 'mysql', source.allowFunctions),
    allowedFunctions: source.allowFunctions,
    logins: source.logins,
    connect: async (closing, as) => {
      const address = await serverAddress(source.host);
      return openMysqlSession(
        { ...source, ...(await signingIn(source, as)), address, schemas, dialect },
        closing,
      );
    },
  });
}
