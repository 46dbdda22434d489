import { type RemoteConnection, remoteConnection } from '../server/server-connection.ts';
import type { BigquerySourceConfig } from '../source-config.ts';

/** Which datasets of BigQuery are read, and as whom. */
export type BigqueryConnection = RemoteConnection & {
  /** The project of the datasets. */
  readonly project: string;
  /** The project whose account runs the queries and pays for them. */
  readonly billingProject: string;
  /** Where the datasets are; what the first says of itself when absent. */
  readonly location?: string;
  /** The file of the credentials; those of this machine when absent. */
  readonly credentials?: string;
  /** The address of the service where it is another than usual. */
  readonly apiEndpoint?: string;
  /** Bytes one statement may read. */
  readonly maxScanBytes: number;
};

/** About half a dollar where queries are paid by what they read. */
const usualScanBytes = 100_000_000_000;

/** Configured datasets with their defaults. */
export function bigqueryConnection(config: BigquerySourceConfig): BigqueryConnection {
  const { project, billingProject = project, location, credentials, apiEndpoint } = config;
  const label = `bigquery://${project}/${config.schemas[0] ?? ''}`;
  return {
    ...remoteConnection(config, label, credentials ?? null),
    project,
    billingProject,
    ...(location === undefined ? {} : { location }),
    ...(credentials === undefined ? {} : { credentials }),
    ...(apiEndpoint === undefined ? {} : { apiEndpoint }),
    maxScanBytes: config.maxScanBytes ?? usualScanBytes,
  };
}
