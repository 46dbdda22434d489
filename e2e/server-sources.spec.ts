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

type Engine = {
  readonly name: string;
  readonly missing: string | null;
  start(): Promise<TestServer>;
  /** Makes the database `harbour` with the account `reader`. */
  fill(server: TestServer): Promise<unknown>;
  readonly kind: 'postgres' | 'mysql';
  /** How the person who starts the product names the source. That each way knows either kind is proven in scripts/chosen-source.test.ts. */
  readonly title: string;
  started(named: { readonly address: string; readonly sources: string }): Parameters<typeof startProduct>[0];
};

const engines: readonly Engine[] = [
  {
    name: 'PostgreSQL',
    kind: 'postgres',
    missing: postgresMissing(),
    start: startPostgres,
    async fill(server) {
      await server.admin('CREATE ROLE reader LOGIN');
      await server.admin('CREATE DATABASE harbour');
      await server.admin(`${ferries} GRANT SELECT ON ferry TO reader;`, 'harbour');
    },
    title: 'an address after --source',
    started: ({ address }) => ({ source: address }),
  },
  {
    name: 'MariaDB',
    kind: 'mysql',
    missing: mariadbMissing(),
    start: startMariadb,
    async fill(server) {
      await server.admin(`CREATE DATABASE harbour; CREATE USER reader@'127.0.0.1'`);
      await server.admin(`${ferries} GRANT SELECT ON harbour.* TO reader@'127.0.0.1';`, 'harbour');
    },
    title: 'a name of TABLETALK_SOURCES in TABLETALK_SOURCE',
    started: ({ sources }) => ({ variables: { TABLETALK_SOURCES: sources, TABLETALK_SOURCE: 'quay' } }),
  },
];

for (const { name, kind, missing, start, fill, title, started } of engines) {
  // The way through the product is the same for both; what is not, the contract of the adapters asks of each.
  test.describe(`a database on ${name}`, () => {
    test.skip(missing !== null, `left out: ${missing}`);
    let server: TestServer;
    let folder: string;
    let named: Parameters<Engine['started']>[0];

    test.beforeAll(async () => {
      server = await start();
      await fill(server);
      folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-servers-'));
      const sources = path.join(folder, 'sources.json');
      const described = { name: 'quay', kind, host: '127.0.0.1', port: server.port, database: 'harbour' };
      await writeFile(sources, JSON.stringify([{ ...described, user: 'reader' }]));
      named = { address: `${kind}://reader@127.0.0.1:${server.port}/harbour`, sources };
    });
    test.afterAll(async () => {
      await server?.stop();
      if (folder) await rm(folder, { recursive: true, force: true });
    });

    test(`is served by ${title}`, { tag: kind === 'postgres' ? [] : '@whole' }, async ({ page }) => {
      test.setTimeout(120_000);
      const product = await startProduct(started(named));
      try {
        const chat = new ChatPage(page);
        await page.goto(product.address);
        await chat.ask('How many berths has Borealis?');
        await chat.finished();
        await expect(chat.answer).toContainText('60');
      } finally {
        await product.stop();
      }
    });
  });
}
