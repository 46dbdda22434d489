import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { writeHarvests } from './harvests.ts';
import { test } from './test.ts';

test.use({ source: { make: writeHarvests } });
// Each test begins with what the one before has published.
test.describe.configure({ mode: 'serial' });

async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Note for the history' }).fill(note);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Everything reviewed is in use.')).toBeVisible();
}

test('descriptions are proposed, reviewed by keyboard and published, and a question in their words is answered', async ({
  chat,
  page,
}) => {
  await chat.open();
  await chat.ask('Total crates by precinct');
  await expect(chat.answer).toContainText('precinct');
  await expect(chat.answer.getByRole('table')).toHaveCount(0);

  await page.goto('/admin/descriptions');
  await page.getByRole('button', { name: 'Propose with built-in describer' }).click();
  const proposals = page.getByRole('list', { name: 'Proposed descriptions' });
  await expect(proposals.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  const summary = proposals.getByRole('listitem', { name: /^harvests: / });
  await expect(summary).toContainText('Rests on');
  await summary.focus();
  await page.keyboard.press('a');
  await expect(summary).toHaveCount(0);

  const orchard = proposals.getByRole('listitem', { name: /^harvests\.orchard: / });
  await expect(orchard).toBeVisible();
  // With nothing focused a key decides nothing, and j begins.
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Accepted 1' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(proposals.getByRole('listitem').first()).toBeFocused();
  await page.getByRole('button', { name: /^Accept these/ }).click();
  await expect(page.getByRole('dialog', { name: /^Accept \d+ descriptions\?$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await proposals.getByRole('listitem').first().focus();
  for (let step = 0; step < 6 && (await orchard.getAttribute('aria-current')) === null; step += 1)
    await page.keyboard.press('j');
  await expect(orchard).toBeFocused();
  await page.keyboard.press('e');
  await page
    .getByRole('textbox', { name: 'Description of harvests.orchard' })
    .fill('Precinct of the estate.');
  await page.keyboard.press('Control+Enter');
  await expect(orchard).toHaveCount(0);
  await expect(page.getByText('2 changes reviewed and not yet in use')).toBeVisible();
  await publish(page, 'Orchards are precincts');

  await chat.open();
  await chat.ask('Total crates by precinct');
  await chat.finished();
  await expect(chat.answer.getByRole('row', { name: /North Slope.*200/ })).toBeVisible();
});

test('a measure of the glossary is checked, published and answered by its synonym', async ({
  chat,
  page,
}) => {
  await page.goto('/admin/glossary');
  await page.getByRole('button', { name: 'New term' }).click();
  await page.getByRole('textbox', { name: 'Term', exact: true }).fill('mean haul');
  await page.getByRole('textbox', { name: 'Synonyms' }).fill('usual haul');
  await page.getByRole('textbox', { name: 'Meaning' }).fill('Crates of one picking, on average.');
  await page.getByRole('checkbox', { name: /It is a measure/ }).check();
  const expression = page.getByRole('textbox', { name: 'Expression' });
  await expression.fill('AVG(boxes)');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('form', { name: 'New term' }).getByRole('alert')).toContainText(
    'has no column boxes',
  );
  await expression.fill('AVG(crates)');
  await page.getByRole('button', { name: 'Compute it' }).click();
  await expect(page.getByText('Over all rows: 68')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'Terms' })).toContainText('mean haul');
  await publish(page, 'What a haul is');

  await chat.open();
  await chat.ask('usual haul by orchard');
  await chat.finished();
  await expect(chat.answer.getByRole('row', { name: /North Slope.*100/ })).toBeVisible();
  await expect(chat.answer.getByRole('row', { name: /River Field.*55/ })).toBeVisible();
});

test('two snapshots are compared, and rolling back takes the later knowledge out of use', async ({
  chat,
  page,
}) => {
  await page.goto('/admin/snapshots');
  const publications = page.getByRole('list', { name: 'Publications' });
  await expect(publications.getByRole('listitem')).toHaveCount(2);
  await expect(publications).toContainText('1 term added');
  await expectAccessible(page);
  for (const button of await publications.getByRole('button', { name: /^Compare/ }).all())
    await button.click();
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('1 difference');

  const first = publications.getByRole('listitem').filter({ hasText: 'Orchards are precincts' });
  await first.getByRole('button', { name: /^Roll back/ }).click();
  await first.getByRole('button', { name: /^Make .* current$/ }).click();
  await expect(publications.getByText('rolled back')).toBeVisible();
  await expect(page.getByText('Everything reviewed is in use.')).toBeVisible();

  await chat.open();
  await chat.ask('usual haul by orchard');
  await expect(chat.answer).toContainText('haul');
  await expect(chat.answer.getByRole('table')).toHaveCount(0);
  await chat.ask('Total crates by precinct');
  await chat.finished();
  await expect(chat.answer.getByRole('row', { name: /North Slope.*200/ })).toBeVisible();
});

test('the glossary is exported, and a file of terms is taken over whole or not at all', async ({ page }) => {
  await page.goto('/admin/glossary');
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export YAML' }).click();
  const yaml = await readFile(await (await arriving).path(), 'utf8');
  const importing = (text: string) =>
    page.getByLabel('Glossary file').setInputFiles({
      name: 'glossary.yaml',
      mimeType: 'application/yaml',
      buffer: Buffer.from(text),
    });
  const entry = '  - term: lug\n    synonyms:\n      - tub\n    meaning: A full crate.\n';
  await importing(`${yaml.replace('glossary: []', 'glossary:')}${entry}    meening: twice\n`);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('meening');
  await expect(page.getByText('tub', { exact: true })).toHaveCount(0);
  await importing(`glossary:\n${entry}`);
  await expect(page.getByText('1 entry taken over from the file.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Terms' })).toContainText('tub');
});
