import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '#lib/__fixtures__/free-port.ts';
import { nothingCurated } from '#lib/domain/curated-knowledge.ts';
import { POST as MCP } from '../../app/mcp/route.ts';
import { serveWith } from '../../app/server/__fixtures__/serve-with.ts';
import { nodeListener } from '../../app/server/v1/__fixtures__/node-listener.ts';
import { openServedShop, type ServedShop } from '../../app/server/v1/__fixtures__/served-shop.ts';
import { inspector } from './__fixtures__/inspector.ts';

const missing = existsSync(inspector) ? null : 'the inspector is not there (npm run test:inspector)';
const run = promisify(execFile);
const childTimeout = 300_000;

describe.skipIf(missing !== null)(
  `the MCP inspector’s command line${missing ? `, left out: ${missing}` : ''}`,
  () => {
    let shop: ServedShop;
    let server: Server;
    let address: string;
    let token: string;
    beforeAll(async () => {
      shop = await openServedShop();
      const term = { term: 'turnover', synonyms: [], meaning: 'The sum of all orders', measure: null };
      await shop.workspace.publish({ ...nothingCurated, glossary: [term] });
      serveWith(shop.opened);
      vi.stubEnv('TABLETALK_SIGN_IN', 'required');
      vi.stubEnv('TABLETALK_DATA', path.join(shop.folder, 'data'));
      const port = await freePort();
      address = `http://127.0.0.1:${port}/mcp`;
      server = createServer(nodeListener((request) => MCP(request))).listen(port, '127.0.0.1');
      token = await shop.tokenOf(await shop.addPerson('inspector'), ['ask', 'read', 'feedback']);
    });
    afterAll(async () => {
      vi.unstubAllEnvs();
      server?.close();
      await shop?.close();
    });

    /** What it prints for one method; what it keeps of its own goes into the folder of the test. */
    async function inspect(target: readonly string[], ...options: readonly string[]) {
      const env = {
        NODE_ENV: 'test' as const,
        PATH: process.env.PATH ?? '',
        HOME: shop.folder,
        TABLETALK_DATA: path.join(shop.folder, 'stdio'),
      };
      const { stdout } = await run(process.execPath, [inspector, '--cli', ...target, ...options], { env });
      return JSON.parse(stdout);
    }
    const overHttp = () => [
      '--server-url',
      address,
      '--transport',
      'http',
      '--header',
      `Authorization: Bearer ${token}`,
    ];
    const overStdio = () => [
      process.execPath,
      path.join(import.meta.dirname, '../tabletalk.js'),
      'mcp',
      '--source',
      shop.file,
    ];

    test('lists the tools, which are portable, and the resources', async () => {
      const { tools } = await inspect(overHttp(), '--method', 'tools/list', '--strict');
      expect(tools.map(({ name }: { name: string }) => name)).toEqual([
        'ask',
        'search_data',
        'describe_table',
        'find_values',
        'list_boards',
        'give_feedback',
      ]);
      const { resources } = await inspect(overHttp(), '--method', 'resources/list');
      expect(resources.map(({ uri }: { uri: string }) => uri)).toContain('tabletalk://glossary');
      const read = await inspect(overHttp(), '--method', 'resources/read', '--uri', 'tabletalk://glossary');
      expect(JSON.stringify(read)).toContain('turnover');
    });

    test(
      'asks over HTTP and over standard input and output, with the same answer',
      async () => {
        const asking = [
          '--method',
          'tools/call',
          '--tool-name',
          'ask',
          '--tool-arg',
          'question=How many orders are there?',
        ];
        const answers = [await inspect(overHttp(), ...asking), await inspect(overStdio(), ...asking)];
        const [one, other] = answers.map(({ structuredContent: { status, sql, rows } }) => ({
          status,
          sql,
          rows,
        }));
        expect(one).toMatchObject({ status: 'answered', rows: [[expect.any(Number)]] });
        expect(other).toEqual(one);
      },
      childTimeout,
    );

    test('without a token it is refused', async () => {
      await expect(
        inspect(['--server-url', address, '--transport', 'http'], '--method', 'tools/list'),
      ).rejects.toThrow();
    });
  },
);
