import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { configuredEntity } from '../schema/configured-entities.ts';
import { sourceProblems } from './source-problems.ts';
import { timeZone } from './time-zone.ts';

const identifier = z.string().trim().min(1, 'is missing').max(128);
const columnName = z.string().regex(/^[^.]+(\.[^.]+){1,2}$/, 'must be table.column');

const shared = {
  /** What `--source` and people call it. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 _-]{0,63}$/, 'may have letters, digits, spaces, - and _'),
  /** Columns, as `table.column`, that look like personal data and are shown all the same. */
  unmask: z.array(columnName).default([]),
  /** Where names and codes are, over what the schema tells. */
  entities: z.array(configuredEntity).default([]),
};

/** Of engines that keep moments of a time zone and can be asked to tell them in another. */
const zoned = {
  /** The zone in which moments are counted by day and shown; the database's own when absent. */
  timeZone: timeZone.optional(),
};

/** Of everything that answers over a network and has accounts. */
const remote = {
  ...shared,
  /** Tables outside these stay unknown; those of the first go by their own name. */
  schemas: z.array(identifier).default([]),
  /** Patterns of tables that are known, such as `sales_*`; all when empty. `exclude` wins. */
  include: z.array(identifier).default([]),
  exclude: z.array(identifier).default([]),
  /** Functions the guard lets through beyond its list. */
  allowFunctions: z
    .array(z.string().regex(/^[A-Za-z_][\w$.]*$/, 'must be the name of a function'))
    .default([]),
  /** A question's statement whose plan expects more rows in one step is not run before it is narrowed. */
  maxEstimatedRows: z.number().int().positive().optional(),
  /** How many sessions questions may have at once. */
  sessions: z.number().int().min(1).max(64).optional(),
};

const server = {
  ...remote,
  host: z.string().regex(/^[A-Za-z0-9_.:-]{1,253}$/, 'host must be a name or an address'),
  port: z.number().int().min(1).max(65_535).optional(),
  user: identifier,
  /** The environment variable that holds the password. */
  passwordEnv: z
    .string()
    .regex(/^[A-Z_][A-Z0-9_]*$/, 'must be the name of an environment variable')
    .optional(),
  /** A file that holds the password and nothing else. It is read anew for each session, so that a password can change. */
  passwordFile: z.string().min(1).optional(),
  /** `required` checks the certificate; the default away from this machine. */
  tls: z.enum(['off', 'required', 'unverified']).optional(),
};

const lacksSchema = 'name at least one schema of the catalog, as trino://user@host:8080/catalog/schema does';

const lacksDataset = 'name at least one dataset of the project, as bigquery://project/dataset does';

/** BigQuery has one address for all projects, and accounts that are known by the credentials alone. */
const bigquerySource = z.strictObject({
  kind: z.literal('bigquery'),
  project: z.string().regex(/^[a-z][a-z0-9.:-]{4,61}[a-z0-9]$/, 'must be the id of a project'),
  /** The project whose account runs and pays the queries; that of the data when absent. */
  billingProject: z
    .string()
    .regex(/^[a-z][a-z0-9.:-]{4,61}[a-z0-9]$/, 'must be the id of a project')
    .optional(),
  /** Where the datasets are, such as EU; what the first says of itself when absent. */
  location: z
    .string()
    .regex(/^[A-Za-z0-9-]{2,40}$/, 'must be a location such as EU or europe-west3')
    .optional(),
  /** A file of credentials (a service account's key, or of workload identity); those of the machine when absent. */
  credentials: z.string().min(1).optional(),
  /** Another address of the service, such as that of a private endpoint. */
  apiEndpoint: z.url({ protocol: /^https?$/, error: 'must be an address such as https://host' }).optional(),
  /** A statement that would read more is not run. */
  maxScanBytes: z.number().int().positive().optional(),
  ...zoned,
  ...remote,
  schemas: z.array(identifier, lacksDataset).min(1, lacksDataset),
});
export type BigquerySourceConfig = z.infer<typeof bigquerySource>;

const lacksSnowflakeSchema =
  'name at least one schema of the database, as snowflake://user@account/DATABASE/SCHEMA does';

