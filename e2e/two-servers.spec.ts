import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import pg from 'pg';
import { redisMissing, startRedis } from '#lib/__fixtures__/start-redis.ts';
import { postgresMissing, startPostgres } from '#lib/datasource/__fixtures__/start-postgres.ts';
import { ChatPage } from './chat-page.ts';
import { addPerson, followFirstLink, followInvitation, ownPage } from './people.ts';
import { makeSlow, writeSlowDatabase } from './slow-database.ts';
import { type Product, startProduct } from './start-product.ts';

const administrator = { name: 'Ada Admin', email: 'ada@example.org' };
const analyst = { name: 'Bo Analyst', email: 'bo@example.org' };
const questionsPerMinute = 6;

/** Two whole products with data folders of their own, behind which everything they must share is one. */
const test = base.extend<object, { servers: { one: Product; other: Product; store: string } }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const postgres = await startPostgres();
      const redis = redisMissing === null ? await startRedis() : null;
      const source = await writeSlowDatabase();
      const store = `postgres://owner@127.0.0.1:${postgres.port}/postgres`;
      const shared = {
        DATABASE_URL: store,
        TABLETALK_SECRET: 'one secret for every process that signs',
        TABLETALK_SIGN_IN: 'required',
        TABLETALK_MAX_QUESTIONS_PER_MINUTE: String(questionsPerMinute),
        TABLETALK_QUERY_TIMEOUT_MS: '120000',
        ...(redis ? { REDIS_URL: redis.url } : {}),
      };
      const one = await startProduct({ source, variables: shared });
      const chroma: unknown = JSON.parse(await readFile(path.join(one.dataDir, 'chroma.json'), 'utf8'));
      const CHROMA_URL = String(Object(chroma).url);
      const other = await startProduct({ source, variables: { ...shared, CHROMA_URL } });
      // Longer than it takes to stop it.
      makeSlow(source, 30);
      await use({ one, other, store });
      await other.stop();
      await one.stop();
      await redis?.stop();
      await postgres.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ servers }, use) => use(servers.one.address),
});
/** How often each scheduled board has run, whoever ran it. */
async function runsOfBoards(store: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: store });
  await client.connect();
  const { rows } = await client.query<{ runs: number }>('SELECT runs FROM board_schedule');
  await client.end();
  return rows.map(({ runs }) => runs);
}

test.skip(postgresMissing() !== null, `left out: ${postgresMissing()}`);

test('two servers on one store are one product', { tag: '@whole' }, async ({
  servers: { one, other, store },
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const sourceOf = async (server: Product) => (await page.request.get(`${server.address}/api/source`)).json();

  // Who has signed in at one is signed in at the other: cookies know no ports, as behind one proxy.
  // Each start makes a new link, so that the latest is the one that works.
  const elsewhere = await page.context().newPage();
  await followFirstLink(elsewhere, other, administrator);
  await expect(new ChatPage(elsewhere).question).toBeEditable();
  await page.goto(one.address);
  await expect(page.getByRole('button', { name: `Account of ${administrator.name}` })).toBeEnabled();
  expect(await sourceOf(one)).toMatchObject({ vectorStore: 'chroma', notices: [] });
  expect(await sourceOf(other)).toMatchObject({ vectorStore: 'chroma', notices: [] });

  // A question asked at one is live at the other, in the conversation and in the list of runs, and stopped from there.
  const runs = await page.context().newPage();
  await runs.goto(`${other.address}/admin/runs`);
  const here = new ChatPage(page);
  await here.ask('How many crossings are there?');
  await expect(here.plan).toContainText('Querying the data');
  const conversation = new URL(page.url()).pathname;
  const there = new ChatPage(elsewhere);
  await elsewhere.goto(other.address + conversation);
  await expect(there.plan).toContainText('Querying the data');
  const listed = runs.getByRole('listitem').filter({ hasText: 'How many crossings are there?' });
  await expect(listed).toContainText('Running');
  await there.stop.click();
  for (const shown of [elsewhere, page])
    await expect(shown.getByText('You stopped this answer.')).toBeVisible({ timeout: 4000 });
  await expect(listed).toContainText('Stopped');

  // The conversation goes on at the other, and is whole at both.
  await there.ask('How many ports are there?');
  await there.finished();
  const rows = await there.answer.getByRole('row').allInnerTexts();
  await page.reload();
  await here.finished();
  expect(await here.answer.getByRole('row').allInnerTexts()).toEqual(rows);

  // A board with a schedule is run by one of them, and by that one once.
  const answered = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const turns = await (await page.request.get(`${one.address}/api/conversations/${answered}`)).json();
  const runId: string = turns.runs.at(-1).runId;
  const send = async (method: string, path: string, data: unknown) => {
    const response = await page.request.fetch(one.address + path, {
      method,
      data,
      headers: { origin: one.address },
    });
    expect(response.ok(), `${path}: ${response.status()}`).toBe(true);
    return response.json();
  };
  const { id } = await send('POST', '/api/boards', { title: 'Ports', runId });
  await send('POST', `/api/boards/${id}/tiles`, { runId, step: null });
  const boardAt = async (server: Product) =>
    (await (await page.request.get(`${server.address}/api/boards/${id}`)).json()) as {
      board: { version: number; title: string; filters: unknown; tiles: unknown[]; nextAt: string | null };
      readings: { at: string }[];
    };
  const { version, title, filters, tiles } = (await boardAt(one)).board;
  await send('PUT', `/api/boards/${id}`, { version, title, filters, tiles, schedule: 'hourly' });
  await expect
    .poll(async () => Date.parse((await boardAt(other)).board.nextAt ?? ''), { timeout: 60_000 })
    .toBeGreaterThan(Date.now());
  const [first, second] = [await boardAt(one), await boardAt(other)];
  expect(first.readings).toHaveLength(1);
  expect(second.readings).toEqual(first.readings);
  expect(await runsOfBoards(store)).toEqual([1]);

  // Questions within a minute are counted together, whoever answers.
  await page.goto(one.address);
  const theirs = await ownPage(browser, one);
  await followInvitation(theirs, await addPerson(page, analyst));
  const statuses: number[] = [];
  for (let asked = 0; asked < questionsPerMinute; asked += 1) {
    for (const { address } of [one, other]) {
      const data = { conversationId: null, question: 'How many ports are there?' };
      const response = await theirs.request.post(`${address}/api/questions`, {
        data,
        headers: { origin: address },
      });
      statuses.push(response.status());
    }
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(questionsPerMinute);

  // Who is disabled at one is out at the other with the next request.
  expect((await theirs.request.get(`${other.address}/api/conversations`)).status()).toBe(200);
  await page.goto(`${one.address}/admin/people`);
  await page.getByRole('button', { name: `Disable ${analyst.name}` }).click();
  await expect(page.getByRole('button', { name: `Enable ${analyst.name}` })).toBeVisible();
  expect((await theirs.request.get(`${other.address}/api/conversations`)).status()).toBe(401);
});
