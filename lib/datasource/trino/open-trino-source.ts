import type { DataSource } from '../data-source.ts';
import { guardOrReject } from '../server/guard-or-reject.ts';
import { openServerSource } from '../server/open-server-source.ts';
import { refusePasswordInClear } from '../server/password-in-clear.ts';
import { qualifyingDialect } from '../server/qualifying-dialect.ts';
import { serverAddress } from '../server/server-address.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { signingIn } from '../server/session-account.ts';
import { trinoDialect } from './trino-dialect.ts';
import { openTrinoSession } from './trino-session.ts';

/** Schemas of a Trino catalog as a DataSource. Rejects with `source-unreadable` when it cannot be reached or opened. */
export async function openTrinoSource(source: ServerConnection): Promise<DataSource> {
  // Every name is lower case here, however it is written.
  const schemas = source.schemas.map((schema) => schema.toLowerCase());
  const dialect = qualifyingDialect(trinoDialect, schemas);
  return openServerSource({
    id: source.id,
    name: source.name,
    dialect,
    asText: (expression) => `CAST(${expression} AS varchar)`,
    unmask: source.unmask,
    maxEstimatedRows: source.maxEstimatedRows,
    sessions: source.sessions,
    lacksKeys: true,
    guard: (sql) => guardOrReject(sql, 'trino', source.allowFunctions),
    allowedFunctions: source.allowFunctions,
    impersonates: 'by-session',
    logins: source.logins,
    connect: async (closing, as) => {
      const address = await serverAddress(source.host);
      const own = await signingIn(source, as);
      if (own.password !== undefined) refusePasswordInClear(source);
      const catalog = source.database.toLowerCase();
      return openTrinoSession({ ...source, ...own, address, catalog, schemas }, closing);
    },
  });
}
