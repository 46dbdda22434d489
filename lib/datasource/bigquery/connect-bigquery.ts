import { optionalClient } from '../server/optional-client.ts';
import type { BigqueryConnection } from './bigquery-connection.ts';
import { readCredentials } from './read-credentials.ts';

/** One request to BigQuery's REST interface, below a project: `/datasets/shop`. */
export type BigqueryRequest = {
  readonly method: 'GET' | 'POST';
  readonly uri: string;
  /** The project of the address; the one that pays when absent. */
  readonly projectId?: string;
  readonly qs?: Readonly<Record<string, string | number | boolean>>;
  readonly json?: object;
};

/** Gives the body of the answer as the service sent it: values in it are texts and so exact. Rejects with the client's error. */
export type CallBigquery = (request: BigqueryRequest) => Promise<unknown>;

/** What npm installs for a source of BigQuery, and nothing else needs. */
export const bigqueryPackages = ['@google-cloud/bigquery@9.3.0', 'google-auth-library@11.3.4'];

const requestTimeoutMs = 60_000;

/**
 * The official client, for what it knows of credentials, of their renewal and of asking again. What it makes of results is not used: it turns
 * them into classes of its own.
 */
export async function connectBigquery(source: BigqueryConnection): Promise<CallBigquery> {
  const { billingProject, credentials, apiEndpoint, label } = source;
  const [{ BigQuery }, auth] = await optionalClient('BigQuery', bigqueryPackages, () =>
    Promise.all([
      import(/* turbopackIgnore: true */ '@google-cloud/bigquery'),
      import(/* turbopackIgnore: true */ 'google-auth-library'),
    ]),
  );
  const client = new BigQuery({
    projectId: billingProject,
    userAgent: 'tabletalk',
    ...(credentials === undefined ? {} : { authClient: await readCredentials(label, credentials, auth) }),
    ...(apiEndpoint === undefined ? {} : { apiEndpoint }),
  });
  client.timeout = requestTimeoutMs;
  return (request) =>
    new Promise((resolve, reject) => {
      client.request(request, (error: Error | null, body: unknown) => {
        if (error) reject(error);
        else resolve(body);
      });
    });
}
