import { expect, test } from 'vitest';
import { describeDataSource } from '../data-source.contract.ts';
import type { DataSource } from '../data-source.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { trinoRefusals } from './__fixtures__/refusals.ts';
import type { Coordinator } from './__fixtures__/start-coordinator.ts';
import { openTrinoSource } from './open-trino-source.ts';
import { openTrinoSession } from './trino-session.ts';

const limits = { timeoutMs: 30_000, maxRows: 10_000, maxBytes: 64 * 1024 * 1024 };
/** Seven rows fourteen times over. */
const endless = `SELECT count(*) FROM orders ${Array.from({ length: 13 }, (_, place) => `CROSS JOIN orders o${place}`).join(' ')}`;

/** What the adapter promises on a real coordinator, which runs when the tests do: it takes long to start, so that one serves every suite. */
export function describeCoordinator(coordinator: () => Coordinator): void {
  const connection = (options: Partial<ServerConnection> = {}): ServerConnection => ({
    id: 'fixture',
    name: 'Fixture',
    label: `trino://analyst@127.0.0.1:${coordinator().port}/lake`,
    host: '127.0.0.1',
    port: coordinator().port,
    database: 'lake',
    user: 'analyst',
    password: undefined,
    schemas: ['fixture'],
    tls: 'off',
    allowFunctions: [],
    unmask: [],
    isChosen: () => true,
    maxEstimatedRows: Number.POSITIVE_INFINITY,
    sessions: 2,
    ...options,
  });
  const onTpch = async (schema: string, work: (source: DataSource) => Promise<void>) => {
    const source = await openTrinoSource(connection({ database: 'tpch', schemas: [schema] }));
    try {
      await work(source);
    } finally {
      await source.close();
    }
  };

  describeDataSource({
    dialect: 'trino',
    title: 'trino 414',
    createFixture: async () => 'fixture',
    open: (schema) => openTrinoSource(connection({ schemas: [schema] })),
    openSessions: async () => coordinator().connections(),
    capabilities: {
      booleans: true,
      readsFiles: false,
      doubleQuotedText: false,
      binary: `CAST('abc' AS varbinary)`,
      estimates: true,
      keys: false,
      capitals: false,
    },
    ...trinoRefusals,
    bombs: [],
    endless,
    many: `SELECT v, v * 2 FROM (
      SELECT (a.x - 1) * 10000 + b.x AS v FROM UNNEST(sequence(1, 5)) AS a(x) CROSS JOIN UNNEST(sequence(1, 10000)) AS b(x)
    ) t ORDER BY v`,
  });

  test('has nothing left of a statement whose deadline passed', async () => {
    await onTpch('sf100', async (source) => {
      const heavy = `SELECT count(*) FROM lineitem CROSS JOIN nation WHERE lineitem.comment < nation.comment`;
      await expect(source.query(heavy, { ...limits, timeoutMs: 1_500 })).rejects.toMatchObject({
        code: 'query-timeout',
      });
      const ended = async () => (await coordinator().queries('CROSS JOIN nation')).map(({ state }) => state);
      await expect.poll(ended, { timeout: 10_000 }).not.toEqual([]);
      await expect
        .poll(async () => (await ended()).filter((state) => !/^(FAILED|FINISHED)$/.test(state)), {
          timeout: 10_000,
        })
        .toEqual([]);
    });
  });

  test.each([
    'CREATE TABLE lake.fixture.x AS SELECT 1 AS a',
    'INSERT INTO orders SELECT * FROM orders',
    'DELETE FROM orders',
    'DROP TABLE orders',
  ])('refuses %s by itself where no guard stands before it', async (sql) => {
    const session = await openTrinoSession(
      { ...connection(), address: '127.0.0.1', catalog: 'lake', password: undefined },
      new AbortController().signal,
    );
    try {
      await expect(session.query(sql, limits)).rejects.toMatchObject({
        code: expect.stringMatching(/^query-(rejected|failed)$/),
      });
      expect((await session.query('SELECT count(*) FROM orders', limits)).rows).toEqual([[7]]);
    } finally {
      session.kill();
      await session.exited;
    }
  });

  test('keeps its own limit where a question may take longer', async () => {
    await onTpch('tiny', async (source) => {
      const long = { ...limits, timeoutMs: 600_000 };
      const asked = `SELECT count(*) FROM nation WHERE name <> 'x'`;
      expect((await source.query(asked, long)).rows).toEqual([[25]]);
      expect(await coordinator().sessionOf(asked)).toMatchObject({
        query_max_execution_time: expect.stringMatching(/^(600000|59\d{4})ms$/),
      });
    });
  });

  test('of two gigabytes sends what fits, and memory stays flat', async () => {
    await onTpch('sf1', async (source) => {
      // 1.5 million rows of about 1.4 kB.
      const wide = `SELECT rpad(comment, 1400, 'x') AS c, orderkey FROM orders`;
      let most = 0;
      const before = process.memoryUsage().rss;
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss);
      }, 20);
      try {
        const result = await source.query(wide, {
          ...limits,
          timeoutMs: 100_000,
          maxRows: 100_000_000,
          maxBytes: limits.maxBytes / 4,
        });
        expect(result.truncatedBy).toBe('bytes');
      } finally {
        clearInterval(watch);
      }
      // The rows that are kept, the text they came in, and what the collector has not yet taken back.
      expect(most - before).toBeLessThan(8 * limits.maxBytes);
      await expect
        .poll(async () => (await coordinator().queries('rpad(comment, 1400')).map(({ state }) => state), {
          timeout: 10_000,
        })
        .not.toContain('RUNNING');
    });
  });
}
