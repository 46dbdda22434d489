import { openDataSource } from '../../open-data-source.ts';

/** A server to be killed: leaves one child in an endless query and one idle, then says so. */
const [, , file = ''] = process.argv;
const source = await openDataSource(file);
const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';
const limits = { timeoutMs: 600_000, maxRows: 1, maxBytes: 1_000 };
source.query(endless, limits).catch(() => {
  // Only its child matters, and that the parent does not end of itself.
});
await source.query('SELECT 1', limits);
process.stdout.write('ready\n');
