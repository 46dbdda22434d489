import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { allProcesses, commandOf, killAtOnce } from '#scripts/start/__fixtures__/processes.ts';
import { ChatPage } from './chat-page.ts';
import { writeHarvests } from './harvests.ts';
import { startModelMirror } from './model-mirror.ts';
import { startProduct } from './start-product.ts';

const engines = path.join(import.meta.dirname, '../node_modules/.cache/tabletalk/local-engine');

test.setTimeout(240_000);
test.skip(!existsSync(engines), 'the engine is installed with `node scripts/install-test-engine.ts`');

const reply = 'SELECT orchard, SUM(crates) AS told_by_tiny FROM harvests GROUP BY orchard ORDER BY orchard';

test('one button brings a model onto this machine, and it answers the next question', {
  tag: '@whole',
}, async ({ page }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-model-'));
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-e2e-'));
  const source = await writeHarvests();
  await symlink(engines, path.join(dataDir, 'local-engine'));
  const mirror = await startModelMirror(folder, reply);
  const product = await startProduct({
    source,
    dataDir,
    variables: { ...mirror.variables, TABLETALK_ASK_MODEL: 'always' },
  });
  const banner = page.getByRole('banner');
  const chat = new ChatPage(page);
  try {
    await page.goto(product.address);
    await expect(banner).toContainText('Built-in engine');
    const card = page.getByRole('region', { name: 'Add a language model to this machine' });
    expect((await card.boundingBox())?.height).toBeLessThan(48);
    await card.getByRole('button', { name: 'Details' }).click();
    for (const fact of ['Apache-2.0', 'Memory', 'not measured yet']) await expect(card).toContainText(fact);

    // The mirror cuts the first connection; the download goes on by itself.
    await card.getByRole('button', { name: /^Download/ }).click();
    await expect(card.getByRole('progressbar')).toBeVisible();
    await expect(page.getByText('Tiny test model is ready.')).toBeVisible();
    expect(mirror.ranges).toEqual([null, expect.stringMatching(/^bytes=\d+-$/)]);
    await expect(banner).toContainText('Local model: tiny');

    // Asked quickly, the model alone writes; otherwise the built-in engine's equal answer could be the one shown.
    await page.getByLabel('How to answer').selectOption('quick');
    await chat.ask('How many crates has each orchard?');
    await chat.finished();
    await expect(chat.answer).toContainText(/told.by.tiny/i);
    await expect(chat.answer.getByRole('row', { name: /North Slope.*200/ })).toBeVisible();

    // A killed engine is started again by the next question.
    killAtOnce(engineOf(dataDir));
    await chat.ask('How many crates has each orchard now?');
    await chat.finished();
    await expect(chat.answer).toContainText(/told.by.tiny/i);

    // An engine that cannot be started again is told; nobody else answers in its place unless asked to.
    const weights = path.join(dataDir, 'models/tiny.gguf');
    await rename(weights, `${weights}.away`);
    killAtOnce(engineOf(dataDir));
    await chat.ask('How many crates per variety?');
    const instead = page.getByRole('button', { name: 'Answer with the built-in engine' });
    await expect(instead).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('article').last()).toContainText('tiny.gguf');
    await expect(page.getByRole('article').last().getByRole('table')).toHaveCount(0);
    await instead.click();
    await expect(chat.answer.getByRole('row', { name: /Bramley.*165/ })).toBeVisible();
    const footer = page.getByRole('article').last();
    await expect(footer).toContainText('Built-in engine');
    await expect(footer).not.toContainText('Statement by');
    await rename(`${weights}.away`, weights);

    // A file that is not what its checksum says is told, and is not kept.
    await banner.getByRole('button', { name: 'Local model: tiny' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who answers' });
    await expect(dialog).toContainText('In use');
    await dialog.getByRole('button', { name: /^Download/ }).click();
    await expect(dialog.getByRole('alert')).toContainText('wrong checksum');
    expect(readdirSync(path.join(dataDir, 'models')).sort()).toEqual(['models.json', 'tiny.gguf']);

    // Without a model in use the built-in engine answers, and the page says so.
    await dialog.getByRole('button', { name: 'Stop using Tiny test model' }).click();
    await expect(banner).toContainText('Built-in engine');
  } finally {
    await product.stop();
    mirror.close();
    for (const made of [folder, path.dirname(source)]) await rm(made, { recursive: true });
  }
});

/** The process that runs the model of a data folder. */
function engineOf(dataDir: string): number | undefined {
  return allProcesses().find((id) => {
    const command = commandOf(id);
    return command.includes('local-engine-child') && command.includes(dataDir);
  });
}
