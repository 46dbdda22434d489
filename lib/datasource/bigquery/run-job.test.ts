import { expect, test } from 'vitest';
import type { BigqueryRequest } from './connect-bigquery.ts';
import { runJob } from './run-job.ts';

const settings = { project: 'p', dataset: 'd', billingProject: 'p', location: 'EU' };
const statement = { sql: 'SELECT 1', maxBytesBilled: 1, timeoutMs: 10_000, maxRows: 1, maxBytes: 1_000 };

test('a job that the service begins after its session has ended is cancelled', async () => {
  let isAlive = true;
  const requests: BigqueryRequest[] = [];
  const call = async (request: BigqueryRequest) => {
    requests.push(request);
    isAlive = false;
    return {};
  };
  const deadline = performance.now() + statement.timeoutMs;
  await expect(
    runJob(call, settings, new Set(), () => isAlive, { ...statement, deadline, purpose: 'question' }),
  ).rejects.toMatchObject({ code: 'stopped' });
  expect(requests.map(({ method, uri }) => `${method} ${uri}`)).toEqual([
    'POST /jobs',
    expect.stringMatching(/^POST \/jobs\/tabletalk_[\w-]+\/cancel$/),
  ]);
});
