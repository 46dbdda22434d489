import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkspace, type Workspace } from '#agents/workspace.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import {
  type Coordinator,
  coordinatorMissing,
  startCoordinator,
} from '#lib/datasource/trino/__fixtures__/start-coordinator.ts';
import { describeCoordinator } from '#lib/datasource/trino/coordinator.contract.ts';
import { queryResultOf } from '#lib/domain/run-view.ts';
import { type Env, readEnv } from '#lib/env.ts';
import { sameResult } from '#lib/sql/compare-results.ts';
import { answerOnce } from './answer-once.ts';

const missing = coordinatorMissing();
const title = missing === null ? 'on a real Trino' : `on a real Trino (left out: ${missing})`;

/** Each question with a statement whose rows are the right answer. */
const questions: readonly (readonly [question: string, gold: string])[] = [
  ['How many orders are there?', 'SELECT count(*) FROM orders'],
  ['How many customers are there?', 'SELECT count(*) FROM customer'],
  ['How many parts are there?', 'SELECT count(*) FROM part'],
  ['How many orders per orderpriority?', 'SELECT orderpriority, count(*) FROM orders GROUP BY 1'],
  ['How many orders per orderstatus?', 'SELECT orderstatus, count(*) FROM orders GROUP BY 1'],
  [
    'Total totalprice of orders by year',
    "SELECT date_format(orderdate, '%Y'), sum(totalprice) FROM orders GROUP BY 1",
  ],
  ['Average totalprice of orders', 'SELECT avg(totalprice) FROM orders'],
  ['What is the highest account balance of customers?', 'SELECT max(acctbal) FROM customer'],
  [
    'How many customers per nation?',
    'SELECT n.name, count(*) FROM customer c JOIN nation n ON n.nationkey = c.nationkey GROUP BY 1',
  ],
  [
    'How many suppliers per nation?',
    'SELECT n.name, count(*) FROM supplier s JOIN nation n ON n.nationkey = s.nationkey GROUP BY 1',
  ],
  [
    'How many nations per region?',
    'SELECT r.name, count(*) FROM nation n JOIN region r ON r.regionkey = n.regionkey GROUP BY 1',
  ],
  [
    'Average extendedprice of lineitems per shipmode',
    'SELECT shipmode, avg(extendedprice) FROM lineitem GROUP BY 1',
  ],
  ['Total quantity of lineitems per returnflag', 'SELECT returnflag, sum(quantity) FROM lineitem GROUP BY 1'],
  [
    'How many orders in January 1995?',
    "SELECT count(*) FROM orders WHERE orderdate BETWEEN DATE '1995-01-01' AND DATE '1995-01-31'",
  ],
  ['How many orders in 1997?', 'SELECT count(*) FROM orders WHERE year(orderdate) = 1997'],
  [
    'How many orders per month in 1996?',
    "SELECT date_format(orderdate, '%Y-%m'), count(*) FROM orders WHERE year(orderdate) = 1996 GROUP BY 1",
  ],
  [
    'Total account balance of customers per market segment',
    'SELECT mktsegment, sum(acctbal) FROM customer GROUP BY 1',
  ],
  [
    'How many customers in the building segment?',
    "SELECT count(*) FROM customer WHERE mktsegment = 'BUILDING'",
  ],
  [
    'How many customers are in Germany?',
    "SELECT count(*) FROM customer c JOIN nation n ON n.nationkey = c.nationkey WHERE n.name = 'GERMANY'",
  ],
  ['How many parts per brand?', 'SELECT brand, count(*) FROM part GROUP BY 1'],
];

describe.skipIf(missing !== null)(title, () => {
  let coordinator: Coordinator;
  beforeAll(async () => {
    coordinator = await startCoordinator();
  });
  afterAll(() => coordinator?.stop());

  describeCoordinator(() => coordinator);

  describe('questions about TPC-H', () => {
    let folder: string;
    let workspace: Workspace;
    let env: Env;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-tpch-'));
      env = readEnv({ NODE_ENV: 'test', TABLETALK_DATA: folder, TABLETALK_QUERY_TIMEOUT_MS: '60000' });
      workspace = await openWorkspace({
        env,
        path: `trino://analyst@127.0.0.1:${coordinator.port}/tpch/tiny`,
        onProgress: () => undefined,
        vectorStore: 'in-process',
      });
    }, 300_000);
    afterAll(async () => {
      await workspace?.close();
      await rm(folder, { recursive: true, force: true });
    });

    test.each(questions)('%s', async (question, gold) => {
      const { view } = await answerOnce({ workspace, question, env });
      const answered = view.steps.map(({ id }) => queryResultOf(view, id)).find((query) => query !== null);
      const right = await workspace.source.query(gold, { ...defaultLimits, timeoutMs: 60_000 });
      expect(
        answered && sameResult(answered.result, right, { ordered: false }),
        `${answered?.sql ?? JSON.stringify(view)}\n${JSON.stringify(answered?.result.rows.slice(0, 3))}\n${JSON.stringify(right.rows.slice(0, 3))}`,
      ).toBe(true);
    });
  });
});