const snowflakeSource = z.strictObject({
  kind: z.literal('snowflake'),
  /** `organisation-account`, or the older `locator.region`. */
  account: z.string().regex(/^[A-Za-z0-9_.-]{2,200}$/, 'must be an account such as organisation-account'),
  database: identifier,
  /** The warehouse and role of the user when absent. */
  warehouse: identifier.optional(),
  role: identifier.optional(),
  /** The file of the user's private key; the password, if any, then opens the key. */
  privateKeyFile: z.string().min(1).optional(),
  /** A statement that would read more is not run. */
  maxScanBytes: z.number().int().positive().optional(),
  ...zoned,
  ...server,
  host: server.host.optional(),
  schemas: z.array(identifier, lacksSnowflakeSchema).min(1, lacksSnowflakeSchema),
});
export type SnowflakeSourceConfig = z.infer<typeof snowflakeSource>;

const serverSource = z.discriminatedUnion('kind', [
  bigquerySource,
  snowflakeSource,
  z.strictObject({ kind: z.literal('postgres'), database: identifier, ...zoned, ...server }),
  z.strictObject({ kind: z.literal('mysql'), database: identifier, ...zoned, ...server }),
  z
    .strictObject({
      kind: z.literal('oracle'),
      /** Without it `host` is an alias of `tnsnames.ora`, which says where the database is. */
      service: identifier.optional(),
      /** The folder with `tnsnames.ora`; that of TNS_ADMIN when absent. */
      tnsFolder: z.string().min(1).optional(),
      /** The account queries run as; `user` then only opens the door (proxy authentication). */
      proxyUser: identifier.optional(),
      /** A folder with `ewallet.pem`: the certificate that a database asks of its clients, and those that it is trusted by. */
      wallet: z.string().min(1).optional(),
      walletPasswordEnv: server.passwordEnv,
      walletPasswordFile: server.passwordFile,
      ...server,
    })
    .refine(
      ({ service, port, tls }) => service !== undefined || (port === undefined && tls === undefined),
      'name the service, as oracle://user@host:1521/service does; an alias of tnsnames.ora has neither port nor tls',
    )
    .refine(
      ({ service, tnsFolder }) => service === undefined || tnsFolder === undefined,
      'with tnsFolder the host is an alias of tnsnames.ora, and there is no service',
    )
    .refine(
      ({ service, host }) => service !== undefined || /^[A-Za-z][\w.-]*$/.test(host),
      'an alias of tnsnames.ora is a name: letters, digits, dots, dashes and underscores',
    ),
  z.strictObject({
    kind: z.literal('trino'),
    catalog: identifier,
    /** A statement that would read more from storage is stopped by the server. */
    maxScanBytes: z.number().int().positive().optional(),
    ...zoned,
    ...server,
    schemas: z.array(identifier, lacksSchema).min(1, lacksSchema),
  }),
  z.strictObject({
    kind: z.literal('clickhouse'),
    database: identifier,
    /** A statement that would read more is stopped by the server. */
    maxScanBytes: z.number().int().positive().optional(),
    ...zoned,
    ...server,
  }),
  z.strictObject({
    kind: z.literal('sqlserver'),
    database: identifier,
    /** A statement whose plan expects to read more is not run. */
    maxScanBytes: z.number().int().positive().optional(),
    ...server,
  }),
]);
export type ServerSourceConfig = z.infer<typeof serverSource>;
/** Those that have an address of their own, which names an account. */
export type HostedSourceConfig = Exclude<ServerSourceConfig, BigquerySourceConfig | SnowflakeSourceConfig>;

const fileSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sqlite'), file: z.string().min(1), ...shared }),
  z.strictObject({ kind: z.literal('duckdb'), file: z.string().min(1), ...zoned, ...shared }),
]);

/** One analysed database as an administrator describes it: fields, never a connection string, never a password. */
const sourceConfig = z.discriminatedUnion('kind', [...fileSource.options, ...serverSource.options]);
export type SourceConfig = z.infer<typeof sourceConfig>;

export function isServer(config: SourceConfig): config is ServerSourceConfig {
  return config.kind !== 'sqlite' && config.kind !== 'duckdb';
}

const ports = { postgres: 5432, mysql: 3306, oracle: 1521, sqlserver: 1433 } as const;

/** Those that speak HTTP listen elsewhere when they speak TLS. */
const overHttp = { trino: { plain: 8080, tls: 443 }, clickhouse: { plain: 8123, tls: 8443 } } as const;

