import { startDelayProxy } from '#lib/datasource/__fixtures__/delay-proxy.ts';
import { postgresMissing, startPostgres } from '#lib/datasource/__fixtures__/start-postgres.ts';
import type { TestServer } from '#lib/datasource/__fixtures__/test-server.ts';
import { openSource } from '#lib/datasource/open-data-source.ts';
import { resolveSource } from '#lib/datasource/source-config.ts';
import type { Progress } from '../../progress.ts';
import type { BenchResult } from '../bench.ts';
import { makeOrderTables } from './order-tables.ts';

/** What an administrator waits for: the catalogue work of 5,000 tables. */
const budgetSeconds = 60;
/** Twice the tables may take this many times as long, by what else a machine does. */
const linearGrowth = 3;

type Indexed = {
  readonly tables: number;
  readonly roundTripMs: number;
  readonly catalogueSeconds: number;
  readonly allSeconds: number;
  readonly roundTripsPerTable: number;
  readonly unmeasured: number;
};

/** How long a database on a server takes to be read and measured, by its tables and by the way to it. */
export async function indexedServer(progress: Progress): Promise<BenchResult> {
  const missing = postgresMissing();
  if (missing !== null) return { measured: { missing }, lines: [`left out: ${missing}`], kept: true };
  const server = await startPostgres();
  try {
    const measured: Indexed[] = [];
    for (const [tables, roundTripMs] of [
      [1_250, 0],
      [2_500, 0],
      [5_000, 0],
      [500, 10],
    ] as const) {
      progress.report({ what: `Indexing ${tables} tables`, done: 0, total: 1 });
      measured.push(await indexed(server, tables, roundTripMs));
    }
    const [first, , last] = measured;
    const growth = last && first ? last.allSeconds / first.allSeconds : Number.NaN;
    return {
      measured: { servers: measured, growth },
      lines: [
        'tables  round trip  catalogue  all      round trips a table',
        ...measured.map(
          (each) =>
            `${String(each.tables).padEnd(8)}${`${each.roundTripMs} ms`.padEnd(12)}${`${each.catalogueSeconds} s`.padEnd(11)}${`${each.allSeconds} s`.padEnd(9)}${each.roundTripsPerTable}`,
        ),
        `four times the tables take ${growth.toFixed(1)} times as long (budget: ${budgetSeconds} s for each)`,
      ],
      kept:
        measured.every(({ allSeconds, unmeasured }) => allSeconds <= budgetSeconds && unmeasured === 0) &&
        growth <= linearGrowth ** 2,
    };
  } finally {
    await server.stop();
  }
}

async function indexed(server: TestServer, tables: number, roundTripMs: number): Promise<Indexed> {
  const database = `bench_${tables}_${roundTripMs}`;
  await server.admin(`CREATE DATABASE ${database}`);
  await makeOrderTables(server, tables, database);
  const proxy = await startDelayProxy(server.port, roundTripMs);
  const none = { TABLETALK_SOURCES: undefined, TABLETALK_SOURCE_PASSWORD_FILE: undefined };
  const source = await openSource(
    await resolveSource(`postgres://owner@127.0.0.1:${proxy.port}/${database}`, none),
  );
  try {
    const started = performance.now();
    await source.describe?.({});
    const described = performance.now();
    const before = proxy.roundTrips();
    const snapshot = await source.introspect({ onProgress: () => undefined });
    return {
      tables,
      roundTripMs,
      catalogueSeconds: seconds(described - started),
      allSeconds: seconds(performance.now() - described),
      roundTripsPerTable: Number(((proxy.roundTrips() - before) / tables).toFixed(1)),
      unmeasured: snapshot.tables.filter(({ unmeasured }) => unmeasured !== undefined).length,
    };
  } finally {
    await source.close();
    await proxy.stop();
  }
}

function seconds(ms: number): number {
  return Number((ms / 1_000).toFixed(1));
}
