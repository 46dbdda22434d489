import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';

let folder: string;
let client: Client;
let view: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-view-'));
  const file = path.join(folder, 'shop.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL);
    INSERT INTO customers VALUES (1, 'Acme Trading', 'France'), (2, 'Acme Tools', 'Spain'), (3, '<b id="bold">Borealis</b>', 'France');`);
  database.close();
  client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const start = path.join(import.meta.dirname, '../scripts/tabletalk.js');
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [start, 'mcp', '--source', file],
      env: { PATH: process.env.PATH ?? '', TABLETALK_DATA: path.join(folder, 'data') },
    }),
    { timeout: 100_000 },
  );
  const { contents } = await client.readResource({ uri: 'ui://tabletalk/answer' });
  const [first] = contents;
  view = first !== undefined && 'text' in first ? String(first.text) : '';
});
test.afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true, force: true });
});

/** A client's page, which shows a view as the specification of MCP Apps says, and keeps what the view asks of it. */
async function showIn(page: Page, question: string) {
  const result = await client.callTool({ name: 'ask', arguments: { question } });
  await page.setContent('<!doctype html><html lang="en"><title>A client</title><h1>A client</h1></html>');
  await page.evaluate(
    ({ html, given }) => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      const frame = document.createElement('iframe');
      Object.assign(frame, { srcdoc: html, title: 'View', width: 700, height: 500 });
      frame.setAttribute('sandbox', 'allow-scripts');
      const say = (message: object) => frame.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
      addEventListener('message', ({ source, data }) => {
        if (source !== frame.contentWindow) return;
        heard.push(data);
        if (data.method === 'ui/initialize') {
          const hostContext = {
            theme: 'dark',
            styles: { variables: { '--color-text-primary': 'rgb(250, 250, 240)' } },
          };
          const host = { hostInfo: { name: 'a client', version: '1' }, hostCapabilities: { openLinks: {} } };
          say({ id: data.id, result: { protocolVersion: '2026-01-26', ...host, hostContext } });
        }
        if (data.method === 'ui/notifications/initialized')
          say({ method: 'ui/notifications/tool-result', params: given });
      });
      document.body.append(frame);
    },
    { html: view, given: result },
  );
  return page.frameLocator('iframe[title="View"]');
}
const heardBy = (page: Page) => page.evaluate<{ method?: string; params?: object }[]>('window.heard');

test('a client shows an answer with its rows and its SQL, and what a database holds stays text', async ({
  page,
}) => {
  const frame = await showIn(page, 'List all customers');
  await expect(frame.getByRole('columnheader')).toHaveText(['customers_name']);
  await expect(frame.getByRole('cell', { name: '<b id="bold">Borealis</b>' })).toBeVisible();
  await expect(frame.locator('#bold')).toHaveCount(0);
  await frame.getByText('SQL', { exact: true }).click();
  await expect(frame.getByText(/SELECT/)).toBeVisible();
  await expect(frame.locator('html')).toHaveCSS('color', 'rgb(250, 250, 240)');
  expect((await heardBy(page)).map(({ method }) => method)).toContain('ui/notifications/size-changed');
});

test('what is asked back is chosen in the view, which says it for the person', async ({ page }) => {
  const frame = await showIn(page, 'Which country is Acme in?');
  await frame.getByRole('button', { name: /Acme Tools/ }).click();
  await expect
    .poll(() => heardBy(page))
    .toContainEqual(
      expect.objectContaining({
        method: 'ui/message',
        params: { role: 'user', content: [{ type: 'text', text: expect.stringContaining('Acme Tools') }] },
      }),
    );
});

test('the view is accessible', { tag: '@whole' }, async ({ page }) => {
  const given = await client.callTool({
    name: 'ask',
    arguments: { question: 'How many customers per country?' },
  });
  // By itself: what inspects pages does not come into a frame that may do nothing.
  await page.setContent(view);
  await page.evaluate((params) => {
    window.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/tool-result', params }, '*');
  }, given);
  await expect(page.getByRole('cell', { name: 'France' })).toBeVisible();
  await expectAccessible(page);
});
