import type { DataSource } from '#lib/datasource/data-source.ts';
import {
  leastPrivilegeAccount,
  missingRights,
  newAccountName,
} from '#lib/datasource/least-privilege-account.ts';
import { openSource } from '#lib/datasource/open-data-source.ts';
import {
  databaseOf,
  isServer,
  resolveSource,
  type ServerSourceConfig,
} from '#lib/datasource/source-config.ts';
import type { PrivilegeFindings } from '#lib/datasource/source-privileges.ts';
import type { Env } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import type { Check } from './run-check.ts';

/** Whether the account of a source on a server may read what it is for, and nothing else may happen through it. */
export function sourcePrivilegesCheck(env: Env, source: string): Check {
  return {
    name: 'account of the source',
    cure: 'An administrator of the server can make an account that fits; docs/databases says what it needs.',
    find: async () => {
      const asked = source === 'demo' ? null : await resolveSource(source, env);
      if (asked === null || !('kind' in asked) || !isServer(asked)) return 'a file, which has no accounts';
      const findings = await privilegesOf(asked);
      if (findings.missing.length + findings.superfluous.length === 0) {
        return `${askerOf(asked)} may read and nothing else`;
      }
      throw unfit([...findings.missing, ...findings.superfluous], statementsFor(asked, findings));
    },
  };
}

async function privilegesOf(config: ServerSourceConfig): Promise<PrivilegeFindings> {
  let opened: DataSource | undefined;
  try {
    opened = await openSource(config);
    return (await opened.privileges?.()) ?? { missing: [], superfluous: [], isAdministrator: false };
  } catch (error) {
    if (!isRefused(error)) throw error;
    // Whether it is missing or has another password is nothing that a server tells.
    const said = `${error.userMessage} If there is no account ${askerOf(config)} yet, these statements make it:`;
    throw unfit([said], leastPrivilegeAccount(config.kind, accountOf(config)) ?? []);
  } finally {
    await opened?.close();
  }
}

/** What the servers say to an account that they do not know, or not by this password. */
const refusals: ReadonlySet<unknown> = new Set([
  '28000',
  '28P01',
  'ER_ACCESS_DENIED_ERROR',
  'ER_ACCESS_DENIED_NO_PASSWORD_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_HOST_NOT_PRIVILEGED',
  'ORA-01017',
  'HTTP_401',
  // ClickHouse: authentication failed, unknown user, address not allowed.
  '516',
  '192',
  '195',
  // SQL Server: login failed, disabled or locked; no user in the database.
  'MSSQL_18456',
  'MSSQL_18470',
  'MSSQL_18486',
  'MSSQL_4060',
  // BigQuery and others over REST: not signed in.
  401,
  // Snowflake: the user or key is not taken.
  '390100',
  '390144',
]);

function isRefused(error: unknown): error is AppError {
  if (!(error instanceof AppError) || error.code !== 'source-unreadable') return false;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && refusals.has(cause.code);
}

/** An administrator stays one whatever is taken from it: the source then needs an account of its own. */
function statementsFor(config: ServerSourceConfig, { isAdministrator }: PrivilegeFindings): string[] {
  if (!isAdministrator) return missingRights(config.kind, accountOf(config));
  const made = leastPrivilegeAccount(config.kind, { ...accountOf(config), user: newAccountName }) ?? [];
  return [`-- ${askerOf(config)} administers the server. Use another account for this source:`, ...made];
}

/** BigQuery knows who asks by the credentials alone. */
function askerOf(config: ServerSourceConfig): string {
  return config.kind === 'bigquery' ? 'the account of the credentials' : config.user;
}

function accountOf(config: ServerSourceConfig) {
  const database = databaseOf(config);
  // A source of Trino always names its schemas.
  const fallbacks = {
    postgres: 'public',
    mysql: database,
    oracle: askerOf(config).toUpperCase(),
    trino: database,
    clickhouse: database,
    sqlserver: 'dbo',
    // A source of BigQuery always names its datasets.
    bigquery: database,
    snowflake: database,
  };
  const fallback = fallbacks[config.kind];
  return {
    user: config.kind === 'bigquery' ? newAccountName : config.user,
    database,
    schemas: config.schemas.length > 0 ? config.schemas : [fallback],
  };
}

function unfit(findings: readonly string[], statements: readonly string[]): AppError {
  return new AppError('bad-request', { userMessage: [...findings, '', ...statements, ''].join('\n') });
}
