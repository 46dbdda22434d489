import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { mariadbMissing, startMariadb } from '#lib/datasource/__fixtures__/start-mariadb.ts';
import { postgresMissing, startPostgres } from '#lib/datasource/__fixtures__/start-postgres.ts';
import type { TestServer } from '#lib/datasource/__fixtures__/test-server.ts';
import { ChatPage } from './chat-page.ts';
import { startProduct } from './start-product.ts';

const ferries = `
  CREATE TABLE ferry (ferry_id int PRIMARY KEY, ferry_name varchar(40), berths int);
  INSERT INTO ferry VALUES (1, 'Aurora', 40), (2, 'Borealis', 60), (3, 'Cassiopeia', 20);
`;

type Way = NonNullable<Parameters<typeof startProduct>[0]>;
type Variables = Readonly<Record<string, string>>;
const byOption = (source: string, variables: Variables = {}): Way => ({ source, variables });
const byVariable = (source: string, variables: Variables = {}): Way => ({
  variables: { ...variables, TABLETALK_SOURCE: source },
});

type Engine = {
  readonly name: string;
  /** How a person names the source here; each way is taken on one of the engines, since a start takes seconds. */
  ways(named: { readonly address: string; readonly sources: string }): Way[];
  readonly missing: string | null;
  start(): Promise<TestServer>;
  /** Makes the database `harbour` with the account `reader`. */
  fill(server: TestServer): Promise<unknown>;
  readonly kind: 'postgres' | 'mysql';
};

const engines: readonly Engine[] = [
  {
    name: 'PostgreSQL',
    ways: ({ address, sources }) => [byOption(address), byVariable('quay', { TABLETALK_SOURCES: sources })],
    kind: 'postgres',
    missing: postgresMissing(),
    start: startPostgres,
    async fill(server) {
      await server.admin('CREATE ROLE reader LOGIN');
      await server.admin('CREATE DATABASE harbour');
      await server.admin(`${ferries} GRANT SELECT ON ferry TO reader;`, 'harbour');
    },
  },
  {
    name: 'MariaDB',
    ways: ({ address, sources }) => [byVariable(address), byOption('quay', { TABLETALK_SOURCES: sources })],
    kind: 'mysql',
    missing: mariadbMissing(),
    start: startMariadb,
    async fill(server) {
      await server.admin(`CREATE DATABASE harbour; CREATE USER reader@'127.0.0.1'`);
      await server.admin(`${ferries} GRANT SELECT ON harbour.* TO reader@'127.0.0.1';`, 'harbour');
    },
  },
];

for (const { name, kind, missing, start, fill, ways } of engines) {
  test(`a database on ${name} is served however it is named`, async ({ page }) => {
    test.skip(missing !== null, `left out: ${missing}`);
    test.setTimeout(240_000);
    const server = await start();
    const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-servers-'));
    try {
      await fill(server);
      const sources = path.join(folder, 'sources.json');
      const described = { name: 'quay', kind, host: '127.0.0.1', port: server.port, database: 'harbour' };
      await writeFile(sources, JSON.stringify([{ ...described, user: 'reader' }]));
      const address = `${kind}://reader@127.0.0.1:${server.port}/harbour`;
      for (const way of ways({ address, sources })) {
        const product = await startProduct(way);
        try {
          const chat = new ChatPage(page);
          await page.goto(product.address);
          await chat.ask('How many berths has Borealis?');
          await chat.finished();
          await expect(chat.answer).toContainText('60');
        } finally {
          await product.stop();
        }
      }
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
}
