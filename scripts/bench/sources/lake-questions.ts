import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { openWorkspace, type Workspace } from '#agents/workspace.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { documentOf } from '#lib/domain/answer-document.ts';
import { readEnv } from '#lib/env.ts';
import { answerOnce } from '../../ask/answer-once.ts';
import type { Bench, BenchResult } from '../bench.ts';
import { medianMs, timed } from './median-time.ts';
import { orderRows, ordersParquet } from './orders-parquet.ts';

/** Of DuckDB's own time for the hand-written statement. */
const budget = 2;
const rounds = 5;
/** Everything is given the time it needs; what is too slow shows in the ratio. */
const limits = { ...defaultLimits, timeoutMs: 120_000 };

const month = `ordered_at >= TIMESTAMP '2024-01-01' AND ordered_at < TIMESTAMP '2024-02-01'`;
const questions = [
  {
    question: 'How many orders in January 2024?',
    sql: `SELECT count(*) FROM orders WHERE ${month}`,
  },
  {
    question: 'Top 10 orders by amount',
    sql: 'SELECT * FROM orders ORDER BY amount DESC, order_id LIMIT 10',
  },
  {
    question: 'How many orders per month?',
    sql: `SELECT date_trunc('month', ordered_at) AS month, count(*) FROM orders GROUP BY 1 ORDER BY 1`,
  },
  {
    question: 'How many different customer ids are there?',
    sql: 'SELECT count(DISTINCT customer_id) FROM orders',
  },
];

type Row = {
  readonly question: string;
  /** Median times in milliseconds: DuckDB alone, the same statement through the source, ours through the source. */
  readonly duckdbMs: number;
  readonly layerMs: number;
  readonly ownMs: number | null;
  readonly answerMs: number;
  readonly sql: string | null;
};

/** Asks four questions of twenty million rows of Parquet, beside DuckDB in this process with hand-written SQL. */
export async function lakeQuestions({
  progress,
  dataDir,
}: Pick<Parameters<Bench['run']>[0], 'progress' | 'dataDir'>): Promise<BenchResult> {
  progress.report({ what: 'Making the orders', done: 0, total: 1 });
  const file = await ordersParquet(path.join(dataDir, 'bench', 'sources'));
  progress.report({ what: 'Making the orders', done: 1, total: 1 });
  const folder = path.join(dataDir, 'bench', 'sources', 'index');
  const workspace = await openWorkspace({
    env: { ...readEnv(), TABLETALK_QUERY_TIMEOUT_MS: limits.timeoutMs },
    path: file,
    folder,
    onProgress: progress.report,
    vectorStore: 'in-process',
  });
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '1GB', threads: '2' });
  const duckdb = await instance.connect();
  const rows: Row[] = [];
  try {
    await duckdb.run(`CREATE VIEW orders AS SELECT * FROM read_parquet('${file.replaceAll("'", "''")}')`);
    for (const [done, asked] of questions.entries()) {
      progress.report({ what: 'Asking', done, total: questions.length });
      rows.push(await measure(workspace, duckdb, asked));
    }
    progress.report({ what: 'Asking', done: questions.length, total: questions.length });
  } finally {
    duckdb.closeSync();
    instance.closeSync();
    await workspace.close();
    await rm(folder, { recursive: true, force: true });
  }
  const kept = rows.every(({ ownMs, duckdbMs }) => ownMs !== null && ownMs <= budget * duckdbMs);
  return {
    measured: { budget, rows: orderRows, questions: rows },
    lines: [...rows.map(lineOf), verdict(kept)],
    kept,
  };
}

async function measure(
  workspace: Workspace,
  duckdb: DuckDBConnection,
  { question, sql }: (typeof questions)[number],
): Promise<Row> {
  const env = { ...readEnv(), TABLETALK_QUERY_TIMEOUT_MS: limits.timeoutMs };
  const { view, ms } = await answerOnce({ workspace, question, env });
  const own = documentOf(view, ms).sql;
  const times = { duckdb: [] as number[], layer: [] as number[], own: [] as number[] };
  // In turn, so that what else the machine does falls on all of them.
  for (let round = 0; round < rounds; round += 1) {
    times.duckdb.push(await timed(() => duckdb.runAndReadAll(sql)));
    times.layer.push(await timed(() => workspace.source.query(sql, limits)));
    if (own !== null) times.own.push(await timed(() => workspace.source.query(own, limits)));
  }
  return {
    question,
    duckdbMs: medianMs(times.duckdb),
    layerMs: medianMs(times.layer),
    ownMs: own === null ? null : medianMs(times.own),
    answerMs: ms,
    sql: own,
  };
}

function lineOf({ question, duckdbMs, layerMs, ownMs, answerMs }: Row): string {
  const times = (ms: number | null) =>
    ms === null ? 'not answered' : `${ms} ms (${(ms / Math.max(1, duckdbMs)).toFixed(2)} ×)`;
  return `${question} DuckDB ${duckdbMs} ms; through the source ${times(layerMs)}; our statement ${times(ownMs)}; whole answer ${answerMs} ms`;
}

function verdict(kept: boolean): string {
  return `Budget: our statement within ${budget} × DuckDB's own time, ${kept ? 'kept' : 'exceeded'}.`;
}