export function defaultPort(kind: HostedSourceConfig['kind'], tls: HostedSourceConfig['tls']): number {
  if (kind !== 'trino' && kind !== 'clickhouse') return ports[kind];
  return overHttp[kind][tls === 'off' ? 'plain' : 'tls'];
}

/** Where a source is, as people are told it. */
export function placeOf(config: ServerSourceConfig): string {
  if (config.kind === 'bigquery') return `BigQuery, project ${config.project}`;
  return config.kind === 'snowflake' ? `Snowflake, account ${config.account}` : config.host;
}

/** The database of a server: of Oracle the service, of Trino the catalog, of BigQuery the project. */
export function databaseOf(config: ServerSourceConfig): string {
  switch (config.kind) {
    case 'oracle':
      return config.service ?? config.host;
    case 'trino':
      return config.catalog;
    case 'bigquery':
      return config.project;
    default:
      return config.database;
  }
}

type SourceEnv = Pick<
  Env,
  'TABLETALK_SOURCES' | 'TABLETALK_SOURCE_PASSWORD_FILE' | 'TABLETALK_SOURCE_TIME_ZONE'
>;

/** A database file that nothing more is said of. */
export type BareFile = { readonly file: string; readonly timeZone?: string };

/**
 * What `--source` means: the address of a server (`postgres://user@host:port/database`), the name of a configured
 * source, or the path of a file. Rejects with `bad-request` naming what is wrong and what would be right.
 */
