import { defaultLimits } from '../../data-source.ts';
import { openDataSource } from '../../open-data-source.ts';

// Asks something endless, is told that it took too long, asks again, closes and says so. Nothing else keeps this process alive.
const [file = ''] = process.argv.slice(2);
const source = await openDataSource(file);
const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';
const ask = () => source.query(endless, { ...defaultLimits, timeoutMs: 100 }).catch(() => null);
await Promise.all([ask(), ask(), ask()]);
await source.query('SELECT 1', defaultLimits);
await source.close();
process.stdout.write('closed');
