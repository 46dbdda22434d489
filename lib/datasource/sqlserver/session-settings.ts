import type { CellValue } from '../../domain/result-table.ts';

/** What is asked of a server once: how old it is, and what the account finds there. */
export type ServerFacts = {
  readonly version: number;
  readonly isAzure: boolean;
  /** A reading transaction neither waits for writers nor holds them up. */
  readonly allowsSnapshots: boolean;
  readonly maySeePlans: boolean;
  readonly clock: string;
  /** Where bare names are looked for first. */
  readonly defaultSchema: string;
};

export const serverFactsQuery = `SELECT CAST(SERVERPROPERTY('ProductMajorVersion') AS int), CAST(SERVERPROPERTY('EngineEdition') AS int),
  (SELECT snapshot_isolation_state FROM sys.databases WHERE database_id = DB_ID()),
  HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'SHOWPLAN'), DATENAME(tzoffset, SYSDATETIMEOFFSET()), SCHEMA_NAME()`;

export function serverFacts([row = []]: readonly CellValue[][]): ServerFacts {
  const [version, edition, snapshots, plans, clock, schema] = row;
  return {
    version: Number(version),
    // 3 and below are the server itself; all others are kept up to date by Microsoft.
    isAzure: Number(edition) >= 5,
    allowsSnapshots: Number(snapshots) === 1,
    maySeePlans: Number(plans) === 1,
    clock: String(clock ?? '+00:00'),
    defaultSchema: String(schema ?? 'dbo'),
  };
}

/**
 * What the driver does not set, or sets before the language, which changes how a date is read. Of two sessions that wait for each
 * other this one gives way.
 */
export const sessionSettings =
  'SET NOCOUNT ON; SET DATEFORMAT ymd; SET DATEFIRST 1; SET ROWCOUNT 0; SET DEADLOCK_PRIORITY LOW;';

/** Rows that somebody else has locked are not waited for longer than this. */
const longestWaitMs = 10_000;

/** What stands before each statement. SQL Server has no transaction that only reads: this one is always rolled back. */
export function beginReading(timeoutMs: number, { allowsSnapshots }: ServerFacts): string {
  const level = allowsSnapshots ? 'SNAPSHOT' : 'READ COMMITTED';
  const wait = Math.max(1, Math.min(longestWaitMs, Math.round(timeoutMs)));
  return `SET LOCK_TIMEOUT ${wait}; SET TRANSACTION ISOLATION LEVEL ${level}; BEGIN TRANSACTION;`;
}

export const endReading = 'IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION;';
