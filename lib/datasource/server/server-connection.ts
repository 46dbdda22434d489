import { isIP } from 'node:net';
import { defaultPorts, type ServerSourceConfig } from '../source-config.ts';
import { readableId } from '../source-id.ts';
import { sourcePassword } from '../source-password.ts';

/** Where a database server is and as whom it is asked; the password is already read. */
export type ServerConnection = {
  readonly id: string;
  readonly name: string;
  /** What errors call the database; holds no secret. */
  readonly label: string;
  readonly host: string;
  readonly port: number;
  /** The database; of Oracle the service. */
  readonly database: string;
  readonly user: string;
  readonly password: string | undefined;
  /** Tables outside these are not known; those of the first go by their own name. */
  readonly schemas: readonly string[];
  /** `required` checks the server's certificate; `unverified` only encrypts. */
  readonly tls: 'off' | 'required' | 'unverified';
  /** Further functions the guard lets through, by name. */
  readonly allowFunctions: readonly string[];
  readonly maxEstimatedRows?: number;
  /** Columns, as `table.column`, that look like personal data and are shown all the same. */
  readonly unmask: readonly string[];
  /** The zone in which moments are counted and shown; the database's own when absent. */
  readonly timeZone?: string;
  /** Of Oracle: the account queries run as, which `user` only opens the door for. */
  readonly proxyUser?: string;
  /** Sessions that may be open at once. */
  readonly sessions?: number;
};

/** A configured server with its defaults and its password. Rejects with `source-unreadable` without the password's file. */
export async function serverConnection(config: ServerSourceConfig): Promise<ServerConnection> {
  const database = config.kind === 'oracle' ? config.service : config.database;
  const port = config.port ?? defaultPorts[config.kind];
  const label = `${config.kind}://${config.user}@${config.host}:${port}/${database}`;
  const proxyUser = config.kind === 'oracle' ? config.proxyUser : undefined;
  // Another account or another choice of schemas sees another database.
  const place = JSON.stringify([label, config.schemas, proxyUser ?? null]);
  return {
    id: readableId(config.name, place),
    name: config.name,
    label,
    host: config.host,
    port,
    database,
    user: config.user,
    password: await sourcePassword(config),
    schemas: config.schemas,
    tls: config.tls ?? (isLoopback(config.host) ? 'off' : 'required'),
    allowFunctions: config.allowFunctions,
    maxEstimatedRows: config.maxEstimatedRows,
    unmask: config.unmask,
    ...('timeZone' in config ? { timeZone: config.timeZone } : {}),
    proxyUser,
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
