import path from 'node:path';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { duckdbDialect } from '#lib/datasource/duckdb/duckdb-dialect.ts';
import { openDataSource } from '#lib/datasource/open-data-source.ts';
import { periodCondition } from '#lib/sql/period-condition.ts';
import type { Bench, BenchResult } from '../bench.ts';
import { timed } from './median-time.ts';
import { orderRows, ordersParquet } from './orders-parquet.ts';

const sizes = [orderRows / 4, orderRows / 2, orderRows];
const rounds = 7;
/** The orders of one week are as many in each file, so that a condition which leaves out the others takes as long. */
const mostGrowth = 2;

/** How long one week takes to count, in files of more and more weeks. */
export async function periodGrowth({
  progress,
  dataDir,
}: Pick<Parameters<Bench['run']>[0], 'progress' | 'dataDir'>): Promise<BenchResult> {
  const measured: { readonly rows: number; readonly ms: number; readonly counted: number }[] = [];
  for (const rows of sizes) {
    progress.report({ what: `Counting a week of ${rows / 1e6} M orders`, done: 0, total: 1 });
    const source = await openDataSource(await ordersParquet(path.join(dataDir, 'bench', 'sources'), rows));
    try {
      const week = { first: '2022-01-03', last: '2022-01-09' };
      const condition = periodCondition('ordered_at', 'native', week, duckdbDialect);
      const sql = `SELECT count(*) FROM ${source.dialect.quoteIdentifier(path.parse(source.name).name)} WHERE ${condition}`;
      const times: number[] = [];
      let counted = 0;
      for (let round = 0; round < rounds; round += 1) {
        times.push(
          await timed(async () => {
            const { rows: found } = await source.query(sql, defaultLimits);
            counted = Number(found[0]?.[0]);
          }),
        );
      }
      // The quickest counts: what else a machine does only adds.
      measured.push({ rows, ms: Math.round(Math.min(...times)), counted });
    } finally {
      await source.close();
    }
  }
  const growth = (measured.at(-1)?.ms ?? 0) / Math.max(1, measured[0]?.ms ?? 1);
  return {
    measured: { periods: measured, growth },
    lines: [
      ...measured.map(
        ({ rows, ms, counted }) => `a week of ${rows / 1e6} M orders: ${counted} counted in ${ms} ms`,
      ),
      `four times the orders take ${growth.toFixed(1)} times as long (budget: ${mostGrowth})`,
    ],
    kept: growth <= mostGrowth,
  };
}