export async function resolveSource(text: string, env: SourceEnv): Promise<SourceConfig | BareFile> {
  if (/^[A-Za-z][A-Za-z0-9+.-]+:\/\//.test(text)) return sourceOfUrl(text, env);
  const configured = await configuredSources(env);
  const found = configured.find(({ name }) => name === text);
  if (found) return found;
  const file = path.resolve(/* turbopackIgnore: true */ text);
  return env.TABLETALK_SOURCE_TIME_ZONE === undefined
    ? { file }
    : { file, timeZone: env.TABLETALK_SOURCE_TIME_ZONE };
}

/** All configured sources, in the order of the file. */
export async function configuredSources(env: Pick<Env, 'TABLETALK_SOURCES'>): Promise<SourceConfig[]> {
  return env.TABLETALK_SOURCES ? await readSources(env.TABLETALK_SOURCES) : [];
}

/**
 * The configured sources. Relative paths in the file begin at its own folder. A password or an unknown field in it is
 * refused by name.
 */
async function readSources(file: string): Promise<SourceConfig[]> {
  const text = await readFile(/* turbopackIgnore: true */ file, 'utf8').catch((cause: unknown) => {
    throw wrong(`The file of sources ${file} cannot be read. TABLETALK_SOURCES names it.`, cause);
  });
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (cause) {
    throw wrong(`The file of sources ${file} is not JSON.`, cause);
  }
  if (!Array.isArray(list)) throw wrong(`The file of sources ${file} must hold a list of sources.`);
  const sources = list.map((entry: unknown, index) =>
    placed(parseSource(entry, `Source ${index + 1} of ${file}`), path.dirname(path.resolve(file))),
  );
  const twice = sources.find(({ name }, index) => sources.findIndex((other) => other.name === name) < index);
  if (twice) throw wrong(`Two sources of ${file} are named ${twice.name}.`);
  return sources;
}

function placed(source: SourceConfig, folder: string): SourceConfig {
  const at = (file: string) => path.resolve(/* turbopackIgnore: true */ folder, file);
  if (!isServer(source)) return { ...source, file: at(source.file) };
  if (source.kind === 'bigquery')
    return source.credentials === undefined ? source : { ...source, credentials: at(source.credentials) };
  return {
    ...source,
    ...(source.passwordFile === undefined ? {} : { passwordFile: at(source.passwordFile) }),
    ...(source.kind === 'oracle' && source.wallet !== undefined ? { wallet: at(source.wallet) } : {}),
    ...(source.kind === 'oracle' && source.tnsFolder !== undefined
      ? { tnsFolder: at(source.tnsFolder) }
      : {}),
    ...(source.kind === 'oracle' && source.walletPasswordFile !== undefined
      ? { walletPasswordFile: at(source.walletPasswordFile) }
      : {}),
    ...(source.kind === 'snowflake' && source.privateKeyFile !== undefined
      ? { privateKeyFile: at(source.privateKeyFile) }
      : {}),
  };
}

function parseSource(entry: unknown, place: string): SourceConfig {
  const fields = z.record(z.string(), z.unknown()).safeParse(entry);
  const secret = Object.keys(fields.data ?? {}).find((key) =>
    /^(password|pass|pwd|secret|url|connectionString)$/i.test(key),
  );
  if (secret) {
    throw wrong(
      `${place} has the field ${secret}. A source is described by its fields, and its password is kept elsewhere: name an environment variable in passwordEnv or a file in passwordFile.`,
    );
  }
  const parsed = sourceConfig.safeParse(entry);
  if (!parsed.success) {
    const ofKind = sourceConfig.options.find((option) => option.shape.kind.value === fields.data?.kind);
    const known = Object.keys(ofKind?.shape ?? {});
    throw wrong(`${place} is wrong. ${sourceProblems(parsed.error, entry, known)}`);
  }
  return parsed.data;
}

const kindOfScheme: Record<string, ServerSourceConfig['kind']> = {
  'postgres:': 'postgres',
  'postgresql:': 'postgres',
  'mysql:': 'mysql',
  'mariadb:': 'mysql',
  'oracle:': 'oracle',
  'trino:': 'trino',
  'clickhouse:': 'clickhouse',
  'sqlserver:': 'sqlserver',
  'mssql:': 'sqlserver',
  'bigquery:': 'bigquery',
  'snowflake:': 'snowflake',
};

function sourceOfUrl(text: string, env: SourceEnv): SourceConfig {
  const example = 'postgres://user@host:5432/database';
  const url = URL.canParse(text) ? new URL(text) : null;
  const kind = url && kindOfScheme[url.protocol];
  if (!url || !kind) {
    throw wrong(
      `${withoutPassword(text)} is not the address of a database. Known are postgres://, mysql://, oracle://, trino://, clickhouse://, sqlserver://, bigquery:// and snowflake://, such as ${example}.`,
    );
  }
  if (url.password !== '') {
    throw wrong(
      `The address ${withoutPassword(text)} has a password in it, where it would be seen in lists of processes and logs. Leave it out and set TABLETALK_SOURCE_PASSWORD, or name a file in TABLETALK_SOURCE_PASSWORD_FILE.`,
    );
  }
  const known = [...listed, ...(optionsOf[kind] ?? ['tls']), ...numbered];
  const unknown = [...url.searchParams.keys()].find((key) => !known.includes(key));
  if (unknown) throw wrong(`The address has the option ${unknown}. Known are: ${known.join(', ')}.`);
  const [database = '', ...schemas] =
    kind in twoNames || kind === 'bigquery'
      ? url.pathname.split('/').slice(1).filter(Boolean).map(decodeURIComponent)
      : [decodeURIComponent(url.pathname.slice(1))];
  if (schemas.length > 1) {
    throw wrong(
      `The address ${withoutPassword(text)} has more than ${twoNames[kind] ?? twoNames.trino} has. More schemas go into ?schemas=one,two.`,
    );
  }
  if (kind === 'bigquery') return bigqueryOfUrl(text, url, database, env);
  return parseSource(
    {
      kind,
      name:
        ([database, ...schemas].join(' ') || (kind === 'oracle' ? url.hostname : kind))
          .replace(/[^A-Za-z0-9 _-]+/g, '_')
          .replace(/^[^A-Za-z0-9]+/, '') || kind,
      [kind === 'snowflake' ? 'account' : 'host']: url.hostname.replace(/^\[|\]$/g, ''),
      ...(url.port === '' ? {} : { port: Number(url.port) }),
      user: decodeURIComponent(url.username),
      ...(kind === 'oracle'
        ? oracleOptions(url, database)
        : { [kind === 'trino' ? 'catalog' : 'database']: database }),
      ...(schemas.length > 0 ? { schemas } : {}),
      ...listedOf(url),
      ...(kind === 'snowflake' ? snowflakeOptions(url) : {}),
      ...(url.searchParams.has('tls') ? { tls: url.searchParams.get('tls') } : {}),
      ...numbersOf(url),
      ...(env.TABLETALK_SOURCE_TIME_ZONE === undefined ? {} : { timeZone: env.TABLETALK_SOURCE_TIME_ZONE }),
      ...(env.TABLETALK_SOURCE_PASSWORD_FILE
        ? { passwordFile: env.TABLETALK_SOURCE_PASSWORD_FILE }
        : { passwordEnv: 'TABLETALK_SOURCE_PASSWORD' }),
    },
    `The address ${withoutPassword(text)}`,
  );
}

/** What an address of theirs has in its path, for a refusal. */
const twoNames: Readonly<Record<string, string>> = {
  trino: 'a catalog and a schema, as trino://user@host:8080/catalog/schema',
  snowflake: 'a database and a schema, as snowflake://user@account/DATABASE/SCHEMA',
};

function snowflakeOptions(url: URL): Record<string, string> {
  return Object.fromEntries(
    ['warehouse', 'role', 'host', 'privateKeyFile'].flatMap((name) => {
      const value = url.searchParams.get(name);
      if (value === null) return [];
      return [[name, name === 'privateKeyFile' ? path.resolve(/* turbopackIgnore: true */ value) : value]];
    }),
  );
}

/** `oracle://user@host:1521/service`, or `oracle://user@ALIAS` of tnsnames.ora. */
function oracleOptions(url: URL, service: string): Record<string, string> {
  const folder = url.searchParams.get('tnsFolder');
  return {
    ...(service === '' ? {} : { service }),
    ...(folder === null ? {} : { tnsFolder: path.resolve(/* turbopackIgnore: true */ folder) }),
  };
}

const ofBigquery = ['location', 'credentials', 'apiEndpoint', 'billingProject'];

/** `bigquery://project/dataset`: the project stands where others have their host. */
function bigqueryOfUrl(text: string, url: URL, dataset: string, env: SourceEnv): SourceConfig {
  if (url.username !== '' || url.port !== '') {
    throw wrong(
      `The address ${withoutPassword(text)} names an account or a port. BigQuery knows accounts by their credentials: bigquery://project/dataset?credentials=FILE, or those of the machine without it.`,
    );
  }
  const place = `The address ${withoutPassword(text)}`;
  const lists = listedOf(url);
  const { schemas = [], ...others } = lists;
  const options = ofBigquery.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null
      ? []
      : [[name, name === 'credentials' ? path.resolve(/* turbopackIgnore: true */ value) : value]];
  });
  return parseSource(
    {
      kind: 'bigquery',
      name: [url.hostname, dataset]
        .join(' ')
        .replace(/[^A-Za-z0-9 _-]+/g, '_')
        .trim(),
      project: url.hostname,
      schemas: dataset === '' ? schemas : [...new Set([dataset, ...schemas])],
      ...others,
      ...Object.fromEntries(options),
      ...numbersOf(url),
      ...(env.TABLETALK_SOURCE_TIME_ZONE === undefined ? {} : { timeZone: env.TABLETALK_SOURCE_TIME_ZONE }),
    },
    place,
  );
}

