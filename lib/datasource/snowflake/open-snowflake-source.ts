import type { DataSource } from '../data-source.ts';
import { guardOrReject } from '../server/guard-or-reject.ts';
import { openServerSource } from '../server/open-server-source.ts';
import { refusePasswordInClear } from '../server/password-in-clear.ts';
import { qualifyingDialect } from '../server/qualifying-dialect.ts';
import { serverAddress } from '../server/server-address.ts';
import { withinSchemas } from '../server/within-schemas.ts';
import type { SnowflakeConnection } from './snowflake-connection.ts';
import { snowflakeDialect } from './snowflake-dialect.ts';
import { openSnowflakeSession } from './snowflake-session.ts';

/** Schemas of a Snowflake database as a DataSource. Rejects with `source-unreadable` when they cannot be reached or read. */
export async function openSnowflakeSource(source: SnowflakeConnection): Promise<DataSource> {
  const access = withinSchemas(source.database, source.schemas);
  return openServerSource({
    id: source.id,
    name: source.name,
    dialect: qualifyingDialect(snowflakeDialect, source.schemas),
    asText: (expression) => `CAST(${expression} AS VARCHAR)`,
    unmask: source.unmask,
    maxEstimatedRows: source.maxEstimatedRows,
    sessions: source.sessions,
    lacksKeys: true,
    guard: (sql) => guardOrReject(sql, 'snowflake', source.allowFunctions, access),
    allowedFunctions: source.allowFunctions,
    connect: async (closing) => {
      const address = await serverAddress(source.host);
      // A token is as good as a password to whoever reads it.
      refusePasswordInClear(source);
      return openSnowflakeSession(source, address, closing);
    },
  });
}
