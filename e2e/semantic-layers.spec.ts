import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { jaffleManifest, jaffleSql } from '#lib/semantic-layers/__fixtures__/jaffle-shop.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './test.ts';

async function makeJaffleShop(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'tabletalk-jaffle-')), 'jaffle.sqlite');
  const database = new DatabaseSync(file);
  database.exec(jaffleSql);
  database.close();
  return file;
}

test.use({ source: { make: makeJaffleShop } });

test('a manifest of dbt is looked at, taken over and published, and a metric is answered with the verified mark', {
  tag: '@whole',
}, async ({ chat, page }) => {
  await page.goto('/admin/semantic-layers');
  const choose = (manifest: unknown) =>
    page.getByLabel('Semantic layer', { exact: true }).setInputFiles({
      name: 'manifest.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(manifest)),
    });
  const changes = page.getByRole('list', { name: 'Changes' });
  await expect(page.getByText('Everything reviewed is in use.')).toBeVisible();
  await choose({ nodes: {} });
  await expect(page.getByRole('main').getByRole('alert')).toContainText('no semantic layer that is known');
  await choose(jaffleManifest());
  await expect(
    changes.getByRole('listitem').filter({ hasText: 'metric.jaffle_shop.revenue' }).first(),
  ).toContainText("only where status = 'completed'");
  await page.getByRole('button', { name: /cannot be taken over/ }).click();
  await expect(page.getByText('It is a cumulative metric')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Take over \d+ of \d+$/ }).click();
  await expect(page.getByText(/\d+ changes taken over\./)).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Everything reviewed is in use.')).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Take out orders.customer_id to customers.customer_id' }),
  ).toBeVisible();

  await chat.open();
  await chat.ask('Revenue by customer segment');
  await chat.finished();
  await expect(chat.answer.getByRole('row', { name: /returning.*65/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Verified' })).toContainText('the measure “Revenue”');

  await page.goto('/admin/semantic-layers');
  const manifest = jaffleManifest();
  manifest.nodes = JSON.parse(JSON.stringify(manifest.nodes).replace('Shops.', 'Where we sell.'));
  await choose(manifest);
  await expect(changes.getByRole('listitem')).toHaveCount(1);
  await expect(changes).toContainText('Where we sell.');
  await expectAccessible(page);

  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export OSI' }).click();
  const osi = await readFile(await (await arriving).path(), 'utf8');
  await page.getByLabel('Semantic layer', { exact: true }).setInputFiles({
    name: 'osi.yaml',
    mimeType: 'application/yaml',
    buffer: Buffer.from(osi),
  });
  await expect(page.getByText(/^0 changes, \d+ as they are here already\.$/)).toBeVisible();
});
