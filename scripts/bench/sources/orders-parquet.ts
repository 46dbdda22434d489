import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** Rows that a company with ten thousand orders a day has after five years. */
export const orderRows = 20_000_000;

/** Twenty million of them are orders of three years, in the order in which they came in; the same rows on every machine. */
const orders = (rows: number) => `
  SELECT range AS order_id,
    CAST(1 + hash(range) % 500000 AS INTEGER) AS customer_id,
    TIMESTAMP '2022-01-01' + INTERVAL (CAST(range * 94608000 // ${orderRows} AS INTEGER)) SECOND AS ordered_at,
    ['open', 'paid', 'shipped', 'returned'][1 + CAST(hash(range, 1) % 4 AS INTEGER)] AS status,
    ['Berlin', 'Paris', 'Madrid', 'Rome', 'Vienna', 'Oslo'][1 + CAST(hash(range, 2) % 6 AS INTEGER)] AS city,
    CAST(1 + hash(range, 3) % 20 AS INTEGER) AS quantity,
    CAST((hash(range, 4) % 100000) / 100.0 AS DECIMAL(18, 2)) AS amount
  FROM range(${rows})`;

/** A file of the first orders in this folder; made when it is not there yet. */
export async function ordersParquet(folder: string, rows = orderRows): Promise<string> {
  const file = path.join(folder, rows === orderRows ? 'orders.parquet' : `orders_${rows}.parquet`);
  const found = await stat(file).catch(() => null); // Not there yet.
  if (found) return file;
  await mkdir(folder, { recursive: true });
  const making = `${file}.${process.pid}`;
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '1GB' });
  const connection = await instance.connect();
  try {
    await connection.run(`COPY (${orders(rows)}) TO '${making.replaceAll("'", "''")}' (FORMAT parquet)`);
    await rename(making, file);
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(making, { force: true });
  }
  return file;
}
