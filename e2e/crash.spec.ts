import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { ChatPage } from './chat-page.ts';
import { makeSlow, writeSlowDatabase } from './slow-database.ts';
import { startProduct } from './start-product.ts';

test.setTimeout(240_000);
test.skip(process.platform !== 'linux', 'the processes are found in /proc');

test('killed in the middle of an answer, it leaves no process behind and says so at the next start', async ({
  page,
}) => {
  const source = await writeSlowDatatest();
  const first = await startProduct({ source });
  const { dataDir } = first;
  try {
    makeSlow(source, 10);
    await page.goto(first.address);
    const chat = new ChatPage(page);
    await chat.ask('How many crossings are there?');
    await expect(chat.plan).toBeVisible();
    expect(processesOf(dataDir).length).toBeGreaterThan(2);
    const { pathname } = new URL(page.url());

    first.process.kill('SIGKILL');
    await expect.poll(() => processesOf(dataDir), { timeout: 10_000 }).toEqual([]);

    const second = await startProduct({ source, dataDir });
    await page.goto(`${second.address}${pathname}`);
    await expect(page.getByText('The server was restarted before this answer was finished.')).toBeVisible();
    second.process.kill('SIGINT');
    await expect.poll(() => second.process.exitCode, { timeout: 10_000 }).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
  } finally {
    await first.stop();
    await rm(path.dirname(source), { recursive: true });
  }
});

/** Every process started with this data folder: all of them inherit the setting. */
function processesOf(dataDir: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').includes(`TABLETALK_DATA=${dataDir}`);
      } catch {
        return false; // Ended in the meantime, or another user's.
      }
    });
}
