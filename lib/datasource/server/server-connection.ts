import { isIP } from 'node:net';
import {
  databaseOf,
  defaultPort,
  type HostedSourceConfig,
  type ServerSourceConfig,
} from '../source-config.ts';
import { readableId } from '../source-id.ts';
import { sourcePassword } from '../source-password.ts';
import { type IsChosen, tableFilter } from './chosen-tables.ts';
import type { OwnLogins } from './own-logins.ts';

/** Where a database server is and as whom it is asked. */
export type ServerConnection = {
  readonly id: string;
  readonly name: string;
  /** What errors call the database; holds no secret. */
  readonly label: string;
  readonly host: string;
  readonly port: number;
  /** The database; of Oracle the service, of Trino the catalog. */
  readonly database: string;
  readonly user: string;
  /** Read for each session, so that a rotated password needs no restart. Rejects with `source-unreadable` without its file. */
  readonly password: (() => Promise<string | undefined>) | undefined;
  /** Tables outside these are not known; those of the first go by their own name. */
  readonly schemas: readonly string[];
  /** Which of their tables are known. */
  readonly isChosen: IsChosen;
  /** `required` checks the server's certificate; `unverified` only encrypts. */
  readonly tls: 'off' | 'required' | 'unverified';
  /** Further functions the guard lets through, by name. */
  readonly allowFunctions: readonly string[];
  /** Most rows a step of a question's plan may be expected to handle. */
  readonly maxEstimatedRows: number;
  /** Columns, as `table.column`, that look like personal data and are shown all the same. */
  readonly unmask: readonly string[];
  /** The zone in which moments are counted and shown; the database's own when absent. */
  readonly timeZone?: string;
  /** Bytes one statement may read, where the engine can be told so; the server's own limit when absent. */
  readonly maxScanBytes?: number;
  /** Of Oracle: the account queries run as, which `user` only opens the door for. */
  readonly proxyUser?: string;
  /** Of Oracle: `host` is an alias of the tnsnames.ora in this folder, that of TNS_ADMIN when it is null. */
  readonly tns?: { readonly folder: string | null };
  /** Of Oracle: the folder of a wallet, whose password is read for each session. */
  readonly wallet?: { readonly folder: string; readonly password: () => Promise<string | undefined> };
  /** Sessions that may be open at once. */
  readonly sessions: number;
  /** The passwords of people who sign in to the source themselves; nobody does when absent. */
  readonly logins?: OwnLogins | undefined;
};

/** What is said of every source that answers over a network, wherever it is. */
export type RemoteConnection = Omit<
  ServerConnection,
  'host' | 'port' | 'database' | 'user' | 'password' | 'tls' | 'proxyUser' | 'wallet' | 'tns'
>;

/**
 * A plan step of this many rows takes a server about as long as a question may run; a join that lacks its condition
 * expects far more.
 */
const mostEstimatedRows = 100_000_000;
/** Half of the connections that the account of `tabletalk doctor` may have: as many again are for indexing. */
const usualSessions = 4;

/** A configured server with its defaults. */
export function serverConnection(config: HostedSourceConfig): ServerConnection {
  const database = databaseOf(config);
  const tls = config.tls ?? (isLoopback(config.host) ? 'off' : 'required');
  const port = config.port ?? defaultPort(config.kind, tls);
  const tns =
    config.kind === 'oracle' && config.service === undefined
      ? { folder: config.tnsFolder ?? null }
      : undefined;
  const place = tns === undefined ? `${config.host}:${port}/${database}` : config.host;
  const label = `${config.kind}://${config.user}@${place}`;
  const proxyUser = config.kind === 'oracle' ? config.proxyUser : undefined;
  // One alias may be another database in another folder.
  const as = tns?.folder ? `${proxyUser ?? ''}@${tns.folder}` : (proxyUser ?? null);
  return {
    ...remoteConnection(config, label, as),
    ...(tns === undefined ? {} : { tns }),
    host: config.host,
    port,
    database,
    user: config.user,
    password: () => sourcePassword(config),
    tls,
    proxyUser,
    wallet: walletOf(config),
  };
}

function walletOf(config: HostedSourceConfig): ServerConnection['wallet'] {
  if (config.kind !== 'oracle' || config.wallet === undefined) return undefined;
  const { name, wallet: folder, walletPasswordEnv: passwordEnv, walletPasswordFile: passwordFile } = config;
  return { folder, password: () => sourcePassword({ name, passwordEnv, passwordFile }) };
}

/** What is configured alike of all of them. `as` is what the label does not tell of who asks. */
export function remoteConnection(
  config: ServerSourceConfig,
  label: string,
  as: string | null,
): RemoteConnection {
  // Another account or another choice of schemas sees another database.
  const choice = [config.include, config.exclude];
  const place = JSON.stringify([
    label,
    config.schemas,
    as,
    ...(choice.some(({ length }) => length > 0) ? choice : []),
  ]);
  return {
    id: readableId(config.name, place),
    name: config.name,
    label,
    schemas: config.schemas,
    isChosen: tableFilter(config),
    allowFunctions: config.allowFunctions,
    maxEstimatedRows: config.maxEstimatedRows ?? mostEstimatedRows,
    sessions: config.sessions ?? usualSessions,
    unmask: config.unmask,
    ...('timeZone' in config ? { timeZone: config.timeZone } : {}),
    ...('maxScanBytes' in config ? { maxScanBytes: config.maxScanBytes } : {}),
  };
}

/** Whether a host is this machine, so that nobody else sees what is sent. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
