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
    logins: source.logins,
    connect: async (closing, as) => {
      const address = await serverAddress(source.host);
      // A token is as good as a password to whoever reads it.
      refusePasswordInClear(source);
      if (as?.password === undefined) return openSnowflakeSession(source, address, closing);
      return openSnowflakeSession(asPerson(source, as.account, as.password), address, closing);
    },
  });
}

/** With the access token of a person: their own role is asked as, since that of the source may not be theirs. */
function asPerson(source: SnowflakeConnection, user: string, token: string): SnowflakeConnection {
  const { role: _role, privateKeyFile: _key, ...shared } = source;
  return { ...shared, user, secret: async () => token, isPersons: true };
}
