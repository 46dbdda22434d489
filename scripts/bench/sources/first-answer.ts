import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postgresMissing, startPostgres } from '#lib/datasource/__fixtures__/start-postgres.ts';
import { projectRoot } from '#lib/project-root.ts';
import { type LaunchedProduct, launchProduct } from '#scripts/start/__fixtures__/launch-product.ts';
import { nothingConfigured } from '#scripts/start/__fixtures__/nothing-configured.ts';
import { buildIsCurrent, buildPages } from '../../build/build-pages.ts';
import type { Progress } from '../../progress.ts';
import type { BenchResult } from '../bench.ts';
import { cpuSecondsOf } from '../cpu-seconds.ts';
import { answerOnPage, until } from '../faults/page-door.ts';
import { makeOrderTables } from './order-tables.ts';

const tables = 5_000;
/** What somebody waits for who has typed the address of a database. */
const budgetSeconds = 90;
const indexedWithin = 900;

type Start = {
  readonly readySeconds: number;
  readonly answerSeconds: number;
  readonly cpuSeconds: number;
  readonly measuredBefore: number;
};

/** From the start on 5,000 tables nobody analysed to the first answer; killed in the middle of indexing and started again. */
export async function firstAnswer(progress: Progress): Promise<BenchResult> {
  const missing = postgresMissing();
  if (missing !== null) return { measured: { missing }, lines: [`left out: ${missing}`], kept: true };
  progress.report({ what: `Starting on ${tables} tables`, done: 0, total: 3 });
  // A built checkout is what is measured; the pages take as long whatever the database.
  if (!buildIsCurrent(projectRoot)) await buildPages(projectRoot, AbortSignal.timeout(600_000));
  const server = await startPostgres();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-first-answer-'));
  const running: LaunchedProduct[] = [];
  try {
    await server.admin('CREATE DATABASE many');
    await makeOrderTables(server, tables, 'many');
    const source = `postgres://owner@127.0.0.1:${server.port}/many`;
    const first = await timedStart(source, dataDir, running);
    progress.report({ what: `Starting on ${tables} tables`, done: 1, total: 3 });
    await until('half of the tables measured', async () => (await measuredIn(dataDir)) >= tables / 2, 300);
    running.at(-1)?.process.kill('SIGKILL');
    await once(running.at(-1)?.process ?? process, 'exit');
    const again = await timedStart(source, dataDir, running);
    progress.report({ what: `Starting on ${tables} tables`, done: 2, total: 3 });
    const { address } = running.at(-1) ?? { address: '' };
    const indexed = await until('everything indexed', () => isIndexed(address), indexedWithin);
    const starts = { first, again };
    return {
      measured: { tables, ...starts, indexedSeconds: Math.round(indexed / 1000) },
      lines: [
        ...Object.entries(starts).map(
          ([name, { readySeconds, answerSeconds, cpuSeconds, measuredBefore }]) =>
            `${name === 'first' ? `start on ${tables} tables` : 'killed and started again'}: ready after ${readySeconds} s, first answer after ${answerSeconds} s (CPU of the product ${cpuSeconds} s), ${measuredBefore} tables measured before`,
        ),
        `everything indexed ${Math.round(indexed / 1000)} s after that (budget: first answer within ${budgetSeconds} s, and nothing measured twice)`,
      ],
      kept:
        first.answerSeconds <= budgetSeconds &&
        again.answerSeconds <= budgetSeconds &&
        again.measuredBefore >= tables / 2,
    };
  } finally {
    for (const product of running) await product.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function timedStart(source: string, dataDir: string, running: LaunchedProduct[]): Promise<Start> {
  const measuredBefore = await measuredIn(dataDir);
  const started = performance.now();
  const since = () => Math.round((performance.now() - started) / 100) / 10;
  const product = await launchProduct({ dataDir, source, variables: nothingConfigured });
  running.push(product);
  const readySeconds = since();
  const answer = await answerOnPage(product.address, 'What is the total amount in order_4711?');
  const answerSeconds = since();
  // 1 + 2 + … + 20 in each table.
  if (Number(answer.rows[0]?.[0]) !== 210) throw new Error(`${answer.status}: ${answer.answer}`);
  const cpuSeconds = Math.round(await cpuSecondsOf(product.process.pid ?? 0));
  return { readySeconds, answerSeconds, cpuSeconds, measuredBefore };
}

/** The lines of `measured.jsonl`: what a later start need not measure again. */
async function measuredIn(dataDir: string): Promise<number> {
  const folder = path.join(dataDir, 'sources');
  const names = await readdir(folder, { recursive: true }).catch(() => []); // Before the first start.
  const file = names.find((name) => path.basename(name) === 'measured.jsonl');
  if (file === undefined) return 0;
  return (await readFile(path.join(folder, file), 'utf8')).split('\n').length - 1;
}

async function isIndexed(address: string): Promise<boolean> {
  const status: unknown = await (await fetch(`${address}/api/source`)).json();
  return Object(status).indexing === null;
}