/** What only addresses of these take after the question mark; of all others it is `tls`. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  bigquery: ofBigquery,
  snowflake: ['warehouse', 'role', 'host', 'privateKeyFile', 'tls'],
  oracle: ['tls', 'tnsFolder'],
};

/** What stands after the question mark as a list with commas. */
function listedOf(url: URL): Readonly<Record<string, string[]>> {
  return Object.fromEntries(
    listed.flatMap((name) => {
      const text = url.searchParams.get(name);
      return text === null ? [] : [[name, text.split(',')]];
    }),
  );
}

const listed = ['schemas', 'include', 'exclude'];
const numbered = ['sessions', 'maxEstimatedRows', 'maxScanBytes'];

function numbersOf(url: URL): Record<string, number | string> {
  const given = [...url.searchParams].filter(([name]) => numbered.includes(name));
  // What is no number stays as it is, so that the refusal names it.
  return Object.fromEntries(given.map(([name, text]) => [name, /^\d+$/.test(text) ? Number(text) : text]));
}

/** Everything between the first colon of the account and its last @ may be a password. */
function withoutPassword(text: string): string {
  return text.replace(/^([a-z][a-z0-9+.-]*:\/\/[^:/@]*):.*@/i, '$1@');
}

function wrong(userMessage: string, cause?: unknown): AppError {
  return new AppError('bad-request', { userMessage, cause });
}
