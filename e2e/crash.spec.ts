import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { commandOf, descendantsOf, isAlive, killAtOnce } from '#scripts/start/__fixtures__/processes.ts';
import { ChatPage } from './chat-page.ts';
import { makeQuick, makeSlow, writeSlowDatabase } from './slow-database.ts';
import { type Product, startProduct } from './start-product.ts';

test.setTimeout(240_000);
test.skip(process.platform !== 'linux', 'processes are found in /proc');

test('killed in the middle of an answer, it leaves no process behind, and the page says so and goes on at the next start', {
  tag: '@whole',
}, async ({ page }) => {
  const source = await writeSlowDatabase();
  const first = await startProduct({ source });
  const { dataDir } = first;
  let second: Product | undefined;
  try {
    makeSlow(source, 60);
    const chat = new ChatPage(page);
    await page.goto(first.address);
    await chat.ask('How many crossings are there?');
    await expect(chat.plan).toContainText('Querying the data');
    const children = descendantsOf(first.process.pid);
    expect(children.length).toBeGreaterThan(2);

    first.process.kill('SIGKILL');
    await expect.poll(() => children.filter(isAlive), { timeout: 10_000 }).toEqual([]);

    // The page says so itself, and goes on once the server is back.
    await chat.button('New question').click();
    await chat.history.getByRole('listitem').getByRole('link').first().click();
    await expect(page.getByText('It opens as soon as the server is back.')).toBeVisible();

    makeQuick(source);
    second = await startProduct({ source, dataDir, port: Number(new URL(first.address).port) });
    await expect(page.getByText('The server was restarted before this answer was finished.')).toBeVisible();

    const laterChildren = descendantsOf(second.process.pid);
    second.process.kill('SIGINT');
    await expect.poll(() => second?.process.exitCode, { timeout: 10_000 }).toBe(0);
    expect(laterChildren.filter(isAlive)).toEqual([]);
  } finally {
    await first.stop();
    await second?.stop();
    await rm(path.dirname(source), { recursive: true });
  }
});

test('without its vector store it goes on answering, and whatever process is gone is started again', {
  tag: '@whole',
}, async ({ page }) => {
  const source = await writeSlowDatabase();
  const product = await startProduct({ source });
  const status = async () => (await fetch(`${product.address}/api/source`)).json();
  const processOf = (script: string) =>
    descendantsOf(product.process.pid).find((id) => commandOf(id).includes(script));
  try {
    makeQuick(source);
    expect(await status()).toMatchObject({ vectorStore: 'chroma', notices: [] });
    const [chroma, web] = [processOf('chroma-child.ts'), processOf('scripts/serve.ts')];
    killAtOnce(chroma);
    const chat = new ChatPage(page);
    await page.goto(product.address);
    await chat.ask('How many crossings are there?');
    await chat.finished();
    await expect.poll(async () => (await status()).vectorStore, { timeout: 60_000 }).toBe('chroma');
    expect([processOf('scripts/serve.ts'), processOf('chroma-child.ts') === chroma]).toEqual([web, false]);

    killAtOnce(web);
    const ready = () =>
      status().then(
        () => processOf('scripts/serve.ts') !== web,
        () => false,
      );
    await expect.poll(ready, { timeout: 60_000 }).toBe(true);
    await page.reload();
    await chat.finished();
  } finally {
    await product.stop();
    await rm(path.dirname(source), { recursive: true });
  }
});
