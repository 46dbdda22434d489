import { isLoopback, type RemoteConnection, remoteConnection } from '../server/server-connection.ts';
import type { SnowflakeSourceConfig } from '../source-config.ts';
import { sourcePassword } from '../source-password.ts';

/** Which schemas of a Snowflake account are read, and as whom. */
export type SnowflakeConnection = RemoteConnection & {
  readonly account: string;
  readonly host: string;
  readonly port: number;
  readonly tls: 'off' | 'required' | 'unverified';
  readonly user: string;
  readonly database: string;
  readonly warehouse?: string;
  readonly role?: string;
  /** The file of the private key; with it the secret opens the key, without it the secret is a programmatic access token. */
  readonly privateKeyFile?: string | undefined;
  /** Read for each session. Rejects with `source-unreadable` without its file. */
  readonly secret: () => Promise<string | undefined>;
  /** The secret is a token of a person, which has to be that of the user. */
  readonly isPersons?: true;
};

/** A configured account with its defaults. Names are taken as SQL takes them: in upper case unless they stand in double quotes. */
export function snowflakeConnection(config: SnowflakeSourceConfig): SnowflakeConnection {
  const { account, user, warehouse, role, privateKeyFile } = config;
  // A certificate has no underscores in its names.
  const host = config.host ?? `${account.toLowerCase().replaceAll('_', '-')}.snowflakecomputing.com`;
  const tls = config.tls ?? (isLoopback(host) ? 'off' : 'required');
  const database = folded(config.database);
  const schemas = config.schemas.map(folded);
  const label = `snowflake://${user}@${account}/${database}`;
  return {
    ...remoteConnection({ ...config, schemas }, label, role ?? null),
    account,
    host,
    port: config.port ?? (tls === 'off' ? 80 : 443),
    tls,
    user,
    database,
    ...(warehouse === undefined ? {} : { warehouse: folded(warehouse) }),
    ...(role === undefined ? {} : { role: folded(role) }),
    ...(privateKeyFile === undefined ? {} : { privateKeyFile }),
    secret: () => sourcePassword(config),
  };
}

function folded(name: string): string {
  return /^".*"$/s.test(name) ? name.slice(1, -1).replaceAll('""', '"') : name.toUpperCase();
}
