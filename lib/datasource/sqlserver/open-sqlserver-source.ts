import type { DataSource } from '../data-source.ts';
import { guardOrReject } from '../server/guard-or-reject.ts';
import { openServerSource } from '../server/open-server-source.ts';
import { optionalClient } from '../server/optional-client.ts';
import { refusePasswordInClear } from '../server/password-in-clear.ts';
import { qualifyingDialect } from '../server/qualifying-dialect.ts';
import { serverAddress } from '../server/server-address.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { signingIn } from '../server/session-account.ts';
import { sqlserverDialect } from './sqlserver-dialect.ts';

/** What npm installs for a source of SQL Server, and nothing else needs. */
export const sqlserverPackages = ['tedious@20.3.9'];

/** Schemas of a database on SQL Server as a DataSource. Rejects with `source-unreadable` when it cannot be reached or opened. */
export async function openSqlserverSource(source: ServerConnection): Promise<DataSource> {
  const schemas = source.schemas.length > 0 ? source.schemas : ['dbo'];
  const dialect = qualifyingDialect(sqlserverDialect, schemas);
  return openServerSource({
    id: source.id,
    name: source.name,
    dialect,
    asText: (expression) => `CAST(${expression} AS nvarchar(max)) COLLATE DATABASE_DEFAULT`,
    unmask: source.unmask,
    maxEstimatedRows: source.maxEstimatedRows,
    sessions: source.sessions,
    guard: (sql) => guardOrReject(sql, 'sqlserver', source.allowFunctions),
    allowedFunctions: source.allowFunctions,
    impersonates: 'by-session',
    logins: source.logins,
    connect: async (closing, as) => {
      const address = await serverAddress(source.host);
      const own = await signingIn(source, as);
      if (own.password !== undefined) refusePasswordInClear(source);
      // The driver is large and only loaded where it is needed.
      const { openSqlserverSession } = await optionalClient(
        'SQL Server',
        sqlserverPackages,
        () => import('./sqlserver-session.ts'),
      );
      return openSqlserverSession({ ...source, ...own, address, schemas }, closing);
    },
  });
}
