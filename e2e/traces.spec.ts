import { expect } from '@playwright/test';
import { expectAccessibleInBothColours } from './expect-accessible.ts';
import { test } from './test.ts';

const question = 'How many markets are there in each country?';
const edited = 'How many markets are there?';

test('a run is found, opened, run again from its query with another question, and compared', async ({
  chat,
  page,
}) => {
  await chat.open();
  await chat.ask(question);
  await chat.finished();

  await page.goto('/admin/runs');
  await page.getByRole('searchbox').fill('markets count');
  const runs = page.getByRole('list', { name: 'Runs, the latest first' });
  // Other tests ask the same product: theirs are older.
  const latest = runs.getByRole('listitem').first();
  await expect(latest).toContainText('Answered');
  await latest.getByRole('link', { name: question }).click();

  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
  const graph = page.getByRole('region', { name: 'Plan as a graph' });
  await expect(graph.getByRole('button')).toHaveCount(5);
  const step = page.getByRole('region', { name: 'Step #E5' });
  await expect(step.getByText('Chosen', { exact: true })).toBeVisible();
  await graph.getByRole('button', { name: '#E1' }).click();
  await expect(page.getByRole('region', { name: 'Step #E1' })).toContainText('Found the tables');
  await graph.getByRole('button', { name: '#E5' }).click();

  await step.getByRole('button', { name: 'Edit and run again from here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run again from #E5' });
  await dialog.getByRole('textbox', { name: 'question' }).fill(edited);
  await dialog.getByRole('button', { name: 'Run again' }).click();

  await expect(page.getByText('Run again from #E5 of')).toBeVisible();
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  await expect(graph.getByText('from the log')).toHaveCount(4);
  await page.getByRole('link', { name: 'Compare the two' }).click();

  const steps = page.getByRole('region', { name: 'Steps' });
  await expect(steps.getByRole('row').filter({ hasText: '#E1' })).toContainText('same');
  await expect(steps.getByRole('row').filter({ hasText: '#E5' })).toContainText('different');
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('1 only right');
  await expect(page.getByRole('region', { name: 'Statements' })).toContainText('GROUP BY');
});

test('two runs are chosen in the list and compared', async ({ chat, page }) => {
  for (const asked of [question, edited]) {
    await chat.open();
    await chat.ask(asked);
    await chat.finished();
  }
  await page.goto('/admin/runs');
  const compare = page.getByRole('button', { name: /^Compare/ });
  await expect(compare).toBeDisabled();
  for (const asked of [question, edited])
    await page
      .getByRole('checkbox', { name: new RegExp(`“${asked.replace('?', '\\?')}”`) })
      .first()
      .check();
  await compare.click();
  await expect(page.getByRole('region', { name: 'Left', exact: true })).toContainText(question);
  await expect(page.getByRole('region', { name: 'Right', exact: true })).toContainText(edited);
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('1 only right');
});

test('a run is shared by its link', async ({ chat, page, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await chat.open();
  await chat.ask(question);
  await chat.finished();
  await page.goto('/admin/runs');
  await page.getByRole('link', { name: question }).first().click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toHaveCount(1);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { level: 1, name: question })).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Plan as a graph' }).getByRole('button')).toHaveCount(5);
});

test('an edit that the plan checker refuses says why and starts nothing', async ({ chat, page }) => {
  await chat.open();
  await chat.ask(question);
  await chat.finished();
  await page.goto('/admin/runs');
  await page.getByRole('link', { name: question }).first().click();
  await page.getByRole('button', { name: 'Edit and run again from here' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'schema' }).selectOption('#E2');
  await dialog.getByRole('button', { name: 'Run again' }).click();
  await expect(dialog.getByRole('alert')).toContainText('cannot take #E2');
});

test('a tool runs by hand, with its evidence filled in by other tools', async ({ page }) => {
  await page.goto('/admin/runs/tools');
  await page.getByRole('combobox', { name: 'Tool' }).selectOption('table-insight');
  await page.getByRole('textbox', { name: 'question' }).fill(question);
  await page.getByRole('button', { name: 'Fill schema by running find-schema' }).click();
  await expect(page.getByRole('textbox', { name: /^schema/ })).toHaveValue(/"tables"/);
  await page.getByRole('button', { name: 'Fill entities by running find-entities' }).click();
  await expect(page.getByRole('textbox', { name: /^entities/ })).toHaveValue(/"mentions"/);
  await page.getByRole('button', { name: 'Run table-insight' }).click();
  await expect(page.getByRole('region', { name: 'Step #E1' })).toContainText(
    'Worked out how the tables join',
  );
});

test('the list, a trace, the comparison and the tools have no violation', { tag: '@whole' }, async ({
  chat,
  page,
}) => {
  await chat.open();
  await chat.ask(question);
  await chat.finished();
  await page.goto('/admin/runs');
  const links = page.getByRole('list', { name: 'Runs, the latest first' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  await expectAccessibleInBothColours(page);

  await links.first().click();
  await expect(page.getByRole('region', { name: 'Plan as a graph' })).toBeVisible();
  await page.getByRole('button', { name: /^Log/ }).click();
  await expectAccessibleInBothColours(page);

  const runId = page.url().split('/').at(-1);
  await page.goto(`/admin/runs/compare?left=${runId}&right=${runId}`);
  await expect(page.getByRole('heading', { name: 'The same result' })).toBeVisible();
  await expectAccessibleInBothColours(page);

  await page.goto('/admin/runs/tools');
  await expect(page.getByRole('combobox', { name: 'Tool' })).toBeVisible();
  await expectAccessibleInBothColours(page);
});
