import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothColours } from './expect-accessible.ts';
import { test } from './harvests-test.ts';

/** Approves a measure as the local developer, and puts it into use. */
async function publishPicking(page: Page): Promise<void> {
  const send = async (method: 'PUT' | 'POST', path: string, body: unknown) => {
    const response = await page.request.fetch(path, { method, data: body });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  };
  const measure = { expression: 'SUM(crates)', table: 'harvests', grain: 'a picking' };
  const entry = { term: 'picking', synonyms: [], meaning: 'Crates that were picked.', measure };
  const known = await (await page.request.get('/api/admin/glossary')).json();
  const isKept = known.terms.some(({ term }: { term: string }) => term === 'picking');
  await send('PUT', '/api/admin/glossary', { entry, previous: isKept ? 'picking' : null });
  await send('POST', '/api/admin/knowledge', { note: 'for a test' });
}

test('a note told once is read, shown, edited and removed, and an answer by a measure is verified', async ({
  chat,
  page,
}) => {
  await chat.open();
  await publishPicking(page);
  await page.reload();
  await chat.ask('By haul I mean picking');
  await expect(page.getByText('From now on I read “haul” as picking.')).toBeVisible();
  await chat.ask('haul per orchard');
  await chat.finished();
  await expect(chat.answer.getByRole('row').filter({ hasText: 'North Slope' })).toContainText('200');
  await expect(page.getByRole('list', { name: 'Notes used' })).toHaveText(
    'Your note: By haul I mean picking',
  );
  await expect(page.getByRole('list', { name: 'Verified' })).toContainText(
    /Verified by Local developer on .*: rests on the measure “picking”: SUM\(crates\) of harvests/,
  );
  await page.reload();
  await expect(page.getByRole('list', { name: 'Verified' })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Beside conversations' })
    .getByRole('link', { name: 'Notes' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible();
  const note = page.getByRole('main').getByRole('listitem').filter({ hasText: 'By haul I mean picking' });
  await expect(note).toContainText('“haul” is read as picking.');
  await note.getByRole('button', { name: /^Edit/ }).press('Enter');
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('By haul I mean shoe size');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('The built-in engine knows no term, table or column “shoe size”.'),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('No note yet.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('notes, the mark and the waterfall fit and have no violation', { tag: '@whole' }, async ({
    chat,
    page,
  }) => {
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await chat.open();
    await publishPicking(page);
    await page.goto('/notes');
    // Notes are read once the page is awake; those of the test before are still there.
    await expect(page.getByText(/No note yet\.|is read as/).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'A new note' }).fill(`When I say loot, I mean picking`);
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(page.getByText('“loot” is read as picking.').first()).toBeVisible();
    await fits();
    await expectAccessibleInBothColours(page);
    await page.screenshot({ path: 'test-results/notes.png', fullPage: true });

    await chat.open();
    await chat.ask('loot per day');
    await chat.finished();
    await expect(page.getByRole('list', { name: 'Verified' })).toBeVisible();
    await fits();
    await expectAccessibleInBothColours(page);
    await page.screenshot({ path: 'test-results/verified.png', fullPage: true });

    await page.getByRole('button', { name: /^Why did it change from .* to .*\?$/ }).click();
    await expect(page.getByRole('img', { name: /Waterfall chart by/ })).toBeVisible();
    await chat.finished();
    await expect(page.locator('.js-plotly-plot .bars path').first()).toBeVisible();
    await fits();
    await expectAccessibleInBothColours(page);
    await page.screenshot({ path: 'test-results/waterfall.png', fullPage: true });
    await chat.answer.getByRole('button', { name: 'Table' }).click();
    await expect(chat.answer.getByRole('columnheader', { name: /change/i })).toBeVisible();
  });
});
